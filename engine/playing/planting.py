"""Planting: one rule is broken in a game that broke none, and what was done is kept as a key.

A breach of play ends the old game where it happens; from there the players go on as they like, lawfully.
SOUND: the record breaks the rule named in the key, once, and no other. A kind for which a game has no place gives None.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.bits import bits_of, cards_of
from engine.cards import HAND_SIZE
from engine.melds import Single
from engine.playing.aging import by_umpire
from engine.playing.answering import beaters_now, limits_now, offended
from engine.playing.calling import ENOUGH, strength
from engine.playing.game import Script, play_hand
from engine.playing.leading import in_plain_order
from engine.playing.table import Table
from engine.record import Declaration
from engine.rules.following import MUST_BEAT
from engine.rules.knowing import always_aged
from engine.rules.leading import LEAD_ORDER, PRIVILEGE
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from engine.playing.aging import Aging
    from engine.playing.game import Action, Game
    from engine.record import Record

KINDS: Final = ("discard", "lead", "knowing", "declaration", "fu", "paid", "call")
"""What can be planted.

A beater kept, a lead out of plain order, a lead out of order for what its leader knew, victory declared with too few,
a wrong 糊, a wrong payment, a hand not called that by the standard of six cards should have been.
"""

_DECLARED: Final = "LF-R21"
_EVASION: Final = "LF-A11"
_PAYMENTS: Final = "LF-R26"
_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Planted:
    """A record in which one rule is broken, and the key: the kind, whose breach it is, at which step, of which rule.

    `step` is ``N.0`` for what is done at the start of round N, and None for a payment; of a payment `other` is the seat
    that has what the first should have, or the other way about. The terms of the game hold.
    """

    record: Record
    kind: str
    seat: Seat
    step: StepId | None
    rule: str
    other: Seat | None = None


def plant(rng: Random, game: Game, kind: str, *, aged: Aging = by_umpire) -> Planted | None:
    """Break one rule in a game; None where it offers no place for this kind. Raises KeyError for an unknown kind."""
    return _PLANTERS[kind](rng, game, aged)


def _discard(rng: Random, game: Game, aged: Aging) -> Planted | None:
    """Lay cards face down and keep what beats."""

    def wrong(table: Table) -> list[Action]:
        if table.round_over or table.standing is None or not beaters_now(table):
            return []
        limits, held = limits_now(table), table.held[table.turn]
        hand, size = sorted(table.hands[table.turn]), len(table.standing.cards)
        for _ in range(_TRIES):
            laid = bits_of(chosen := rng.sample(hand, size))
            if offended(limits, held & ~laid, laid) is not None:
                return [tuple(sorted(chosen))]
        return []

    return _in_play(rng, game, aged, "discard", wrong)


def _lead(rng: Random, game: Game, aged: Aging) -> Planted | None:
    """Lead a single of a later suit."""

    def wrong(table: Table) -> list[Action]:
        if not table.round_over:
            return []
        before, hand = table.open(), sorted(table.hands[table.leader])
        return [Single(card) for card in hand if not in_plain_order(table, Single(card), before)]

    return _in_play(rng, game, aged, "lead", wrong)


def _knowing(rng: Random, game: Game, aged: Aging) -> Planted | None:
    """Lead a single that is out of order only for what its leader knew."""

    def wrong(table: Table) -> list[Action]:
        if not table.round_over or table.terms.aged_by == "plays":
            return []
        before, seat, ask = table.open(), table.leader, table.holdings.in_question
        privilege = table.privileged(seat)
        found: list[Action] = []
        for card in cards_of(table.held[seat]):
            kept = ask(card, table.held[seat] & ~(1 << card), privilege=privilege)
            if kept is None or not in_plain_order(table, Single(card), before):
                continue
            if privilege:
                offends = aged(table, seat, card) is False
            else:
                led_aged = card in always_aged(table.terms) or aged(table, seat, card) is True
                offends = led_aged and aged(table, seat, kept) is False
            if offends:
                found.append(Single(card))
        return found

    return _in_play(rng, game, aged, "knowing", wrong)


def _in_play(rng: Random, game: Game, aged: Aging, kind: str, wrong: Callable[[Table], list[Action]]) -> Planted | None:
    """Break a rule of play at one of the turns where that can be done, and let the hand go on from there."""
    turns = list(range(len(game.actions)))
    rng.shuffle(turns)
    for number in turns:
        table = next(table for done, table in _turns(game) if done == number)
        found = wrong(table)
        if found:
            break
    else:
        return None
    seat, step = table.turn, table.step
    script = Script((*game.actions[:number], rng.choice(found)), game.caller, breaks=True)
    played = play_hand(
        rng, game.record.players, game.terms, aged=aged, manners=game.manners, dealt=game.dealt, script=script
    )
    led = PRIVILEGE if kind == "knowing" and seat is game.caller and seat is not Seat.dealer else LEAD_ORDER
    return Planted(played.record, kind, seat, step, MUST_BEAT if kind == "discard" else led)


def _declaration(rng: Random, game: Game, aged: Aging) -> Planted | None:
    """Let the leader of a round declare with too few; the hand goes on as it went."""
    places = []
    for _, table in _turns(game):
        if table.round_over and (game.terms.declare_before_first or table.step.round > 1):
            seat = table.leader
            most = table.won[seat] + sum(aged(table, seat, card) is not False for card in table.hands[seat])
            if most < game.terms.win_at:
                places.append((seat, table.step.round))
    if not places:
        return None
    seat, number = rng.choice(places)
    false = Declaration(seat, number, game.terms.win_at)
    record = replace(game.record, declared=(false, *game.record.declared))
    return Planted(record, "declaration", seat, StepId(number, 0), _DECLARED)


def _fu(rng: Random, game: Game, aged: Aging) -> Planted | None:  # noqa: ARG001 - as all planters are called
    """Claim another number of 糊 than the cards come to.

    It is not the number of cards won: to those who see no hand that would be a right claim, and the payments wrong.
    """
    true = next((one for one in game.record.declared if one.fu is not None), None)
    if true is None or true.before is None or game.settlement is None:
        return None
    right = (true.fu, game.settlement.ending.won)
    claimed = rng.choice([fu for fu in range(game.terms.win_at, HAND_SIZE + 1) if fu not in right])
    record = replace(game.record, declared=(replace(true, fu=claimed),))
    return Planted(record, "fu", true.by, StepId(true.before, 0), _DECLARED)


def _paid(rng: Random, game: Game, aged: Aging) -> Planted | None:  # noqa: ARG001 - as all planters are called
    """Let one seat have a point or more that another should have."""
    one, other = rng.sample(list(game.record.paid), 2)
    points = rng.randint(1, 4)
    paid = {**game.record.paid}
    paid[one] += points
    paid[other] -= points
    return Planted(replace(game.record, paid=paid), "paid", one, None, _PAYMENTS, other)


def _call(rng: Random, game: Game, aged: Aging) -> Planted | None:
    """Keep a seat silent that had six cards and would have called; another may call then, or nobody."""
    seat = game.caller
    if seat is None or strength(game.dealt.hands[seat], game.terms) < ENOUGH:
        return None
    for _ in range(_TRIES):
        played = play_hand(
            rng,
            game.record.players,
            game.terms,
            aged=aged,
            manners=game.manners,
            dealt=game.dealt,
            script=Script(silent=(seat,)),
        )
        asked = played.caller is None or PLAYING.index(played.caller) > PLAYING.index(seat)
        if asked and not any(one.five_tigers for one in played.record.declared):
            return Planted(played.record, "call", seat, StepId(1, 0), _EVASION)
    return None


def _turns(game: Game) -> Iterator[tuple[int, Table]]:
    """Play a game again turn by turn, giving the number of actions done and the table before the next one."""
    if game.caller is None:
        return
    table = Table(game.dealt, game.record.players, game.caller, game.terms)
    for number, action in enumerate(game.actions):
        yield number, table
        table.do(action)


_PLANTERS: Final[Mapping[str, Callable[[Random, Game, Aging], Planted | None]]] = {
    "discard": _discard,
    "lead": _lead,
    "knowing": _knowing,
    "declaration": _declaration,
    "fu": _fu,
    "paid": _paid,
    "call": _call,
}
