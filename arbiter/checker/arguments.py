"""The arguments of a ruling: its proof, one under each explanation, one for each clash, and what is said of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.checker.conclusions import claimed_by
from arbiter.checker.demands import beaters, demands_of
from arbiter.checker.knowing import turning
from arbiter.checker.placements import Allowed, Premise
from arbiter.checker.premises import Premises
from arbiter.checker.proofs import Argument, identifiers
from arbiter.checker.question import duty_words
from arbiter.checker.reading import Json, cards, mapping, mappings, number, refusal, steps, text
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.proof.kinds.step import Claimed
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.checker.placements import Duty
    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.seats import StepId

LEVEL_NAMES = ("printed", "seen", "direct", "counted", "combined", "knowledge")


@dataclass(slots=True)
class Arguments:
    """Checks every argument of one ruling; counts premises and steps."""

    table: Table
    told: Json
    verdict: str
    explanations: Sequence[tuple[StepId, ...]]
    clashes: Sequence[tuple[StepId, ...]]
    premises: int = 0
    steps: int = 0
    not_checked: list[str] = field(default_factory=list)
    _level: int = 0
    _efforts: list[tuple[int, int]] = field(default_factory=list)
    _relied: set[Duty] = field(default_factory=set)

    def check(self, *, proofs_carried: bool) -> None:
        """Check premises first, then proofs, then what the ruling says of them."""
        self._check_clashes(proofs_carried=proofs_carried)
        under = mappings(self.told.get("under"), "under")
        if under and [frozenset(steps(way.get("given_up"), "given_up")) for way in under] != [
            frozenset(way) for way in self.explanations
        ]:
            msg = "there should be one argument for each explanation"
            raise refusal(msg, at="under")
        main = self._main_allowed(first=self.explanations[0] if under else None)
        own = self._argue(self.told, main, "")
        for way in under:
            given_up = steps(way.get("given_up"), "given_up")
            self._argue(way, Allowed(given_up=frozenset(given_up)), f"under {', '.join(map(str, given_up))}: ")
        self._check_reliance()
        if self.told.get("proof") or any(way.get("proof") for way in under):
            self._check_level()
            self._check_effort()
        if "reveal" in self.told:
            self._check_reveal(own)

    def _main_allowed(self, first: tuple[StepId, ...] | None) -> Allowed:
        """Say which duties the ruling's own argument may use: with a breach in sight, none that is under suspicion."""
        if self.convicts:
            return Allowed(duties=False)
        suspects = first if first is not None else tuple(at for way in self.explanations for at in way)
        return Allowed(given_up=frozenset(suspects))

    def _argue(self, told: Json, allowed: Allowed, name: str) -> list[Premise]:
        """Check one argument for the ruling."""
        found = self._read(told, allowed, name)
        self._relied.update(duty for premise in found for duty in premise.relied)
        if told.get("proof") or ("proof" in told and not self._cut_short()):
            argument = Argument(self.table, found, self.claimed())
            _named(argument, told["proof"], name, ends_in_never=False)
            self._level = max(self._level, argument.level)
            self._efforts.append((argument.steps, facts_cited(found)))
            self.steps += argument.steps
        elif self._needs_proof():
            self.not_checked.append(f"{name}proof")
        elif found:
            msg = "there are premises, and nothing that they are for"
            raise refusal(msg, at=name + found[0].named.id)
        return found

    def _read(self, told: Json, allowed: Allowed, name: str) -> list[Premise]:
        reader = Premises(self.table, allowed)
        found = []
        for part, ident in identifiers(told.get("premises")):
            try:
                found.append(reader.read(part, ident))
            except DoesNotFollowError as error:
                error.at = name + (error.at or ident)
                raise
        self.premises += len(found)
        return found

    def _beaters(self) -> tuple[Card, ...]:
        """List the cards that beat the one claimed; none when it is about no card, or when beaters do not matter."""
        question = self.table.question
        if question.card is None or question.terms.aged_by == "plays":
            return ()
        return beaters(question.card, self.table.record.players, question.terms)

    def claimed(self) -> Claimed:
        """Say what the ruling's own proof must come to."""
        question = self.table.question
        excluded = [
            self.table.at(card, f"hand {seat}")
            for card in self._beaters()
            for seat in PLAYING
            if seat is not question.claimant
        ]
        return claimed_by(self.table, "upheld" if self.convicts else self.verdict, tuple(excluded))

    @property
    def convicts(self) -> bool:
        """Tell whether the argument is that of a conviction, perhaps of one left open for the depth of its argument."""
        if self.table.question.accused is not None and self.verdict == "upheld":
            return True
        told = mappings(self.told.get("proof"), "proof")
        concludes = told[-1].get("concludes") if told else None
        return self.verdict == "not-proven" and isinstance(concludes, dict) and "broken" in concludes

    def _cut_short(self) -> bool:
        """Tell whether the ruling says that its proof was not written down because a budget ended."""
        effort = self.told.get("effort")
        return bool(self.told.get("stopped") or (isinstance(effort, dict) and effort.get("stopped")))

    def _needs_proof(self) -> bool:
        """Tell whether this verdict is shown by a proof: there is something that could beat."""
        question = self.table.question
        if question.kind == "aged" and question.card is not None:
            proved = self.verdict == "upheld" or self.told.get("reason") == "max-level"
            return proved and bool(self._beaters())
        if question.accused is not None:
            if self.verdict == "upheld":
                return True
            bound = demands_of(self.table, question.accused) or turning(self.table, question.accused)
            return self.verdict == "dismissed" and bool(bound)
        return False

    def _check_clashes(self, *, proofs_carried: bool) -> None:
        proofs = mappings(self.told.get("clash_proofs"), "clash_proofs")
        cut_short = self.verdict == "undecided" or bool(self.told.get("stopped"))
        if not proofs and self.clashes and (cut_short or not proofs_carried):
            self.not_checked.append("proofs of the clashes")
            return
        if len(proofs) != len(self.clashes):
            msg = "there should be one proof for each clash"
            raise refusal(msg, at="clash_proofs")
        for clash, told in zip(self.clashes, proofs, strict=True):
            name = f"clash {', '.join(map(str, clash))}: "
            found = self._read(told, Allowed(only=frozenset(clash)), name)
            if {duty[1] for premise in found for duty in premise.relied} != set(clash):
                msg = "a clash should rest on each of its duties"
                raise refusal(msg, at=name.rstrip(": "))
            if not told.get("proof") and cut_short:
                self.not_checked.append(f"{name}proof")
                continue
            argument = Argument(self.table, found, Claimed())
            _named(argument, told.get("proof"), name, ends_in_never=True)
            self.steps += argument.steps

    def _check_reliance(self) -> None:
        told = duty_words(self.told.get("relies_on"))
        if len(set(told)) < len(told) or set(told) != self._relied:
            msg = "the duties that the ruling says it relies on are not those among its premises"
            raise refusal(msg, at="relies_on")

    def _check_level(self) -> None:
        level = mapping(self.told.get("level"), "level")
        stated = number(level.get("number"), "level.number")
        if not 0 <= stated < len(LEVEL_NAMES) or text(level.get("name"), "level.name") != LEVEL_NAMES[stated]:
            msg = "there is no such level"
            raise refusal(msg, at="level")
        if stated < self._level:
            msg = "the proof needs level %(needed)s, not %(stated)s"
            raise refusal(msg, at="level", needed=self._level, stated=stated)

    def _check_effort(self) -> None:
        if "effort" not in self.told:
            return
        effort = mapping(self.told["effort"], "effort")
        told = (number(effort.get("steps"), "effort.steps"), number(effort.get("facts"), "effort.facts"))
        if told not in self._efforts:
            msg = "the proof has %(steps)s steps and %(facts)s facts"
            raise refusal(msg, at="effort", steps=self._efforts[0][0], facts=self._efforts[0][1])

    def _check_reveal(self, own: list[Premise]) -> None:
        told = set(cards(self.told["reveal"], "reveal"))
        named: set[Card] = {one for premise in own for one in premise.own}
        asked = {self.table.question.card} if self.table.question.card is not None else set()
        if not (named - asked - set(self.table.shown) <= told <= named):
            msg = "the cards to reveal are the claimant's own that the premises name"
            raise refusal(msg, at="reveal")


def facts_cited(premises: Sequence[Premise]) -> int:
    """Count what a person would cite: the bounds of one duty are one fact, every other premise is one."""
    duties = {premise.duty for premise in premises if premise.duty is not None}
    return len(duties) + sum(premise.duty is None for premise in premises)


def _named(argument: Argument, told: object, name: str, *, ends_in_never: bool) -> None:
    """Check an argument, and put its name before the id of what does not follow."""
    try:
        argument.check(told, ends_in_never=ends_in_never)
    except DoesNotFollowError as error:
        error.at = name + error.at
        raise
