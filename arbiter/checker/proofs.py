"""Proofs: walks through the steps of one argument, has each checked by its kind, and sees that nothing is left over.

Ids are unique; a step names premises, what stands before it, and suppositions it stands under; a step of cases names
all that its branches use. Every premise and every step is used by something; the last step says what the ruling says,
the last of a branch that this cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.checker.conclusions import concluded
from arbiter.checker.reading import Json, items, mapping, mappings, number, refusal, text, texts
from arbiter.proof.kinds import CHECKS, LEVELS
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.proof.kinds.seen import locates
from arbiter.proof.kinds.step import LOCATING, Claimed, Concluded, Named, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbiter.checker.placements import Premise
    from arbiter.checker.table import Table

MOST_NESTED = 40


@dataclass(slots=True)
class Argument:
    """One argument: its premises, what it must come to, and what has been found of it so far."""

    table: Table
    premises: Sequence[Premise]
    claimed: Claimed
    level: int = 0
    steps: int = 0
    seen: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def check(self, told: object, *, ends_in_never: bool = False) -> None:
        """Check a whole proof; `ends_in_never` for a clash, whose last step says that this cannot be."""
        known: dict[str, Named] = {}
        for premise in self.premises:
            self._take(premise.named.id)
            known[premise.named.id] = premise.named
            self.level = max(self.level, LEVELS["knew"] if premise.named.kind == "knew" else 0)
        last = self._walk(mappings(told, "proof"), known, 0)
        if ends_in_never:
            if not last.concludes.never:
                msg = "its last step should say that this cannot be"
                raise last.refuse(msg)
        elif last.kind != "claim":
            msg = "its last step should be the claim"
            raise last.refuse(msg)
        self.used.add(last.id)
        unused = sorted(self.seen - self.used, key=_by_number)
        if unused:
            msg = "%(name)s is used by nothing"
            raise refusal(msg, at=unused[0], name=unused[0])

    def _take(self, ident: str) -> None:
        if not ident or ident in self.seen:
            msg = "the id %(name)s is missing or used twice"
            raise refusal(msg, at=ident, name=repr(ident))
        self.seen.add(ident)

    def _walk(self, told: list[Json], known: Mapping[str, Named], depth: int) -> Step:
        """Check steps in order; give the last."""
        before = dict(known)
        last: Step | None = None
        for number_, part in enumerate(told, start=1):
            ident = text(part.get("id"), "id")
            self._take(ident)
            try:
                last = self._step(part, ident, before, depth)
                if last.kind == "claim" and (depth or number_ < len(told)):
                    msg = "a claim can only be the last step of the ruling's proof"
                    raise last.refuse(msg)
            except DoesNotFollowError as error:
                error.at = error.at or ident
                raise
            before[ident] = Named(ident, "step", last.concludes)
        if last is None:
            msg = "there are no steps"
            raise refusal(msg)
        return last

    def _step(self, part: Json, ident: str, before: Mapping[str, Named], depth: int) -> Step:
        kind = text(part.get("kind"), "kind")
        if kind not in CHECKS:
            msg = "a step of kind %(kind)s cannot be checked"
            raise refusal(msg, kind=repr(kind))
        names = texts(part.get("from"), "from")
        unknown = [name for name in names if name not in before]
        if unknown or len(set(names)) < len(names):
            msg = "it names %(name)s, which does not stand before it, or a thing twice"
            raise refusal(msg, name=unknown[0] if unknown else repr(names))
        self.used.update(names)
        self.steps += 1
        supposed = self._branches(part, {name: before[name] for name in names}, depth) if kind == "cases" else ()
        step = Step(
            ident,
            kind,
            tuple(before[name] for name in names),
            concluded(self.table, part.get("concludes")),
            self.claimed,
            supposed,
            multipliers(part) if kind == "sum" else (),
            _lines(part) if kind == "lrat" else (),
        )
        CHECKS[kind](step)
        self.level = max(self.level, self._level_of(step))
        return step

    def _branches(self, part: Json, before: Mapping[str, Named], depth: int) -> tuple[Concluded, ...]:
        """Check every branch of a step of cases; give what each supposed.

        Inside, only what the step itself names can be used, with what is supposed there.
        """
        if depth >= MOST_NESTED:
            msg = "the cases are nested too deeply"
            raise refusal(msg)
        supposed: list[Concluded] = []
        for branch in mappings(part.get("branches"), "branches"):
            ident = text(branch.get("id"), "branch.id")
            self._take(ident)
            self.used.add(ident)
            suppose = concluded(self.table, branch.get("suppose"))
            if suppose.denied or (suppose.special is not None and suppose.special[0] != "obeyed"):
                msg = "this cannot be supposed"
                raise refusal(msg, at=ident)
            last = self._walk(
                mappings(branch.get("proof"), "branch.proof"),
                {**before, ident: Named(ident, "supposed", suppose)},
                depth + 1,
            )
            if not last.concludes.never:
                msg = "the branch should end by saying that this cannot be"
                raise last.refuse(msg)
            self.used.add(last.id)
            supposed.append(suppose)
        return tuple(supposed)

    def _level_of(self, step: Step) -> int:
        """Give the level that a step needs.

        Supposing the opposite of an accusation's verdict counts as no case; for a claim a card counts as seen only if
        it was itself seen, not if a hand known whole leaves it out (rulings 4).
        """
        if step.kind == "claim":
            kinds = [item.kind for item in step.named if item.sort == "premise"]
            return max((1 if kind in LOCATING else 2 for kind in kinds), default=0)
        if step.kind == "cases" and self.claimed.special is not None and all(map(self._is_posted, step.supposed)):
            return 0
        if step.kind == "seen" and self.claimed.special is not None and self.claimed.special[0] == "aged":
            about = all(any(locates(item, goal) for item in step.named) for goal in step.concludes.counts)
            return LEVELS["seen" if about else "direct"]
        return LEVELS[step.kind]

    def _is_posted(self, supposed: Concluded) -> bool:
        """Tell whether a supposition is the opposite of what an accusation's proof must come to."""
        special = self.claimed.special
        if special is None or special[0] == "aged":
            return False
        if special[0] == "broken":
            return supposed.special == ("obeyed", special[1])
        exceeded = {way.bound.atoms: way.at_most + 1 for way in self.claimed.ways}
        kept = [count for count in supposed.counts if count.atoms in exceeded and not count.given]
        return supposed.special is None and any(count.low == exceeded[count.atoms] for count in kept)


def multipliers(part: Json) -> tuple[tuple[int, ...], ...]:
    """Read multipliers: a number for each thing named, or a list of numbers, one for each thing that it says."""
    return tuple(
        tuple(number(one, "multipliers") for one in (told if isinstance(told, list) else [told]))
        for told in items(part.get("multipliers"), "multipliers")
    )


def _lines(part: Json) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(number(one, "lines") for one in items(line, "lines")) for line in items(part.get("lines"), "lines")
    )


def _by_number(ident: str) -> tuple[str, int]:
    """Order ids by their letter and their number."""
    letters = ident.rstrip("0123456789")
    tail = ident[len(letters) :]
    return letters, int(tail) if tail else 0


def identifiers(told: object) -> list[tuple[Json, str]]:
    """Pair each premise of a list with its id."""
    return [(mapping(part, "premise"), text(part.get("id", ""), "id")) for part in mappings(told, "premises")]
