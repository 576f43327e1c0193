"""Conclusions: what steps conclude and branches suppose, read into counts.

Forms: a card in, or not in, places; what a forgotten play was; who called; cards kept; a duty obeyed or broken; aged;
never; several together under ``all``; and under ``not_all`` several that do not hold together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.demands import count_of, demands_of, way_of
from arbiter.checker.reading import Json, card, cards, items, mapping, number, refusal, seat, step, texts
from arbiter.proof.kinds.counts import NEVER, Count, exactly, none_of, some_of
from arbiter.proof.kinds.step import Claimed, Concluded
from engine.record import Forgotten
from engine.seats import PLAYING

if TYPE_CHECKING:
    from arbiter.checker.table import Table
    from arbiter.proof.kinds.counts import Atom


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
    """Read "at least so many cards of a pool were in a hand just after a step", or that it is not so."""
    at = step(found.get("step"), "kept.step")
    whose = seat(found.get("seat"), "kept.seat", PLAYING)
    if all(one.id != at or one.seat is not whose for one in table.steps):
        msg = "%(step)s is not a step of %(seat)s"
        raise refusal(msg, step=at, seat=whose)
    atoms = [
        atom
        for one in sorted(cards(found.get("pool"), "kept.pool"))
        for atom in table.atoms(one, table.of_seat(one, whose, at))
    ]
    least = number(found.get("at_least"), "kept.at_least")
    so = found.get("so", True)
    if not atoms or not 1 <= least <= len(atoms) or not isinstance(so, bool):
        msg = "no such number of cards can have been kept"
        raise refusal(msg)
    return Count(tuple(atoms), least, len(atoms)) if so else Count(tuple(atoms), 0, least - 1)


def _duty(table: Table, found: Json) -> Concluded:
    word = "obeyed" if "obeyed" in found else "broken"
    at = step(found[word], word)
    accused = table.question.accused
    if accused is None or accused.id != at or found.get("rule", "LF-R13") != "LF-R13":
        msg = "this duty is not on trial"
        raise refusal(msg)
    demands = demands_of(table, accused)
    counts = tuple(count_of(table, accused, demand) for demand in demands) if word == "obeyed" else ()
    return Concluded(counts, (word, str(at)))


def claimed_by(table: Table, verdict: str, excluded: tuple[Atom, ...]) -> Claimed:
    """Say what the proof of a verdict must come to: the card aged, or the duty on trial broken or obeyed."""
    question = table.question
    if question.card is not None and question.kind == "aged":
        return Claimed(("aged", str(question.card)), excluded)
    if question.accused is not None:
        word = "broken" if verdict == "upheld" else "obeyed"
        ways = tuple(way_of(table, question.accused, demand) for demand in demands_of(table, question.accused))
        return Claimed((word, str(question.accused.id)), (), ways)
    return Claimed()
