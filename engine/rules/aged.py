"""Aged cards: what makes a single aged, as sentences with their sources; what play proves is for the arbiter.

Source: LF-R14 to LF-R16.
"""

from __future__ import annotations

from engine.rules.rule import define

FROM_THE_START = define(
    "LF-R14",
    en="9s, 9g, 9z, 9c, 1s, 1c and Li Chen are aged from the start.",
    zh_hant="九拾、九貫、九索、九綫、百子、毛公、雲綫一開始就是老歲牌。",
    zh_hans="九拾、九贯、九索、九线、百子、毛公、云线一开始就是老岁牌。",
    cites=("src0 L86",),
)
UNBEATABLE = define(
    "LF-R15",
    en="During the play every single that nobody can beat is aged.",
    zh_hant="開局後，凡無人能打的單牌都是老歲牌。",
    zh_hans="开局后，凡无人能打的单牌都是老岁牌。",
    cites=("src0 L90",),
)
BY_DEDUCTION = define(
    "LF-R16",
    en="A card laid face down counts as gone if the play so far proves it.",
    zh_hant="墊出的牌雖未露面，只要從出牌經過推理得出它已墊掉，就當它已出。",
    zh_hans="垫出的牌虽未露面，只要从出牌经过推理得出它已垫掉，就当它已出。",
    cites=("src0 L92", "src0 L164"),
)
