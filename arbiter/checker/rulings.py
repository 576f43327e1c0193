"""One ruling: its question, its evidence by verdict, its premises and proofs, its deals, its explanations."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from arbiter.checker.arguments import Arguments
from arbiter.checker.blame import check_explanations, ways_without
from arbiter.checker.calling import check_calling
from arbiter.checker.deals import Shown, holds_a_beater, shown_deal
from arbiter.checker.declare import check_declaration
from arbiter.checker.demands import LEAD_ORDER, MUST_BEAT, demands_of
from arbiter.checker.knowing import turning
from arbiter.checker.nested import left_unchecked
from arbiter.checker.order import made_aged
from arbiter.checker.question import question_of
from arbiter.checker.reading import Json, cards, items, mapping, mappings, number, refusal, step, steps, text
from arbiter.checker.report import Objection, RulingReport
from arbiter.checker.settlement import check_settlement
from arbiter.checker.table import Table
from arbiter.checker.tigers import limit_of, terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError

if TYPE_CHECKING:
    from arbiter.checker.question import Question
    from engine.record import Record
    from engine.seats import StepId

DISPUTE: Final = ("kind", "seat", "card", "standard", "round", "before", "after")
VERDICTS: Final = {
    "aged": ("upheld", "dismissed", "undecided"),
    "discard": ("upheld", "dismissed", "not-proven", "undecided"),
    "lead": ("upheld", "dismissed", "not-proven", "undecided"),
    "record": ("upheld", "dismissed", "undecided"),
}


@dataclass(slots=True)
class Hearing:
    """What is known of one ruling while it is checked; `parts` are rulings inside it, on cards of a declaration."""

    number: int
    told: Json
    proofs_carried: bool
    table: Table | None = None
    verdict: str = ""
    deals: int = 0
    arguments: Arguments | None = None
    not_checked: list[str] = field(default_factory=list)
    parts: list[Hearing] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    def part(self, told: Json) -> Hearing:
        """Begin to hear a ruling inside this one."""
        inner = Hearing(self.number, told, self.proofs_carried or "proof" in told)
        self.parts.append(inner)
        return inner

    def report(self, objection: Objection | None) -> RulingReport:
        """Put together what was found."""
        kind = self.told.get("dispute", {})
        words = kind if isinstance(kind, dict) else {}
        told = {key: words[key] for key in DISPUTE if isinstance(words.get(key), (str, int))}
        dispute = " ".join(f"{key} {value}" if key in DISPUTE[3:] else str(value) for key, value in told.items())
        heard = (self, *self.parts)
        counted = [one.arguments for one in heard if one.arguments is not None]
        return RulingReport(
            self.number,
            dispute,
            self.verdict,
            objection,
            sum(one.premises for one in counted),
            sum(one.steps for one in counted),
            sum(one.deals for one in heard),
            tuple(dict.fromkeys(self.not_checked)),
        )


def check_ruling(record: Record, told: object, ruling: int, *, proofs_carried: bool) -> RulingReport:
    """Check one ruling; `proofs_carried` tells whether the document carries proofs at all."""
    hearing = Hearing(ruling, told if isinstance(told, dict) else {}, proofs_carried)
    try:
        check_part(record, hearing, mapping(told, "ruling"))
    except DoesNotFollowError as error:
        return hearing.report(Objection(error.message, error.values, error.at))
    return hearing.report(None)


def check_part(record: Record, hearing: Hearing, told: Json) -> None:
    """Check a ruling on this record, alone or inside another; raises what does not follow."""
    if mapping(told.get("dispute"), "dispute").get("kind") == "settle":
        check_settlement(record, hearing, told, check_part)
        return
    hearing.verdict = text(told.get("verdict"), "verdict")
    if mapping(told.get("dispute"), "dispute").get("kind") == "declare":
        check_declaration(record, hearing, told, check_part)
        return
    if mapping(told.get("dispute"), "dispute").get("kind") == "call":
        hearing.deals = check_calling(record, told)
        hearing.not_checked.append("says")
        return
    question = question_of(record, mapping(told.get("dispute"), "dispute"))
    if question is None:
        hearing.not_checked.append("this kind of dispute")
        return
    if hearing.verdict not in VERDICTS[question.kind]:
        msg = "no verdict of a dispute of this kind: %(verdict)s"
        raise refusal(msg, verdict=repr(hearing.verdict))
    limit = mapping(told.get("options", {}), "options").get("max_level")
    question = replace(question, terms=terms_of(told), limit=limit if isinstance(limit, int) else None)
    hearing.table = table = Table(question)
    _check_reason(told, question)
    if "reason" in told and hearing.verdict != "undecided":
        hearing.not_checked.append("reason")
    explanations = [steps(way, "explanations") for way in items(told.get("explanations"), "explanations")]
    clashes = [steps(way, "clashes") for way in items(told.get("clashes"), "clashes")]
    check_explanations(explanations, clashes)
    if (
        question.kind == "record"
        and (hearing.verdict == "dismissed") is not bool(clashes)
        and (hearing.verdict != "undecided")
    ):
        msg = "a record is dismissed just when duties clash in it"
        raise refusal(msg, at="clashes")
    hearing.arguments = arguments = Arguments(table, told, hearing.verdict, explanations, clashes)
    arguments.check(proofs_carried=hearing.proofs_carried)
    hearing.not_checked += arguments.not_checked
    _check_trial(hearing, table, told)
    _check_deals(hearing, table, told, clashes, explanations)
    hearing.parts += table.nested
    hearing.not_checked += left_unchecked(table)
    hearing.not_checked += [key for key in ("provable_since", "unbeatable", "gaps", "says") if key in told]


def _check_reason(told: Json, question: Question) -> None:
    """Check that a table which limits the level of arguments is said to do so."""
    if told.get("reason") != "max-level":
        return
    limit = limit_of(told) if question.kind == "aged" else mapping(told.get("options", {}), "options").get("max_level")
    level = mapping(told.get("level"), "level").get("number")
    if not isinstance(limit, int) or not isinstance(level, int) or level <= limit or question.kind == "record":
        msg = "no limit on the level of arguments is passed here"
        raise refusal(msg, at="reason")


def _check_trial(hearing: Hearing, table: Table, told: Json) -> None:
    """Check that the bounds said to be on trial are all that the accused step demanded."""
    accused = table.question.accused
    if accused is None:
        return
    listed = mappings(told.get("on_trial"), "on_trial")
    found = {
        (
            frozenset(cards(one.get("pool"), "pool")),
            number(one.get("at_most"), "at_most"),
            one.get("case", ""),
            one.get("before", False),
        )
        for one in listed
    }
    wanted = {(demand.pool, demand.at_most, demand.case, demand.before) for demand in demands_of(table, accused)}
    rule, kind = (LEAD_ORDER, "lead-order") if accused.is_lead else (MUST_BEAT, "duty")
    right = all(
        step(one.get("step"), "step") == accused.id and one.get("rule") == rule and one.get("kind") == kind
        for one in listed
    )
    if listed and (found != wanted or not right):
        msg = "these are not the demands on the accused step"
        raise refusal(msg, at="on_trial")
    if hearing.verdict in {"upheld", "not-proven"} and not wanted and not turning(table, accused):
        msg = "the accused step demanded nothing"
        raise refusal(msg, at="on_trial")


def _check_deals(
    hearing: Hearing,
    table: Table,
    told: Json,
    clashes: list[tuple[StepId, ...]],
    explanations: list[tuple[StepId, ...]],
) -> None:
    shown = _read_deals(hearing, table, told, "counter_deals")
    hearing.shown = [one for _, one in shown]
    question = table.question
    ways = {frozenset(way) for way in explanations or [()]}
    if question.kind == "aged" and question.terms.aged_by == "plays":
        _check_by_plays(hearing, table, shown)
    elif question.accused is not None and hearing.verdict == "not-proven" and told.get("reason") != "max-level":
        _not_proven(question, shown, clashes)
    elif question.kind == "record" and hearing.verdict == "upheld":
        if [one.side for _, one in shown] != ["lawful"] or shown[0][1].broken or clashes:
            msg = "a lawful hand should be shown, in which nothing assumed is broken"
            raise refusal(msg, at="counter_deals")
    elif question.kind == "aged" and hearing.verdict == "dismissed" and told.get("reason") != "max-level":
        if len(shown) != 1:
            msg = "a dismissed claim should show one deal"
            raise refusal(msg, at="counter_deals")
        name, one = shown[0]
        holds_a_beater(table, one, name)
        _obeyed_but_for(one, ways, name)
    elif shown:
        msg = "this verdict shows no deals"
        raise refusal(msg, at="counter_deals")
    _explanation_deals(hearing, table, told, explanations)


def _check_by_plays(hearing: Hearing, table: Table, shown: list[tuple[str, Shown]]) -> None:
    """Check a claim in a book where plays alone make cards aged: the plays are there to be read."""
    card = table.question.card
    aged = None if card is None else made_aged(table, card)
    if aged is None:
        hearing.not_checked.append("whether plays that nobody remembers made the card aged")
    elif hearing.verdict != ("upheld" if aged else "dismissed"):
        msg = "by the plays of the record this is not the verdict"
        raise refusal(msg, at="verdict")
    if shown:
        msg = "this verdict shows no deals"
        raise refusal(msg, at="counter_deals")


def _read_deals(hearing: Hearing, table: Table, told: Json, key: str) -> list[tuple[str, Shown]]:
    found = []
    for number_, part in enumerate(mappings(told.get(key), key), start=1):
        name = f"{key} {number_}"
        try:
            found.append((name, shown_deal(table, part, name)))
        except DoesNotFollowError as error:
            error.at = error.at or name
            raise
        hearing.deals += 1
    return found


def _not_proven(question: Question, shown: list[tuple[str, Shown]], clashes: list[tuple[StepId, ...]]) -> None:
    accused = question.accused
    if [one.side for _, one in shown] != ["guilty", "innocent"] or accused is None:
        msg = "a guilty deal and an innocent one should be shown"
        raise refusal(msg, at="counter_deals")
    for name, one in shown:
        guilty = one.side == "guilty"
        if (accused.id in one.broken) is not guilty:
            msg = "the guilty deal should break the accused step, and the innocent one obey it"
            raise refusal(msg, at=name)
        ways = ways_without(clashes, accused.id, obeyed=not guilty)
        others = Shown(one.deal, one.verdict, one.side, one.broken - {accused.id})
        _obeyed_but_for(others, ways, name)


def _obeyed_but_for(one: Shown, ways: set[frozenset[StepId]], name: str) -> None:
    """Check that the duties assumed were obeyed, but for those of one explanation."""
    if not any(one.broken <= way for way in ways):
        msg = "in this deal a duty is broken that was assumed to be obeyed: %(steps)s"
        raise refusal(msg, at=name, steps=", ".join(str(at) for at in sorted(one.broken)))


def _explanation_deals(hearing: Hearing, table: Table, told: Json, explanations: list[tuple[StepId, ...]]) -> None:
    shown = _read_deals(hearing, table, told, "explanation_deals")
    if len(shown) != len(explanations):
        msg = "there should be one deal for each explanation"
        if shown or not told.get("stopped"):
            raise refusal(msg, at="explanation_deals")
        hearing.not_checked.append("a deal for each explanation")
        return
    for (name, one), explanation in zip(shown, explanations, strict=True):
        if one.broken != frozenset(explanation):
            msg = "this deal should break just the steps of its explanation: %(steps)s"
            raise refusal(msg, at=name, steps=", ".join(map(str, explanation)))
