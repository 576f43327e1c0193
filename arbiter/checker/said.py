"""What a premise of kind `knew` says, read into a value and into counts.

If the lead of a step was lawful, some things are not all so: its leader's opening hand has all of `own` and none of
`absent`, he kept one of `kept`, none of `gone` was in his hand after the lead, he laid `laid`, an opponent held one of
`held`. With `acquits`: if they are all so, the lead was lawful. Source: rulings 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.demands import LEAD_ORDER
from arbiter.checker.knowing import PRIVILEGE, is_privileged, is_single_lead, opponents
from arbiter.checker.nested import caller_told
from arbiter.checker.order import nothing_beats
from arbiter.checker.question import duty_words
from arbiter.checker.reading import Json, card, cards, mapping, refusal, seat, step, steps
from arbiter.proof.kinds.counts import Count
from engine.cards import HAND_SIZE, Card
from engine.record import FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.checker.placements import Duty
    from arbiter.checker.question import Question
    from arbiter.checker.table import Table
    from arbiter.proof.kinds.counts import Atom, Literal
    from engine.steps import Step


@dataclass(frozen=True, slots=True)
class Said:
    """What such a premise says; `below` counts only pairs in which the card kept is the lower one.

    `called_by` and `were` are the case it is about: who called, what forgotten plays were. `guard` are the duties that
    have to be obeyed, `sure` the steps that the claimant's own cards show obeyed. `always`: nothing beats the card led.
    """

    step: Step
    lead: Card
    privileged: bool
    acquits: bool
    own: tuple[Card, ...]
    absent: tuple[Card, ...]
    kept: tuple[Card, ...]
    gone: tuple[Card, ...]
    held: tuple[Card, ...]
    below: bool
    laid: dict[Card, StepId]
    called_by: Seat | None
    were: dict[StepId, tuple[Card, ...]]
    guard: tuple[Duty, ...]
    sure: tuple[StepId, ...]
    always: bool

    @property
    def whole(self) -> bool:
        """Tell whether it names the leader's whole opening hand."""
        return len(self.own) == HAND_SIZE

    @property
    def ordinary(self) -> bool:
        """Tell whether the lead was unlawful only if the card led was aged, and not always is."""
        return not self.privileged and not self.always

    @property
    def pairs(self) -> Iterator[tuple[Card | None, Card | None]]:
        """List the card kept, and that held against it, of each way in which all of it could be so."""
        for kept in self.kept or (None,):
            for held in self.held or (None,):
                if not self.below or kept is None or held is None or held < kept:
                    yield kept, held


def said_of(question: Question, told: Json) -> Said:
    """Read a premise, and check that its lead is one of the record; raises DoesNotFollowError."""
    at = question.step(step(told.get("step"), "step"))
    if at is None or not is_single_lead(at) or told.get("seat") != at.seat.value:
        msg = "this is no lead of a single by this seat, up to the moment"
        raise refusal(msg)
    lead = card(told.get("lead"), "lead")
    were = {step(key, "were"): cards(named, "were") for key, named in mapping(told.get("were", {}), "were").items()}
    shown = at.play.cards if isinstance(at.play, FaceUp) else were.get(at.id, ())
    privileged = told.get("privileged")
    if shown != (lead,) or not isinstance(privileged, bool):
        msg = "%(card)s was not led in %(step)s"
        raise refusal(msg, card=lead, step=at.id)
    if told.get("rule") != (PRIVILEGE if privileged else LEAD_ORDER):
        msg = "a premise of kind %(kind)s cannot rest on %(rule)s"
        raise refusal(msg, kind="knew", rule=told.get("rule"))
    called = told.get("called_by")
    return Said(
        step=at,
        lead=lead,
        privileged=privileged,
        acquits=told.get("acquits") is True,
        own=cards(told.get("own"), "own"),
        absent=cards(told.get("absent"), "absent"),
        kept=cards(told.get("kept"), "kept"),
        gone=cards(told.get("gone"), "gone"),
        held=cards(told.get("held"), "held"),
        below=told.get("below") is True,
        laid={card(one, "laid"): step(there, "laid") for one, there in mapping(told.get("laid", {}), "laid").items()},
        called_by=None if called is None else seat(called, "called_by", PLAYING),
        were=were,
        guard=tuple(duty_words(told.get("guard"))),
        sure=steps(told.get("sure"), "sure"),
        always=nothing_beats(lead, question.terms),
    )


