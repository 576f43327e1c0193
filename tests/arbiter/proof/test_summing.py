"""Sums: found where the closure is at a loss, valid by plain arithmetic, and as cheap as trying every sum says."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from brief import cards, seeded, step

from arbiter.answers import Budget, Effort, Impossible
from arbiter.core import Given, Obligation, Premise, Row, Situation, Spot
from arbiter.proof.closure import Closure
from arbiter.proof.goal import aged_goal, broken_goal, clash_goal, obeyed_goal
from arbiter.proof.premises import Premises
from arbiter.proof.prover import Prover
from arbiter.proof.steps import Aged, Duty, Kept, Never, Proof
from arbiter.proof.summing import Summed, adds_up, find_sum
from arbiter.solvers.farkas import LARGEST, Inequality, Known, Multipliers, cheapest_sum
from engine.duties import Kind
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


SECOND, THIRD = Spot("hand", Seat.second), Spot("hand", Seat.third)
DREAMER = Spot("dreamer", Seat.dreamer)


class Small:
    """A situation made by hand: every card is in the hand of second or third or is the dreamer's."""

    def __init__(self, pool: str, free: dict[Spot, int]) -> None:
        self.cards = cards(pool)
        self.spots = tuple(free)
        pairs = itertools.product(self.cards, self.spots)
        self.index = {pair: number for number, pair in enumerate(pairs, start=1)}
        self.facts = [
            Given(Premise("once", cards=(card,)), (self.row(((card,), s) for s in self.spots),)) for card in self.cards
        ]
        self.facts += [
            Given(Premise("count", spot.seat, spot=spot, number=n), (self._count(spot, n),))
            for spot, n in free.items()
            if n
        ]
        self.duties: list[Obligation] = []

    def row(self, places: object) -> Row:
        """Say that exactly one of these (card, place) pairs is so."""
        return Row(tuple((self.index[card, spot],) for (card,), spot in places), 1, 1)  # type: ignore[attr-defined]  # pairs, told as an object

    def _count(self, spot: Spot, number: int) -> Row:
        return Row(tuple((self.index[card, spot],) for card in self.cards), number, number)

    def duty(self, at: str, spot: Spot, *bounds: tuple[str, int]) -> Obligation:
        """Add a duty: at most so many cards of each pool were kept."""
        givens = [
            Given(
                Premise("duty", spot.seat, steps=(step(at),), rule="LF-R13", pool=cards(pool), at_most=most),
                (Row(tuple((self.index[card, spot],) for card in cards(pool)), 0, most),),
            )
            for pool, most in bounds
        ]
        made = Obligation(step(at), spot.seat, Kind.must_beat, "LF-R13", tuple(givens))
        self.duties.append(made)
        return made

    @property
    def situation(self) -> Situation:
        """State it."""
        return Situation(self.spots, self.index, len(self.index), tuple(self.facts), tuple(self.duties))

    def prover(self) -> Prover:
        """Give a prover that starts afresh."""
        return Prover(self.situation, Premises(self.situation, Budget(), Effort()))

    def held(self, card: str, spot: Spot) -> int:
        """Give the variable of a card in a place."""
        return self.index[cards(card)[0], spot]


def crowded() -> Small:
    """Three cards for two hands, each of which must not keep two of them: "three places are needed, two are left"."""
    small = Small("8c 7c 6c 5c 4c", {SECOND: 3, THIRD: 2})
    small.duty("1.2", SECOND, ("8c 7c 6c", 1))
    small.duty("1.3", THIRD, ("8c 7c 6c", 1))
    return small


def sums_in(proof: Proof) -> list[tuple[int | tuple[int, ...], ...]]:
    return [each.multipliers for each in proof.steps if each.kind == "sum"]


# --- where the closure is at a loss ----------------------------------------------------------------------------------


