"""Leading: which single may be led, as far as it follows from the cards alone and not from what the leader knew.

Source: LF-R17 (the nine classes), LF-R18 (groups and runs are free), LF-R19 (privilege).
"""

from __future__ import annotations

from engine.cards import LI_CHEN, SUITS, deck
from engine.melds import Meld, Single
from engine.rules.following import Pool
from engine.rules.rule import define, rule

LEAD_ORDER = "LF-R17"
PRIVILEGE = "LF-R19"

define(
    PRIVILEGE,
    en="The privileged player may lead any aged single early; he may not put one off.",
    zh_hant="特權玩家可以提早出任何單隻的老歲牌，但不可以押後。",
    zh_hans="特权玩家可以提早出任何单只的老岁牌，但不可以押后。",
    cites=("src0 L113", "src0 L120"),
)


@rule(
    LEAD_ORDER,
    en="No single may be led while a card of an earlier class is in the hand; Li Chen goes last of all.",
    zh_hant="未窮盡手中較先類別的牌之前，不得出任何較後類別的單牌；雲綫最後才可出。",
    zh_hans="未穷尽手中较先类别的牌之前，不得出任何较后类别的单牌；云线最后才可出。",
    cites=("src0 L97-105", "src0 L107"),
)
def must_have_exhausted(lead: Meld, players: int = 4) -> tuple[Pool, ...]:
    """List the pools that an unprivileged leader is bound by after this lead, whatever he knew.

    A single binds all cards of earlier suits (none may stay); Li Chen as a single binds every card.
    Groups and runs bind nothing (LF-R18). Order inside a suit depends on knowledge and is not decided here.
    """
    if not isinstance(lead, Single):
        return ()
    if lead.card == LI_CHEN:
        return (Pool(tuple(card for card in deck(players) if card != LI_CHEN), 0),)
    suit = lead.card.suit
    earlier = tuple(card for card in deck(players) if card.suit in SUITS[: suit.rank if suit else 0])
    return (Pool(earlier, 0),) if earlier else ()