def case_of(table: Table, said: Said) -> tuple[Literal, ...]:
    """Give the literals of the case: who called, and what forgotten plays were; refuses a case that cannot be."""
    who, caller = said.step.seat, caller_told(table)
    supposed = said.called_by if caller is None else caller
    right = said.called_by is None or caller in {None, said.called_by}
    if supposed is not None:
        right = right and said.privileged is is_privileged(who, supposed)
    if not right or (said.privileged and who is Seat.dealer):
        msg = "it supposes wrongly who is privileged"
        raise refusal(msg, at="called_by")
    literals: list[Literal] = []
    if caller is None and said.called_by is not None:
        literals.append((("called", str(said.called_by), ""), True))
    elif caller is None and who is not Seat.dealer:
        literals.append((("called", str(who), ""), said.privileged))
    for at, named in said.were.items():
        literals += _lay(table, at, named)
    return tuple(literals)


def _lay(table: Table, at: StepId, named: tuple[Card, ...]) -> Iterator[Literal]:
    """Say that a play was these cards: nothing needs to be said of one that the record tells."""
    one = table.question.step(at)
    if one is not None and isinstance(one.play, FaceUp) and set(one.play.cards) == set(named):
        return
    forgotten = one is not None and isinstance(one.play, Forgotten)
    if one is None or not forgotten or all(set(meld.cards) != set(named) for meld in table.possible(one)):
        msg = "the play of %(step)s was not this"
        raise refusal(msg, at="were", step=at)
    yield table.was(at, named), True


def counts_of(table: Table, said: Said, case: tuple[Literal, ...]) -> tuple[Count, ...]:
    """Say for each card kept, and card held against it, that not all of it is so, or that the lead was lawful.

    A statement stands as often as things are so by it: that a card was his own, and that he kept it.
    """
    given = (*case, *_elsewhere(table, said))
    who, lead = said.step.seat, said.step.id
    found = []
    for kept, held in said.pairs:
        groups = [table.atoms(one, table.of_seat(one, who)) for one in said.own]
        groups += [_laid(table, said, one) for one in said.laid]
        if kept is not None:
            groups.append(table.atoms(kept, table.of_seat(kept, who, lead)))
        if held is not None:
            there = (place for other in opponents(who) for place in table.of_seat(held, other, lead))
            groups.append(table.atoms(held, tuple(there)))
        if all(groups):
            atoms = sorted((atom for group in groups for atom in group), key=_by_time)
            found.append(Count(tuple(atoms), 0, len(groups) - 1, given))
    if not found:
        msg = "it says nothing here"
        raise refusal(msg)
    return tuple(found)


def _elsewhere(table: Table, said: Said) -> Iterator[Literal]:
    """List the literals: cards were not the leader's, or not in his hand after the lead; the lead offended."""
    who, lead = said.step.seat, said.step.id
    for one in said.absent:
        yield from ((atom, False) for atom in table.atoms(one, table.of_seat(one, who)))
    for one in said.gone:
        yield from ((atom, False) for atom in table.atoms(one, table.of_seat(one, who, lead)))
    if said.acquits:
        yield ("offends", str(lead), ""), True


def _laid(table: Table, said: Said, one: Card) -> tuple[Atom, ...]:
    """Give the statement that the leader laid a card where it is said; nothing where he laid none."""
    there = f"discard {said.laid[one]}"
    return table.atoms(one, tuple(place for place in table.of_seat(one, said.step.seat) if place == there))


def _by_time(atom: Atom) -> tuple[object, ...]:
    """Order statements about places by card; hands first, in the order of play, then what was played, by step."""
    where = atom[2].rpartition(" ")[2]
    hands = [who.value for who in PLAYING]
    if where in hands:
        return Card(atom[1]), 0, StepId(0, hands.index(where))
    return Card(atom[1]), 1, StepId.read(where)
