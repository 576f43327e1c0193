"""Leading: which single may be led, as far as it follows from the cards and plays and not from what the leader knew.

Source: LF-R17 (the nine classes), LF-R18 (groups and runs are free), LF-R19 (privilege). What depends on the leader's
own knowledge (order inside a suit, what a privileged leader may advance) is in `engine.rules.knowing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import LI_CHEN, SUITS, Card, deck
from engine.melds import Meld, Single
from engine.rules.following import Pool, beaters_of
from engine.rules.knowing import always_aged
from engine.rules.rule import define, rule
from engine.terms import TS, Terms

LEAD_ORDER = "LF-R17"
PRIVILEGE = "LF-R19"

define(
    PRIVILEGE,
    en="The privileged player may lead any aged single early; he may not put one off.",
    zh_hant="特權玩家可以提早出任何單隻的老歲牌，但不可以押後。",
    zh_hans="特权玩家可以提早出任何单只的老岁牌，但不可以押后。",
    cites=("src0 L113", "src0 L120", "src2 L43"),
)
define(
    f"{PRIVILEGE}W",
    en="The privileged player may lead the aged singles of his highest suit before its other cards.",
    zh_hant="特權玩家引牌時，可先出同門的老歲牌。",
    zh_hans="特权玩家引牌时，可先出同门的老岁牌。",
    cites=("src1 L34",),
)
TOGETHER = define(
    f"{LEAD_ORDER}F",
    en="Suits are led in their order, the aged singles of a suit last and, once begun, one after another.",
    zh_hant="先手出單支須順著拾、貫、索、錢的次序；老人牌須留到本門別的牌都出完才出，同門的多隻老人牌須接著出。",
    zh_hans="先手出单支须顺着拾、贯、索、钱的次序；老人牌须留到本门别的牌都出完才出，同门的多只老人牌须接着出。",
    cites=("src2 L40", "src2 L42"),
)


@dataclass(frozen=True, slots=True)
class Open:
    """What lay open before a lead, as far as an order of leading looks at it.

    `aged`: the cards that the plays before have made aged, where plays alone do (`Terms.aged_by`); `begun`: the single
    that the same leader led in the round before, where aged singles are led together (`Terms.aged_together`), if the
    record tells it; `shown`: the cards told to have lain face up before that single was led, and that single.
    """

    aged: frozenset[Card] = frozenset()
    begun: Card | None = None
    shown: frozenset[Card] = frozenset()


NOTHING_OPEN: Final = Open()


@rule(
    LEAD_ORDER,
    en="No single may be led while a card of an earlier class is in the hand; Li Chen goes last of all.",
    zh_hant="未窮盡手中較先類別的牌之前，不得出任何較後類別的單牌；雲綫最後才可出。",
    zh_hans="未穷尽手中较先类别的牌之前，不得出任何较后类别的单牌；云线最后才可出。",
    cites=("src0 L97-105", "src0 L107", "src1 L34"),
)
def must_have_exhausted(
    lead: Meld, players: int = 4, terms: Terms = TS, *, privileged: bool = False, before: Open = NOTHING_OPEN
) -> tuple[Pool, ...]:
    """List the pools that a leader is bound by after this lead, whatever he knew.

    A single binds all cards of earlier suits (none may stay); Li Chen as a single binds every card. A privileged
    leader is bound so only where his privilege reaches no other suit, or not Li Chen. Where plays alone make cards
    aged, an aged single also binds the cards of its suit that are not. Groups and runs bind nothing (LF-R18).
    """
    if not isinstance(lead, Single):
        return ()
    suit = lead.card.suit
    if suit is None:
        free = privileged and terms.privileged_li_chen
        return () if free else (Pool(tuple(card for card in deck(players) if card != LI_CHEN), 0),)
    pools = []
    if not privileged or terms.privilege == "same-suit":
        pools.append(tuple(card for card in deck(players) if card.suit in SUITS[: suit.rank]))
    if not privileged and terms.aged_by == "plays" and lead.card in before.aged:
        pools.append(tuple(card for card in deck(players) if card.suit is suit and card not in before.aged))
    return tuple(Pool(cards, 0) for cards in pools if cards)


def must_follow_on(lead: Meld, terms: Terms, before: Open, *, privileged: bool = False) -> tuple[Pool, ...]:
    """List the pools that bind the hand before a lead that leaves the aged singles of a suit once begun.

    Only what is certain whatever the leader knew is said. If the single begun was aged for everybody, no card of its
    suit that is aged for everybody may be held. Else, if he holds every card that beats it and has not lain open, it
    was aged for him, and those of its suit are too; so one of them must be missing. Where plays alone make cards aged,
    holding them makes nothing aged. What else he could know is in `engine.rules.knowing`.
    """
    begun = before.begun
    if not terms.aged_together or privileged or begun is None or begun.suit is None:
        return ()
    if isinstance(lead, Single) and lead.card.suit is begun.suit:
        return ()
    by_own, always = terms.aged_by != "plays", always_aged(terms)
    higher = tuple(card for card in beaters_of(begun, terms) if card not in before.shown)
    if begun not in always and (higher or not by_own):
        shows = by_own and any(card.suit is begun.suit for card in higher)
        return (Pool(higher, len(higher) - 1),) if shows else ()
    unseen = (card for card in deck(3) if card.suit is begun.suit and card not in before.shown)
    surely_aged = tuple(
        card for card in unseen if card in always or (by_own and before.shown.issuperset(beaters_of(card, terms)))
    )
    return (Pool(surely_aged, 0),) if surely_aged else ()
