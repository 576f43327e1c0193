"""The question of a ruling: whether it can be asked of the record, and what is to be shown for each answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.checker.reading import Json, card, items, number, refusal, seat, step, text, texts
from engine.cards import Card, deck
from engine.record import Discard, FaceUp
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from engine.record import Record

KINDS: Final = ("counting", "must-beat", "lead-order")
VIEWPOINTS: Final = {
    "aged": ("seat", "table", "open"),
    "discard": ("open", "table"),
    "lead": ("open", "table"),
    "record": ("open", "table"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked: `claimant` and `card` of an aged claim, `accused` of an accusation.

    `limit` is the deepest level of argument that the table accepts, if there is one.
    """

    kind: str
    record: Record
    done: int
    viewpoint: str
    assume: frozenset[str]
    claimant: Seat | None = None
    card: Card | None = None
    accused: Step | None = None
    terms: Terms = TS
    limit: int | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """List the steps up to the moment."""
        return steps_of(self.record)[: self.done]

    def step(self, wanted: StepId) -> Step | None:
        """Find a step up to the moment."""
        return next((found for found in self.steps if found.id == wanted), None)


def question_of(record: Record, told: Json) -> Question | None:
    """Read the dispute of a ruling and check that it makes sense for the record; None for a kind not known here."""
    kind = text(told.get("kind"), "dispute.kind")
    if kind not in VIEWPOINTS:
        return None
    viewpoint = text(told.get("viewpoint"), "dispute.viewpoint")
    if viewpoint not in VIEWPOINTS[kind]:
        msg = "a dispute of this kind is not judged from viewpoint %(viewpoint)s"
        raise refusal(msg, viewpoint=viewpoint)
    assume = frozenset(texts(told.get("assume"), "dispute.assume"))
    if not assume <= set(KINDS):
        msg = "dispute.assume names a kind that there is not"
        raise refusal(msg)
    done = moment_of(record, told)
    if kind == "aged":
        return _aged(record, told, done, viewpoint, assume)
    if done != len(steps_of(record)):
        msg = "it is about the whole record, and must be judged at its end"
        raise refusal(msg)
    accused = None if kind == "record" else _accused(record, told)
    return Question(kind, record, done, viewpoint, assume, accused=accused)


def moment_of(record: Record, told: Json) -> int:
    """Give the number of plays done at the moment named, which the record must reach."""
    played = steps_of(record)
    if ("before" in told) is ("after" in told):
        msg = "the dispute must name one moment, before a round or after a step"
        raise refusal(msg)
    if "before" in told:
        wanted = number(told["before"], "dispute.before")
        done = sum(one.id.round < wanted for one in played)
        if wanted >= 1 and done == len(PLAYING) * (wanted - 1):
            return done
    else:
        last = step(told["after"], "dispute.after")
        for done, one in enumerate(played, start=1):
            if one.id == last:
                return done
    msg = "the record does not reach the moment of the dispute"
    raise refusal(msg)


def _aged(record: Record, told: Json, done: int, viewpoint: str, assume: frozenset[str]) -> Question:
    claimant = seat(told.get("seat"), "dispute.seat", PLAYING)
    asked = card(told.get("card"), "dispute.card")
    if asked not in deck(record.players):
        msg = "%(card)s is not in the pack"
        raise refusal(msg, card=asked)
    for number_, one in enumerate(steps_of(record), start=1):
        named = _named(one)
        if asked in named and (one.seat is not claimant or number_ <= done):
            msg = "%(seat)s cannot hold %(card)s at this moment: it was played in %(step)s"
            raise refusal(msg, seat=claimant, card=asked, step=one.id)
    for other, hand in (*record.hands.items(), *record.now.items()):
        if other is not claimant and asked in hand.cards:
            msg = "%(seat)s cannot hold %(card)s: %(other)s had it"
            raise refusal(msg, seat=claimant, card=asked, other=other)
    return Question("aged", record, done, viewpoint, assume, claimant, asked)


def _named(one: Step) -> tuple[Card, ...]:
    match one.play:
        case FaceUp(shown):
            return shown
        case Discard(_, told):
            return told
        case _:
            return ()


def _accused(record: Record, told: Json) -> Step:
    accused = seat(told.get("seat"), "dispute.seat", PLAYING)
    wanted = number(told.get("round"), "dispute.round")
    found = [one for one in steps_of(record) if one.id.round == wanted and one.seat is accused]
    if told.get("kind") == "lead":
        if not found or not found[0].is_lead:
            msg = "%(seat)s did not lead in round %(round)s"
            raise refusal(msg, seat=accused, round=wanted)
    elif not found or not found[0].is_discard:
        msg = "%(seat)s laid nothing face down in round %(round)s"
        raise refusal(msg, seat=accused, round=wanted)
    if "step" in told and step(told["step"], "dispute.step") != found[0].id:
        msg = "the step accused is %(step)s"
        raise refusal(msg, step=found[0].id)
    return found[0]


def duty_words(told: object) -> list[tuple[str, StepId, Seat]]:
    """Read a list of duties, as `relies_on` has them."""
    found = []
    for one in items(told, "relies_on"):
        if not isinstance(one, dict):
            msg = "relies_on should list duties"
            raise refusal(msg)
        rule = text(one.get("rule"), "relies_on.rule")
        found.append((rule, step(one.get("step"), "relies_on.step"), seat(one.get("seat"), "relies_on.seat", PLAYING)))
    return found
