"""Claim: the last step, which says what the ruling says: a card is aged, a duty was broken, or it was obeyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.counts import Count

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arbiter.proof.kinds.counts import Atom
    from arbiter.proof.kinds.step import Step, Way


def check(step: Step) -> None:
    """Check that the conclusion is the ruling's, and that what is named amounts to it."""
    if step.concludes.special is None or step.concludes.special != step.claimed.special:
        msg = "this is not what the ruling says"
        raise step.refuse(msg)
    match step.concludes.special:
        case ("aged", _):
            _aged(step)
        case ("broken", _):
            _broken(step)
        case _:
            _obeyed(step)


def _aged(step: Step) -> None:
    settled = step.settled
    for atom in step.claimed.excluded:
        if settled.get(atom) is not False:
            msg = "nothing named here excludes %(card)s from %(place)s"
            raise step.refuse(msg, card=atom[1], place=atom[2])


def _broken(step: Step) -> None:
    if any(item.says.special == step.concludes.special for item in step.named):
        return
    settled = step.settled
    counts = tuple(step.counts)
    for way in step.claimed.ways:
        if not all(settled.get(atom) is wanted for atom, wanted in way.bound.given):
            continue
        there = sum(_surely_there(atoms, counts) for atoms in way.atoms.values())
        if there > way.at_most or follows_from(exceeded(way), counts, settled):
            return
    msg = "nothing named here puts too many cards of one pool into the hand"
    raise step.refuse(msg)


def _obeyed(step: Step) -> None:
    if any(item.says.special == step.concludes.special for item in step.named):
        return
    settled = step.settled
    denials = tuple(item.says.denied for item in step.named if item.says.denied)
    for way in step.claimed.ways:
        if not way_is_closed(way, step.counts, settled, denials):
            msg = "it stays open that more than %(number)s of %(cards)s were in the hand"
            raise step.refuse(msg, number=way.at_most, cards=" ".join(way.atoms))


def way_is_closed(
    way: Way, counts: Iterable[Count], settled: Mapping[Atom, bool], denials: Sequence[tuple[Count, ...]] = ()
) -> bool:
    """Tell whether a way to break a duty is closed: its case is not given, too few cards are left, or it is denied."""
    if any(settled.get(atom) is not None and settled[atom] is not wanted for atom, wanted in way.bound.given):
        return True
    left = sum(any(settled.get(atom) is not False for atom in atoms) for atoms in way.atoms.values())
    if left <= way.at_most:
        return True
    supposed = {exceeded(way), *(_literal(atom, wanted=wanted) for atom, wanted in way.bound.given)}
    if any(denied and set(denied) <= supposed for denied in denials):
        return True
    within = Count(way.bound.atoms, 0, way.at_most)
    return follows_from(within, counts, settled)


def exceeded(way: Way) -> Count:
    """Say that one card more than allowed was there."""
    return Count(way.bound.atoms, way.at_most + 1, len(way.bound.atoms))


def _literal(atom: Atom, *, wanted: bool) -> Count:
    return Count((atom,), int(wanted), int(wanted))


def _surely_there(atoms: tuple[Atom, ...], counts: Iterable[Count]) -> bool:
    """Tell whether one count says of a card that it is in one of these places."""
    return any(
        count.low >= 1 and not count.given and bool(count.atoms) and set(count.atoms) <= set(atoms) for count in counts
    )
