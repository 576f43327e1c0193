"""Aged cards: what makes a single aged, as sentences with their sources; what play proves is for the arbiter.

Where a book lets plays alone make cards aged, which ones they are is worked out here.
Source: LF-R14 to LF-R16; src1 L24 (plays), src2 L34 (own hand and cards out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import ALOOF, SUIT_SIZE, SUITS, Card, card_of
from engine.rules.rule import define, rule
from engine.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from engine.seats import StepId


class Shown(NamedTuple):
    """A face-up play: its step, how many cards, and which, unless nobody remembers them."""

    step: StepId
    size: int
    cards: tuple[Card, ...] | None


Way = frozenset[tuple[Card, "StepId"]]
"""Cards that must have lain in forgotten plays, each in its step."""

NO_MORE: Final[Way] = frozenset()
"""The way that asks for nothing."""

FIRST_AGED: Final = frozenset(ALOOF) | {card_of(SUIT_SIZE, suit) for suit in SUITS}
"""The cards that are aged from the start, in every book (LF-R14)."""

FROM_THE_START = define(
    "LF-R14",
    en="9s, 9g, 9z, 9c, 1s, 1c and Li Chen are aged from the start.",
    zh_hant="九拾、九貫、九索、九綫、百子、毛公、雲綫一開始就是老歲牌。",
    zh_hans="九拾、九贯、九索、九线、百子、毛公、云线一开始就是老岁牌。",
    cites=("src0 L86", "src1 L24", "src2 L34"),
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
define(
    "LF-R15F",
    en="During the play a card is aged when every higher one of its suit is in one's own hand or out.",
    zh_hant="開局後如某牌的同門大牌均在自己手上或已出過，則該牌亦成為老人牌。",
    zh_hans="开局后如某牌的同门大牌均在自己手上或已出过，则该牌亦成为老人牌。",
    cites=("src2 L34",),
)


@rule(
    "LF-R15W",
    en="When an aged card is played, the next lower card of its suit becomes aged.",
    zh_hant="行牌若出老歲牌，小一數的同門牌就作新的老歲牌。",
    zh_hans="行牌若出老岁牌，小一数的同门牌就作新的老岁牌。",
    cites=("src1 L24",),
)
def aged_by_plays(plays: Iterable[Collection[Card]], terms: Terms) -> frozenset[Card]:
    """Give the cards that are aged after these face-up plays, in order, by the plays alone.

    In turn: a card counts only if it was aged when it was played, so cards played together do not make each other
    aged. All higher: a card is aged once every higher one of its suit was played, in whatever order.
    """
    aged = set(FIRST_AGED)
    shown: set[Card] = set()
    for cards in plays:
        shown.update(cards)
        aged.update([below for card in cards if card in aged and (below := _next_lower(card)) is not None])
    if terms.aged_chain == "in-turn":
        return frozenset(aged)
    for suit in SUITS:
        for number in range(SUIT_SIZE, 1, -1):
            if card_of(number, suit) not in shown:
                break
            aged.add(card_of(number - 1, suit))
    return frozenset(aged)


def ways_aged(card: Card, plays: Sequence[Shown], terms: Terms) -> tuple[Way, ...]:
    """List the ways in which these plays can have made the card aged; the empty way alone when they certainly did.

    Must agree with `aged_by_plays` once the cards of the forgotten plays are known.
    """
    if card in FIRST_AGED:
        return (NO_MORE,)
    higher = _higher(card)
    if terms.aged_chain == "in-turn":
        return _least(
            way
            for place, shown in enumerate(plays)
            if shown.cards is None or higher[-1] in shown.cards
            for before in ways_aged(higher[-1], plays[:place], terms)
            for way in _with(before, higher[-1], [shown])
        )
    ways = [NO_MORE]
    for above in higher:
        there = [shown for shown in plays if shown.cards is not None and above in shown.cards]
        ways = [more for way in ways for more in _with(way, above, there or plays)]
    return _least(ways)


def _with(way: Way, card: Card, plays: Iterable[Shown]) -> Iterator[Way]:
    """Add to a way that the card lay in one of these plays, where there is room for it."""
    for shown in plays:
        if shown.cards is not None:
            if card in shown.cards:
                yield way
        elif sum(step == shown.step for _, step in way) < shown.size:
            yield way | {(card, shown.step)}


def not_one_whole(ways: Sequence[Way]) -> tuple[Way, ...]:
    """List the least sets of cards that must not have lain where the ways put them, so that no way came about."""
    missing: tuple[Way, ...] = (NO_MORE,)
    for way in ways:
        missing = _least(gone if gone & way else gone | {part} for gone in missing for part in way)
    return missing


def _least(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Keep the ways that ask for no more than another, in a fixed order."""
    every = sorted(set(ways), key=lambda way: (len(way), sorted(way)))
    return tuple(way for way in every if not any(other < way for other in every))


def _higher(card: Card) -> list[Card]:
    """List the cards of the same suit above this one, high to low."""
    suit = card.suit
    return [] if suit is None else [card_of(number, suit) for number in range(SUIT_SIZE, card.number, -1)]


def _next_lower(card: Card) -> Card | None:
    return card_of(card.number - 1, card.suit) if card.suit is not None and card.number > 1 else None
