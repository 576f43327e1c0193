"""Simulating: one hand of a simulated log, made from the seed and its number alone, with or without a breach in it.

SOUND: a hand without a key breaks no rule of its book, and a hand with one breaks the rule of its key, once, and no
other; so says the invariant of `engine.playing`. NOT COMPLETE: by the readings of `NOT_PLAYED` a card is aged for
other reasons than what its holder knows, the players cannot tell what is lawful, and nothing is simulated.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.batch.company import sitting
from engine.books import BOOKS, HIGHEST_LEVEL
from engine.notation import to_json
from engine.playing import KINDS, plant, play_hand
from engine.record import DEFAULT_BOOK, Discard, Record, Round

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.playing import Game, Planted
    from engine.terms import Terms

Value = str | int | bool

NOT_PLAYED: Final[Mapping[str, tuple[Value, ...]]] = {"A1": ("b", "c"), "max_level": (0,)}
"""Readings by which nobody simulated can play: what all hands show, what the table knows, no argument at all."""
_KNOWING: Final = "knowing"
_MOST_DEALS: Final = 1000
"""How often cards are dealt, at most, for a hand with a place for its breach; at least every second has one."""


class Wish(NamedTuple):
    """What is wanted of a log.

    `violations` is the chance, 0 to 1, that a hand has a breach, of one of the `kinds` (`engine.playing.KINDS`), each
    as likely. With `hide` a record tells only what lay open: who called, the cards face up, how many face down,
    declarations and payments.
    """

    seed: int
    book: str = DEFAULT_BOOK
    options: tuple[tuple[str, Value], ...] = ()
    players: int = 4
    violations: float = 0.0
    kinds: tuple[str, ...] = KINDS
    hide: bool = False


class Key(NamedTuple):
    """What was planted in a hand: its kind, whose breach it is, at which step, of which rule.

    `step` is as in rulings, ``N.0`` for what is done at the start of round N, None for a payment. `other` is the seat
    whose payment is wrong too, because the first one's is; None for every other kind.
    """

    id: str
    kind: str
    seat: str
    step: str | None
    rule: str
    other: str | None


class Simulated(NamedTuple):
    """A hand as a line of a log, without its line end, and the key; None for a hand without a breach."""

    text: str
    key: Key | None


def kinds_for(wish: Wish) -> tuple[str, ...]:
    """List the wanted kinds that the rules leave room for.

    Nothing turns on knowing where plays alone age cards, or where a table does not hear arguments as deep as that.
    """
    by_plays = _terms(wish.book, wish.options).aged_by == "plays"
    deepest = dict(wish.options).get("max_level", HIGHEST_LEVEL)
    deaf = isinstance(deepest, int) and deepest < HIGHEST_LEVEL
    return tuple(kind for kind in wish.kinds if not (kind == _KNOWING and (by_plays or deaf)))


def simulate(wish: Wish, number: int) -> Simulated:
    """Make a hand of a log, counted from 1. Raises ValueError where the rules leave no room for a breach wanted."""
    name = f"{wish.seed}-{number}"
    chance = Random(f"{wish.seed}/{number}/breach")  # noqa: S311 - a game, no secret
    if chance.random() >= wish.violations:
        return Simulated(_line(wish, number, name, _played(wish, number, 0).record), None)
    planted = _planted(wish, number, chance)
    step = None if planted.step is None else str(planted.step)
    other = None if planted.other is None else planted.other.value
    key = Key(name, planted.kind, planted.seat.value, step, planted.rule, other)
    return Simulated(_line(wish, number, name, planted.record), key)


def public(record: Record) -> Record:
    """Tell only what lay open: no hand, no dreamer's card, no discard."""
    rounds = tuple(
        Round(tuple(Discard(play.count) if isinstance(play, Discard) else play for play in told.plays))
        for told in record.rounds
    )
    return replace(record, hands={}, rounds=rounds)


def _planted(wish: Wish, number: int, chance: Random) -> Planted:
    """Choose a kind, and deal until a game has a place for it."""
    kinds = kinds_for(wish)
    if not kinds:
        msg = f"these rules leave no room for a breach of the kinds wanted: {', '.join(wish.kinds)!r}"
        raise ValueError(msg)
    kind = chance.choice(kinds)
    for deal in range(_MOST_DEALS):
        planted = plant(chance, _played(wish, number, deal), kind)
        if planted is not None:
            return planted
    msg = f"no hand of {_MOST_DEALS} had a place for a breach of this kind: {kind!r}"
    raise ValueError(msg)


def _played(wish: Wish, number: int, deal: int) -> Game:
    """Play a hand; the first deal of a number is that of the log without breaches."""
    rng = Random(f"{wish.seed}/{number}/{deal}")  # noqa: S311 - a game, no secret
    return play_hand(rng, wish.players, _terms(wish.book, wish.options))


def _line(wish: Wish, number: int, name: str, record: Record) -> str:
    """Write a hand as one line, with where and by whom it was played."""
    told = public(record) if wish.hide else record
    at = sitting(wish.seed, number, wish.players)
    return to_json(
        replace(told, id=name, table=at.table, played_on=at.played_on, names=at.names, options=dict(wish.options))
    )


@lru_cache(maxsize=8)
def _terms(book: str, options: tuple[tuple[str, Value], ...]) -> Terms:
    return BOOKS[book].terms(dict(options))
