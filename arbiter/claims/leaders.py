"""Evidence of what leaders knew: for the leads of a deal that is shown, and for the premises of an argument.

Each is a ruling of its own, on an aged card, at the moment of the lead and from its leader's view (rulings 3, 5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.knowing.lay_open import as_known
from arbiter.knowing.lessons import bare, relied_on
from arbiter.knowing.mind import Lawful, Unlawful, is_single_lead
from arbiter.ruling import Asked, KnewShown, LeadShown, Moment, Nested, Ruling
from engine.duties import Kind
from engine.record import Told
from engine.rules.knowing import always_aged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.core import Knew, Premise
    from arbiter.court import Court
    from arbiter.knowing.leader import Witness
    from arbiter.knowing.lessons import Case
    from arbiter.knowledge import View
    from arbiter.position import World
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import StepId
    from engine.steps import Step


def leads_shown(court: Court, view: View, world: World, accused: StepId | None = None) -> tuple[LeadShown, ...]:
    """List the leads of a deal that turn on what their leaders knew, each with what shows it lawful or not.

    The claimant's own leads carry no duty in his claim; where lead order is not assumed only the accused lead counts.
    Where plays alone make cards aged nothing turns on what a leader knew.
    """
    if view.terms.aged_by == "plays":
        return ()
    mind = court.mind(view.assume)
    plain = {breach.step for breach in world.verdict.breaches}
    found = []
    for step in view.steps:
        counts = step.id == accused or (Kind.lead_order in view.assume and step.seat is not view.claimant)
        if not counts or not is_single_lead(step) or step.id in plain:
            continue
        judged = mind.judge(view, world.deal, step)
        if isinstance(judged, Unlawful):
            found.append(LeadShown(step.id, "unlawful", judged.kept, _against(court, judged)))
        elif isinstance(judged, Lawful) and (kept := judged.kept) is not None:
            if judged.why == "self" and _led_before(view, step):
                judged = mind.witnessed(view, world.deal, step, kept)
            found.append(LeadShown(step.id, judged.why, kept, _for(court, judged)))
    return tuple(found)


def _led_before(view: View, step: Step) -> bool:
    """Tell whether the claimant led a single before: that he was right to is not shown, and others relied on it."""
    return any(other.seat is view.claimant and other.id < step.id and is_single_lead(other) for other in view.steps)


def _for(court: Court, judged: Lawful) -> tuple[Nested, ...]:
    if judged.case is None or judged.about is None:
        return ()
    return (_exact(court, judged.case, judged.about),)


def _against(court: Court, judged: Unlawful) -> tuple[Nested, ...]:
    """Show that the card led was aged for its leader, unless it always is, and that the card kept was not.

    A privileged leader may advance a card only if it was aged: it was not.
    """
    case = judged.case
    if case.privilege:
        return (_exact(court, case, case.lead),)
    shown = () if case.lead in always_aged(case.view.terms) else (_exact(court, case, case.lead),)
    return (*shown, _exact(court, case, judged.kept))


def _exact(court: Court, case: Case, card: Card) -> Nested:
    """Rule on a card of the leader's, with all that he knew in the deal."""
    record: Record = case.leader.position.view.record
    return Nested(record, _ruled(court, case, record, card))


def _ruled(court: Court, case: Case, record: Record, card: Card, witness: Witness | None = None) -> Ruling:
    from arbiter.claims.aged import rule_at_once, shown_by  # noqa: PLC0415 - that room asks this one in turn

    done = case.leader.position.view.done
    asked = Asked("aged", Moment(done, case.step.id.round, None), "seat", relied_on(case.view), case.step.seat, card)
    if witness is not None:
        return shown_by(court.on(record), asked, witness)
    key = (record.called_by, record.rounds, tuple((seat, told.cards) for seat, told in record.hands.items()), asked)
    if key not in court.nested:
        court.nested[key] = rule_at_once(court.on(record), asked)
    return court.nested[key]


def knew_shown(court: Court, view: View, premises: Iterable[Premise]) -> tuple[KnewShown, ...]:
    """List what stands behind the premises about leaders' knowledge."""
    known = dict.fromkeys(premise.knew for premise in premises if premise.knew is not None)
    return tuple(KnewShown(knew, _behind(court, view, knew)) for knew in known)


def _behind(court: Court, view: View, knew: Knew) -> tuple[Nested, ...]:
    """Show what a lesson rests on: a card aged for whoever held these cards, an example, or both."""
    found = court.mind(view.assume).taught.get(bare(knew))
    if found is None:
        return ()
    case, card, witness = found.case, found.about, found.witness
    nested: list[Nested] = []
    if found.aged is not None:
        record = _as_told(case, knew)
        nested.append(Nested(record, _ruled(court, case, record, found.aged)))
    if card is not None:
        record = case.leader.position.view.record
        nested.append(Nested(record, _ruled(court, case, record, card, witness)))
    return tuple(nested)


def _as_told(case: Case, knew: Knew) -> Record:
    """Give the leader's record with just the cards of his that the lesson names; all that he knew when it names all."""
    whole: Record = case.leader.position.view.record
    if knew.laid or len(knew.own) == len(case.deal.hands[knew.seat]):
        return whole
    open_only = as_known(case.view.record, case.leader.position.view.done, case.deal, None)
    hands = {knew.seat: Told(knew.own)} if knew.own else {}
    return replace(open_only, hands=hands)