def test_two_group_duties_clash_over_three_cards() -> None:
    small = crowded()
    proof = small.prover().prove([step("1.2"), step("1.3")], clash_goal())
    assert isinstance(proof, Proof)
    assert proof.level == 4
    assert [each.kind for each in proof.steps] == ["sum"]
    assert proof.steps[0].concludes == (Never(),)
    assert sorted(proof.steps[0].multipliers) == [-1, -1, -1, 1, 1]


def test_a_beater_has_no_place_left() -> None:
    small = Small("9c 8c 7c 6c 5c 4c", {SECOND: 3, THIRD: 2, DREAMER: 1})
    small.duty("1.2", SECOND, ("8c 7c 6c", 1))
    small.duty("1.3", THIRD, ("8c 7c 6c", 1))
    held = (small.held("9c", SECOND), small.held("9c", THIRD), small.held("9c", DREAMER))
    goal = aged_goal(cards("5c")[0], held[2:])
    proof = small.prover().prove([step("1.2"), step("1.3")], goal)
    assert isinstance(proof, Proof)
    assert (proof.level, len(sums_in(proof))) == (4, 1)
    assert proof.steps[-1].concludes == (Aged(cards("5c")[0]),)


def test_a_conviction_says_how_many_cards_were_kept() -> None:
    small = Small("8c 7c 6c 5c", {SECOND: 3, THIRD: 1})
    accused = small.duty("1.2", SECOND, ("8c 7c 6c", 1))
    proof = small.prover().prove([], broken_goal(accused))
    assert isinstance(proof, Proof)
    assert (proof.level, [each.kind for each in proof.steps]) == (4, ["sum", "claim"])
    assert proof.steps[0].concludes == (Kept(step("1.2"), Seat.second, cards("8c 7c 6c"), 2),)
    assert proof.steps[-1].concludes == (Duty(step("1.2"), "LF-R13", obeyed=False),)


def test_an_acquittal_says_that_fewer_cards_were_kept() -> None:
    small = Small("8c 7c 6c 5c", {SECOND: 2, THIRD: 2})
    accused = small.duty("1.2", SECOND, ("8c 7c 6c", 1))
    small.duty("1.3", THIRD, ("5c", 0))
    proof = small.prover().prove([step("1.3")], obeyed_goal(accused, small.situation))
    assert isinstance(proof, Proof)
    assert proof.level == 4
    (added,) = [each for each in proof.steps if each.kind == "sum"]
    assert added.concludes == (Kept(step("1.2"), Seat.second, cards("8c 7c 6c"), 2, so=False),)


def test_one_surrender_costs_once() -> None:
    small = Small("8c 7c 6c 5c 4c", {SECOND: 3, THIRD: 2})
    small.duty("1.3", THIRD, ("8c 7c 6c", 1))
    for number, pair in enumerate(("8c 7c", "7c 6c", "8c 6c"), start=2):
        small.duty(f"{number}.2", SECOND, (pair, 1))
    whole = small.duty("5.2", SECOND, ("8c 7c", 1), ("7c 6c", 1), ("8c 6c", 1))
    givens = [*small.facts, *(bound for duty in small.duties for bound in duty.bounds)]
    found = find_sum(Closure(small.situation, givens), ())
    assert isinstance(found, Summed)
    assert found.optimal
    seconds = {given for given, _ in found.added if given.premise.seat is Seat.second and given.premise.rule}
    assert seconds == set(whole.bounds)


def test_no_sum_where_a_deal_fits() -> None:
    small = Small("8c 7c 6c 5c", {SECOND: 2, THIRD: 2})
    small.duty("1.2", SECOND, ("8c 7c 6c", 1))
    assert find_sum(Closure(small.situation, [*small.facts, *small.duties[0].bounds]), ()) == Impossible()


# --- every sum found is valid, and none is cheaper --------------------------------------------------------------------


def random_system(rng: Random) -> tuple[list[Inequality], dict[int, Known], list[int]]:
    costs = [rng.randint(1, 6) for _ in range(4)]
    inequalities = [
        Inequality(
            {v: rng.choice((-2, -1, 1, 1, 2)) for v in range(1, 5) if rng.random() < 0.7},
            rng.randint(-2, 2),
            (number,),
        )
        for number in range(3)
    ]
    known = {v: Known(rng.random() < 0.5, (3,)) for v in range(1, 5) if rng.random() < 0.3}
    return inequalities, known, costs


