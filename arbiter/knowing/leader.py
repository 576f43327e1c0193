"""A leader at the moment of his lead: which of his cards were aged for him, by nested questions from his view.

SOUND: both answers, as those of `arbiter.position`. NOT COMPLETE: Unknown when a budget runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arbiter.answers import Impossible, Model, Unknown
from arbiter.blame import Blame, blame, still_demanded
from arbiter.core import Row
from arbiter.errors import ProgramFaultError
from arbiter.knowing.lay_open import others
from arbiter.position import NoWorld, Position, World
from arbiter.proof.goal import aged_goal
from arbiter.proof.premises import Premises
from arbiter.proof.prover import Prover
from arbiter.proof.steps import Proof
from engine.rules.following import beaters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.insight import Judge
    from arbiter.narrowed import Narrowed
    from engine.cards import Card
    from engine.duties import Kind
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Witness:
    """A deal, possible for all that the leader knew, in which an opponent holds a card that beats his.

    `given_up` are the duties of others that are broken in it, because the leader had seen a breach.
    """

    world: World
    beater: Card
    holder: Seat
    given_up: tuple[StepId, ...]


@dataclass(frozen=True, slots=True)
class Aged:
    """For all that the leader knew, no opponent could hold a card that beats his."""


class Needed(NamedTuple):
    """Cards of a leader's that an argument needs, and whether it relies on what others had to do."""

    own: tuple[Card, ...]
    relies: bool


Known = Aged | Witness | Unknown


