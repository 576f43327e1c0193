"""Scoring: how many points a win costs each loser, when the dreamer is paid, and who pays for whom.

Payments are put together by `engine.settlement.paying`. Source: LF-R24 to LF-R27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.rules.rule import define, rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card

TWELVE: Final = 12
"""The most 糊 there can be: a whole hand of cards."""

FIVE_TIGERS_WIN = define(
    "LF-R24",
    en="Five tigers win 8 糊; only the winner is paid, and the dreamer gets nothing.",
    zh_hant="憑五虎下山勝出算贏 8 糊，輸家只賠給贏家，夢家不收分。",
    zh_hans="凭五虎下山胜出算赢 8 糊，输家只赔给赢家，梦家不收分。",
    cites=("src0 L140",),
)
PAYS_FOR_ALL = define(
    "LF-R27",
    en="A privileged player who loses pays the other loser's share as well, to the winner and to the dreamer.",
    zh_hant="特權玩家輸了牌局，須包賠另一名輸家應付贏家及夢家的分數。",
    zh_hans="特权玩家输了牌局，须包赔另一名输家应付赢家及梦家的分数。",
    cites=("src0 L146-150",),
)


@rule(
    "LF-R25",
    en="If cards used to win, those that took rounds and the aged cards declared, have the number of the dreamer's "
    "card, 1s, 1c and Li Chen counting as one, each loser also pays the dreamer; his 糊 are five and one for each.",
    zh_hant="取勝所用的牌張（包括食糊時手持的老歲牌）有與夢家底牌同數者，百子、毛公、雲綫當作一，各輸家亦須賠分給夢家："
    "夢家以 5 糊為底，每隻同數的牌加 1 糊。",
    zh_hans="取胜所用的牌张（包括食糊时手持的老岁牌）有与梦家底牌同数者，百子、毛公、云线当作一，各输家亦须赔分给梦家："
    "梦家以 5 糊为底，每只同数的牌加 1 糊。",
    cites=("src0 L140", "src0 L144"),
)
def matches(dreamers: Card, used: Iterable[Card]) -> tuple[Card, ...]:
    """List, sorted, the cards used to win that have the number of the dreamer's card."""
    return tuple(sorted(card for card in used if card.number == dreamers.number))


@rule(
    "LF-R26",
    en="A win of n 糊 costs each loser two to the power of n - 6 points, and twelve 糊 twice that, 128.",
    zh_hant="食 n 糊，每位輸家賠 2 的 n-6 次方分；12 糊再雙倍，即 128 分。",
    zh_hans="食 n 糊，每位输家赔 2 的 n-6 次方分；12 糊再双倍，即 128 分。",
    cites=("src0 L142", "src0 L144"),
)
def doubling(fu: int, least: int) -> int:
    """Give the points for so many 糊 where the fewest that win cost one point and each more doubles it."""
    return 1 << (fu - least)


def counting_up(fu: int, least: int) -> int:
    """Give the points for so many 糊 where the fewest that win cost one point and each more costs one more."""
    return fu - least + 1