def exceeds(inequalities: Sequence[Inequality], times: Sequence[int], values: dict[int, bool]) -> bool:
    """Tell whether every 0/1 point that has these values lies beyond the sum's bound."""
    free = [v for v in range(1, 5) if v not in values]
    bound = sum(t * each.bound for t, each in zip(times, inequalities, strict=True))
    for point in itertools.product((False, True), repeat=len(free)):
        x = {**values, **dict(zip(free, point, strict=True))}
        left = sum(t * w * x[v] for t, each in zip(times, inequalities, strict=True) for v, w in each.weights.items())
        if left <= bound:
            return False
    return True


def cheapest_by_trying(inequalities: Sequence[Inequality], known: dict[int, Known], costs: Sequence[int]) -> int | None:
    """Try every choice of multipliers and of settled values."""
    best: int | None = None
    for times in itertools.product(range(LARGEST + 1), repeat=len(inequalities)):
        for values in ({}, {v: value.value for v, value in known.items()}):
            if exceeds(inequalities, times, values):
                facts = {n for n, t in enumerate(times) if t} | ({3} if values else set())
                cost = sum(costs[n] for n in facts)
                best = cost if best is None else min(best, cost)
    return best


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_sum_agrees_with_trying_all(seed: int) -> None:
    inequalities, known, costs = random_system(seeded(seed))
    found = cheapest_sum(inequalities, known, costs)
    best = cheapest_by_trying(inequalities, known, costs)
    if not isinstance(found, Multipliers):
        assert found == Impossible()
        assert best is None
        return
    values = {v: known[v].value for v in found.used}
    assert exceeds(inequalities, found.times, values)
    cited = {n for n, times in enumerate(found.times) if times} | ({3} if found.used else set())
    assert found.optimal
    assert sum(costs[n] for n in cited) == best


@pytest.mark.parametrize("seed", range(30))
def test_every_sum_found_adds_up_to_what_no_deal_satisfies(seed: int) -> None:
    rng = seeded(seed)
    pool = "9c 8c 7c 6c 5c 4c"
    second = rng.randint(1, 4)
    small = Small(pool, {SECOND: second, THIRD: 5 - second, DREAMER: 1})
    for number in range(rng.randint(2, 4)):
        spot = rng.choice((SECOND, THIRD))
        some = sorted(rng.sample(cards(pool), rng.randint(2, 4)))
        small.duty(f"{number + 1}.2", spot, (" ".join(map(str, some)), rng.randint(0, len(some) - 1)))
    givens = [*small.facts, *(bound for duty in small.duties for bound in duty.bounds)]
    found = find_sum(Closure(small.situation, givens), ())
    if isinstance(found, Summed):
        assert adds_up(found, ())
        assert not any(fits(small, found.givens, deal) for deal in deals(small))
        spoiled = tuple((given, -times) for given, times in found.added)
        assert not adds_up(Summed(spoiled, (), found.literals, found.givens, optimal=True), ())


def deals(small: Small) -> itertools.product[tuple[Spot, ...]]:
    return itertools.product(small.spots, repeat=len(small.cards))


def fits(small: Small, givens: frozenset[Given], deal: tuple[Spot, ...]) -> bool:
    true = {small.index[pair] for pair in zip(small.cards, deal, strict=True)}
    return all(
        row.at_least <= sum(not true.isdisjoint(group) for group in row.groups) <= row.at_most
        for given in givens
        for row in given.rows
    )


def test_a_sum_is_the_same_every_time() -> None:
    small = crowded()
    givens = [*small.facts, *(bound for duty in small.duties for bound in duty.bounds)]
    first, again = (find_sum(Closure(small.situation, givens), ()) for _ in range(2))
    assert first == again
