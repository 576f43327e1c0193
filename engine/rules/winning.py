"""Winning: what a round is worth, when victory may be declared, and when a hand is drawn.

Cards won are counted by `engine.settlement.taken`; which cards are aged is for the arbiter. Source: LF-R20 to LF-R23.
"""

from __future__ import annotations

from engine.rules.rule import define

WON = define(
    "LF-R20",
    en="Whoever wins a round of n cards has won n 糊.",
    zh_hant="以 n 隻牌勝出一個回合，就贏了 n 糊。",
    zh_hans="以 n 只牌胜出一个回合，就赢了 n 糊。",
    cites=("src0 L124",),
)
DECLARATION = define(
    "LF-R21",
    en="When a round begins its leader may declare victory if the cards he has won and the aged cards in his hand are "
    "six or more; that sum is his 糊.",
    zh_hant="回合開始時，先手者已贏的牌數加上手上的老歲牌數有六隻或以上，就可以食糊，總和就是糊數。",
    zh_hans="回合开始时，先手者已赢的牌数加上手上的老岁牌数有六只或以上，就可以食糊，总和就是糊数。",
    cites=("src0 L126-131", "src0 L133"),
)
POSTPONED = define(
    "LF-R22",
    en="A declaration may be put off; it can be made only by the leader of a round, and another may come first.",
    zh_hant="夠糊也可暫不食糊，但下次食糊時仍須取得先手，期間亦可能被別人先食。",
    zh_hans="够糊也可暂不食糊，但下次食糊时仍须取得先手，期间亦可能被别人先食。",
    cites=("src0 L135",),
)
DRAWN = define(
    "LF-R23",
    en="When all cards are played and nobody has declared, the hand is drawn and nobody pays.",
    zh_hant="牌張出盡而無人食糊，則為和局，互無輸贏。",
    zh_hans="牌张出尽而无人食糊，则为和局，互无输赢。",
    cites=("src0 L137",),
)
