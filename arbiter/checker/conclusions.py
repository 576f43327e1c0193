"""Conclusions: what steps conclude and branches suppose, read into counts.

Forms: a card in, or not in, places; what a forgotten play was; who called; cards kept; a duty obeyed or broken; a lead
that offended or did not; aged; never; several together under ``all``; and under ``not_all`` several that do not hold
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.demands import LEAD_ORDER, MUST_BEAT, Demand, count_of, demands_of, way_of
from arbiter.checker.knowing import PRIVILEGE, turning
from arbiter.checker.reading import Json, card, cards, items, mapping, number, refusal, seat, step, texts
from arbiter.proof.kinds.counts import NEVER, Count, exactly, none_of, some_of
from arbiter.proof.kinds.step import Claimed, Concluded, Way
from engine.record import Forgotten
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from arbiter.checker.table import Table
    from arbiter.proof.kinds.counts import Atom
    from engine.steps import Step


def concluded(table: Table, told: object) -> Concluded:
    """Read a conclusion."""
    found = mapping(told, "concludes")
    if "all" in found:
        parts = [concluded(table, part) for part in items(found["all"], "all")]
        if not parts or any(part.special or part.denied for part in parts):
            msg = "only plain conclusions can be put together"
            raise refusal(msg)
        return Concluded(tuple(count for part in parts for count in part.counts))
    if "not_all" in found:
        parts = [concluded(table, part) for part in items(found["not_all"], "not_all")]
        if not parts or any(part.special or part.denied for part in parts):
            msg = "only plain conclusions can be denied together"
            raise refusal(msg)
        return Concluded((), denied=tuple(count for part in parts for count in part.counts))
    return _one(table, found)


def _one(table: Table, found: Json) -> Concluded:  # noqa: PLR0911 - one return for each form
    keys = set(found) - {"rule"}
    match sorted(keys):
        case ["never"]:
            return Concluded((NEVER,))
        case ["aged"]:
            return Concluded((), ("aged", str(card(found["aged"], "aged"))))
        case ["obeyed"] | ["broken"]:
            return _duty(table, found)
        case ["card", "in"] | ["card", "not_in"]:
            return Concluded((_where(table, found),))
        case ["step", "was"] | ["step", "was_not"]:
            return Concluded((_was(table, found),))
        case ["called_by"] | ["not_called_by"]:
            return Concluded((_called(table, found),))
        case ["offended"] | ["not_offended"]:
            return Concluded((_offended(table, found),))
        case ["kept"]:
            return Concluded((_kept(table, mapping(found["kept"], "kept")),))
        case _:
            msg = "this is no conclusion: %(found)s"
            raise refusal(msg, found=repr(found))


def _where(table: Table, found: Json) -> Count:
    one = card(found["card"], "card")
    inside = "in" in found
    places = texts(found["in" if inside else "not_in"], "places")
    if not places or len(set(places)) < len(places):
        msg = "it names no place, or one twice"
        raise refusal(msg)
    atoms = table.atoms(one, tuple(places))
    return some_of(atoms) if inside else none_of(atoms)


def _was(table: Table, found: Json) -> Count:
    so = "was" in found
    at = step(found["step"], "step")
    listed = cards(found["was" if so else "was_not"], "cards")
    known = next((s for s in table.steps if s.id == at and isinstance(s.play, Forgotten)), None)
    if known is None or all(set(meld.cards) != set(listed) for meld in table.possible(known)):
        msg = "%(step)s is no forgotten play that can have been this"
        raise refusal(msg, step=at)
    return _settles(table.was(at, listed), so=so)


def _called(table: Table, found: Json) -> Count:
    so = "called_by" in found
    who = seat(found["called_by" if so else "not_called_by"], "called_by", PLAYING)
    atom = ("called", str(who), "")
    if atom not in table.callers:
        msg = "the record tells who called"
        raise refusal(msg)
    return _settles(atom, so=so)


def _settles(atom: Atom, *, so: bool) -> Count:
    return exactly((atom,), int(so))


def _kept(table: Table, found: Json) -> Count:
    """Read "at least so many cards of a pool were in a hand just after a step, or before it", or that it is not so."""
    at = step(found.get("step"), "kept.step")
    whose = seat(found.get("seat"), "kept.seat", PLAYING)
    there = next((one for one in table.steps if one.id == at and one.seat is whose), None)
    if there is None:
        msg = "%(step)s is not a step of %(seat)s"
        raise refusal(msg, step=at, seat=whose)
    pool, least = cards(found.get("pool"), "kept.pool"), number(found.get("at_least"), "kept.at_least")
    demand = Demand(frozenset(pool), max(least, 1), before=found.get("before") is True)
    atoms = count_of(table, there, demand).atoms
    so = found.get("so", True)
    if not atoms or not 1 <= least <= len(atoms) or not isinstance(so, bool):
        msg = "no such number of cards can have been kept"
        raise refusal(msg)
    return Count(tuple(atoms), least, len(atoms)) if so else Count(tuple(atoms), 0, least - 1)


def _duty(table: Table, found: Json) -> Concluded:
    word = "obeyed" if "obeyed" in found else "broken"
    at = step(found[word], word)
    accused = table.question.accused
    if accused is None or accused.id != at or found.get("rule", MUST_BEAT) not in _rules(accused):
        msg = "this duty is not on trial"
        raise refusal(msg)
    demands = demands_of(table, accused)
    counts = tuple(count_of(table, accused, demand) for demand in demands) if word == "obeyed" else ()
    return Concluded(counts, (word, str(at)))


def _rules(accused: Step) -> tuple[str, ...]:
    """Give the rules on which an accused step can be tried."""
    if not accused.is_lead:
        return (MUST_BEAT,)
    return (LEAD_ORDER,) if accused.seat is Seat.dealer else (LEAD_ORDER, PRIVILEGE)


def _offended(table: Table, found: Json) -> Count:
    """Read that the lead accused offended, or did not, against the order for what its leader knew."""
    so = "offended" in found
    at = step(found["offended" if so else "not_offended"], "offended")
    accused = table.question.accused
    if accused is None or accused.id != at or not accused.is_lead:
        msg = "this duty is not on trial"
        raise refusal(msg)
    return _settles(("offends", str(at), ""), so=so)


def _by_knowledge(table: Table, accused: Step) -> tuple[Way, ...]:
    """Give the way to break the order by what one knew: a card was kept on which the lead turns, and it offended."""
    pool = turning(table, accused)
    if not pool:
        return ()
    atoms = {str(card): table.atoms(card, table.of_seat(card, accused.seat, accused.id)) for card in pool}
    listed = tuple(atom for places in atoms.values() for atom in places)
    return (Way(atoms, 0, Count(listed, 0, 0, ((("offends", str(accused.id), ""), True),))),)


def claimed_by(table: Table, verdict: str, excluded: tuple[Atom, ...]) -> Claimed:
    """Say what the proof of a verdict must come to: the card aged, or the duty on trial broken or obeyed."""
    question = table.question
    if question.card is not None and question.kind == "aged":
        return Claimed(("aged", str(question.card)), excluded)
    if question.accused is not None:
        word = "broken" if verdict == "upheld" else "obeyed"
        ways = tuple(way_of(table, question.accused, demand) for demand in demands_of(table, question.accused))
        ways += _by_knowledge(table, question.accused)
        return Claimed((word, str(question.accused.id)), (), ways)
    return Claimed()
