"""A proof step as it is checked: what it names, what it concludes, and what the ruling claims."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds.counts import settled_by
from arbiter.proof.kinds.refusal import DoesNotFollowError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.proof.kinds.counts import Atom, Count

LOCATING: Final = frozenset({"own", "own-discard", "told", "face-up"})
"""Kinds of premise that say where cards are."""


@dataclass(frozen=True, slots=True)
class Concluded:
    """What is concluded or supposed: counts, or (`special`) that a card is aged, a duty obeyed or broken.

    `special` is a pair such as ``("obeyed", "1.3")``; a duty obeyed has its counts as well. `denied` are counts of
    which it is said that they do not all hold.
    """

    counts: tuple[Count, ...]
    special: tuple[str, str] | None = None
    denied: tuple[Count, ...] = ()

    @property
    def never(self) -> bool:
        """Tell whether this says that something cannot be."""
        return any(not count.atoms and count.low > 0 for count in self.counts)


@dataclass(frozen=True, slots=True)
class Named:
    """Something that a step names: its id, whether it is a premise, a step or a supposition, and what it says.

    `kind` is the kind of the premise (empty for the others), `cards` those it lists.
    """

    id: str
    sort: str
    says: Concluded
    kind: str = ""
    cards: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Way:
    """One way to break the duty on trial: more than `at_most` of these cards still there, in the case `given`.

    `atoms` lists, for each card of the pool, the places that were the hand after the step.
    """

    atoms: dict[str, tuple[Atom, ...]]
    at_most: int
    bound: Count


@dataclass(frozen=True, slots=True)
class Claimed:
    """What the ruling claims: the card and whom it must not be with, or the duty on trial and the ways to break it."""

    special: tuple[str, str] | None = None
    excluded: tuple[Atom, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step to check; `supposed` holds what each branch supposed, after the branch itself was checked."""

    id: str
    kind: str
    named: tuple[Named, ...]
    concludes: Concluded
    claimed: Claimed
    supposed: tuple[Concluded, ...] = ()
    multipliers: tuple[tuple[int, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = field(default=(), repr=False)

    @property
    def counts(self) -> Iterator[Count]:
        """List all counts of what is named, in order."""
        return (count for item in self.named for count in item.says.counts)

    @property
    def settled(self) -> dict[Atom, bool]:
        """Give the atoms that what is named settles; what is named must not contradict itself singly."""
        return settled_by(self.counts)

    def refuse(self, message: str, /, **values: object) -> DoesNotFollowError:
        """Make the refusal of this step."""
        return DoesNotFollowError(message, at=self.id, **values)

    def plain_goals(self) -> tuple[Count, ...]:
        """Give the counts concluded; a step of this kind cannot conclude that a duty was obeyed or a card is aged."""
        if self.concludes.special is not None or self.concludes.denied or not self.concludes.counts:
            msg = "a step of kind %(kind)s cannot conclude this"
            raise self.refuse(msg, kind=self.kind)
        return self.concludes.counts