@dataclass
class Leader:
    """The view of one leader, with what was asked of it."""

    seat: Seat
    position: Narrowed
    kinds: tuple[Kind, ...]
    mind: Judge
    _known: dict[Card, Known] = field(default_factory=dict)
    _shown: dict[Card, tuple[Card, ...] | None] = field(default_factory=dict)
    _bare: set[Card] = field(default_factory=set)

    @cached_property
    def duties(self) -> tuple[StepId, ...]:
        """List the duties of the others that he relied on."""
        return tuple(duty.step for duty in self.position.duties(self.kinds, self.seat))

    @cached_property
    def blame(self) -> Blame | Unknown:
        """Find who can have broken what, for all that he knew."""
        return blame(self.position, self.duties)

    def held(self, card: Card) -> tuple[tuple[Card, Seat, int], ...]:
        """List each card that beats this one with each opponent and the variable that puts it into his hand."""
        held, terms = self.position.situation.held, self.position.view.terms
        return tuple((c, seat, held(c, seat)) for c in beaters_of(card, terms) for seat in others(self.seat))

    def knew(self, card: Card) -> Known:
        """Tell whether a card of his hand was aged for him; if not, what speaks against it."""
        if card not in self._known:
            self._known[card] = self._ask(card)
        return self._known[card]

    def _ask(self, card: Card) -> Known:
        held = self.held(card)
        if not held:
            return Aged()
        if isinstance(self.blame, Unknown):
            return self.blame
        literal = self.position.sat.any_of([variable for _, _, variable in held])
        question = (self.question(card),)
        for given_up in self.blame.explanations:
            demanded = still_demanded(self.duties, given_up)
            found = self.position.ask(demanded, literal, question)
            match found:
                case World():
                    beater, holder, _ = next(entry for entry in held if entry[2] in found.true)
                    return Witness(found, beater, holder, given_up)
                case Unknown():
                    return found
                case NoWorld():
                    pass
        return Aged()

    def question(self, card: Card) -> tuple[Row, ...]:
        """Give the rows that say that an opponent holds a card that beats this one."""
        held = self.held(card)
        return (Row(tuple((variable,) for _, _, variable in held), 1, len(held)),)

    def argued_within(self, card: Card, level: int) -> bool:
        """Tell whether an aged card could be argued to be aged within a level; seldom asked, and at some cost.

        NOT COMPLETE: no, where a budget ends the search for an argument or the leader had seen a breach.
        """
        if not self.held(card):
            return True
        if isinstance(self.blame, Unknown) or self.blame.contradictory:
            return False
        goal = aged_goal(card, tuple(variable for _, _, variable in self.held(card)))
        knew = self.whole.insight.lessons(self.duties)
        proof = Prover(
            self.whole.situation, Premises(self.whole.situation, self.whole.budget, self.whole.effort)
        ).prove(self.duties, goal, knew)
        return isinstance(proof, Proof) and proof.level <= level

    @cached_property
    def whole(self) -> Position:
        """State his view by itself, for arguments that have to name his cards."""
        return Position(self.position.view, self.position.budget, self.position.effort, self.mind)

    def shown_by(self, card: Card) -> tuple[Card, ...] | None:
        """List cards of his that make an aged card aged for him, whatever else he held; None when not found.

        Whoever sits in his place with these cards, and has seen the same, can argue alike.
        """
        if card not in self._shown:
            self._shown[card] = self._least_own(card)
        return self._shown[card]

    def _least_own(self, card: Card) -> tuple[Card, ...] | None:
        if not self.held(card):
            return ()
        surely = self.surely_broken
        if surely is None:
            return None
        found = self._own_needed(self.question(card), still_demanded(self.duties, surely))
        if found is not None and not found.relies:
            self._bare.add(card)
        return None if found is None else found.own

    def rests_on_nobody(self, card: Card) -> bool:
        """Tell whether the cards that `shown_by` lists make the card aged by themselves and what lay open."""
        return not self.held(card) or (self.shown_by(card) is not None and card in self._bare)

    @property
    def surely_broken(self) -> tuple[StepId, ...] | None:
        """List the duties of others that were broken for certain, each by itself, when that explains all; else None.

        None, too, when a budget ran out. With nothing seen there is nothing to explain.
        """
        if isinstance(self.blame, Unknown) or any(len(clash) != 1 for clash in self.blame.clashes):
            return None
        return tuple(step for clash in self.blame.clashes for step in clash)

    def breach_shown_by(self, given_up: Sequence[StepId]) -> tuple[Card, ...] | None:
        """List cards of his that show, whatever else he held, that no fewer duties than these were broken.

        None when they are not found. Where each is certain by itself, nothing else can explain what he saw.
        """
        if not given_up:
            return ()
        shown: set[Card] = set()
        if self.surely_broken == tuple(given_up):
            clashes: list[tuple[StepId, ...]] = [(step,) for step in given_up]
        elif len(given_up) == 1:
            clashes = [self.duties]
        else:
            return None
        for clash in clashes:
            found = self._own_needed((), clash)
            if found is None:
                return None
            shown.update(found.own)
        return tuple(sorted(shown))

    def _own_needed(self, question: tuple[Row, ...], demanded: tuple[StepId, ...]) -> Needed | None:
        """List cards of his that exclude a question together with what everybody in his place would know.

        That they were his is all that is used of them, and not where they were.
        """
        base = self.position.base
        asked = [base.sat.all_of(question)] if question else []
        needed = self._core(demanded, asked, list(self.position.owned))
        if needed is None:
            return None
        for card in tuple(needed):
            fewer = self._core(demanded, asked, [c for c in needed if c != card]) if card in needed else None
            needed = needed if fewer is None else fewer
        rows = [self.position.owned[card] for card in needed]
        second = base.second(demanded, (*rows, *question))
        if isinstance(second, Model):
            msg = "the two methods disagree on which cards of a leader's suffice"
            raise ProgramFaultError(msg)
        if isinstance(second, Unknown):
            return None
        return Needed(tuple(sorted(needed)), relies=self._core((), asked, needed) is None)

    def _core(self, demanded: tuple[StepId, ...], asked: list[int], cards: list[Card]) -> list[Card] | None:
        """List those of the cards that the solver uses to exclude a question; None when they do not."""
        base = self.position.base
        literals = {base.sat.either(self.position.owned[card].groups[0]): card for card in cards}
        answer = base.quick(demanded, [*asked, *literals])
        if not isinstance(answer, Impossible):
            return None
        return [card for literal, card in literals.items() if literal in answer.core]
