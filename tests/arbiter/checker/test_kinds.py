"""Each kind of step against small sums worked out by hand: what follows passes, what does not is refused."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter.proof.cnf import formula
from arbiter.proof.kinds import CHECKS
from arbiter.proof.kinds.arithmetic import follows, follows_from
from arbiter.proof.kinds.counts import NEVER, Atom, Count, exactly, none_of, settled_by, some_of, sums_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.proof.kinds.step import Claimed, Concluded, Named, Step


def at(card: str, place: str) -> Atom:
    return ("at", card, place)


def atoms(card: str, *places: str) -> tuple[Atom, ...]:
    return tuple(at(card, place) for place in places)


def premise(ident: str, kind: str, *counts: Count, cards: str = "") -> Named:
    return Named(ident, "premise", Concluded(counts), kind, frozenset(cards.split()))


def shown(ident: str, *counts: Count) -> Named:
    return Named(ident, "step", Concluded(counts))


def step(kind: str, named: list[Named], *goals: Count, **more: object) -> Step:
    return Step("s9", kind, tuple(named), Concluded(goals), Claimed(), **more)  # type: ignore[arg-type]  # as told


def holds(checked: Step) -> bool:
    try:
        CHECKS[checked.kind](checked)
    except DoesNotFollowError:
        return False
    return True


ONCE = premise("p1", "once", exactly(atoms("8c", "A", "B", "C"), 1), cards="8c")


def test_placing_needs_every_other_place_closed() -> None:
    not_in_two = shown("s1", none_of(atoms("8c", "A", "B")))
    assert holds(step("placing", [ONCE, not_in_two], some_of(atoms("8c", "C"))))
    assert not holds(step("placing", [ONCE, shown("s1", none_of(atoms("8c", "A")))], some_of(atoms("8c", "C"))))
    assert not holds(step("placing", [ONCE, not_in_two], some_of(atoms("8c", "A"))))


def test_placing_adds_up_one_premise_only() -> None:
    other = premise("p2", "count", exactly((at("8c", "A"), at("7c", "A")), 1))
    not_there = shown("s1", none_of(atoms("7c", "A")))
    assert holds(step("placing", [other, not_there], some_of(atoms("8c", "A"))))
    assert not holds(step("placing", [ONCE, other, not_there], some_of(atoms("8c", "A"))))


def test_direct_takes_a_bound_of_none_and_no_other() -> None:
    none = premise("p2", "duty", none_of(atoms("8c", "A")))
    one = premise("p3", "duty", Count((at("8c", "A"), at("7c", "A")), 0, 1))
    assert holds(step("direct", [none], none_of(atoms("8c", "A"))))
    assert not holds(step("direct", [one], none_of(atoms("8c", "A"))))
    assert not holds(step("direct", [shown("s1", none_of(atoms("8c", "A")))], none_of(atoms("8c", "A"))))


def test_seen_is_about_the_card_that_was_seen() -> None:
    located = premise("p1", "face-up", exactly(atoms("8c", "A"), 1), none_of(atoms("8c", "B", "C")), cards="8c")
    assert holds(step("seen", [located], none_of(atoms("8c", "B", "C"))))
    assert holds(step("seen", [located], some_of(atoms("8c", "A"))))
    assert not holds(step("seen", [located], none_of(atoms("7c", "B"))))
    assert not holds(step("seen", [ONCE], none_of(atoms("8c", "B"))))


def test_filling_needs_as_many_cards_as_seats() -> None:
    deck = ("9c", "8c", "7c")
    places = [premise(f"p{place}", "count", exactly([at(c, place) for c in deck], 1)) for place in "AB"]
    nine = shown("s1", some_of(atoms("9c", "A", "B")))
    eight = shown("s2", some_of(atoms("8c", "A", "B")))
    seven = shown("s3", some_of(atoms("7c", "A", "B")))
    assert holds(step("filling", [*places, nine, eight], none_of(atoms("7c", "A", "B"))))
    assert not holds(step("filling", [*places, nine], none_of(atoms("7c", "A"))))
    assert not holds(step("filling", [*places, nine, eight], none_of(atoms("8c", "A"))))
    assert not holds(step("filling", [*places, nine, eight], NEVER))
    assert holds(step("filling", [*places, nine, eight, seven], NEVER))
    assert not holds(step("filling", [nine, eight], none_of(atoms("7c", "A"))))


def test_sum_adds_with_its_multipliers_and_turns_equalities_only() -> None:
    one_of_three = premise("p1", "count", exactly((at("9c", "A"), at("8c", "A"), at("7c", "A")), 2))
    at_most = premise("p2", "duty", Count((at("9c", "A"), at("8c", "A")), 0, 1))
    named = [one_of_three, at_most]
    goal = some_of(atoms("7c", "A"))
    assert holds(step("sum", named, goal, multipliers=((-1,), (1,))))
    assert not holds(step("sum", named, goal, multipliers=((1,), (1,))))
    assert not holds(step("sum", named, goal, multipliers=((-1,), (-1,))))
    assert not holds(step("sum", named, goal, multipliers=((-1,),)))
    assert not holds(step("sum", named, goal, multipliers=((-1,), (0,))))


def test_cases_must_cover_what_is_left() -> None:
    supposed = [Concluded((some_of(atoms("8c", place)),)) for place in "AB"]
    not_in_c = shown("s1", none_of(atoms("8c", "C")))
    assert holds(step("cases", [ONCE, not_in_c], NEVER, supposed=tuple(supposed)))
    assert not holds(step("cases", [ONCE], NEVER, supposed=tuple(supposed)))
    assert holds(step("cases", [ONCE], some_of(atoms("8c", "C")), supposed=tuple(supposed)))
    assert holds(step("cases", [], none_of(atoms("8c", "A")), supposed=(supposed[0],)))
    assert not holds(step("cases", [], none_of(atoms("8c", "B")), supposed=(supposed[0],)))
    assert not holds(step("cases", [], NEVER, supposed=()))


def test_lrat_checks_each_line_along_its_hints() -> None:
    pair = premise("p1", "duty", Count((at("9c", "A"), at("8c", "A")), 0, 1))
    there = shown("s1", some_of(atoms("9c", "A")))
    goal = none_of(atoms("8c", "A"))
    assert formula([*pair.says.counts, *there.says.counts], [goal]).clauses == [(-2, -1), (2,), (1,)]
    assert holds(step("lrat", [pair, there], goal, lines=((4, 0, 3, 2, 1, 0),)))
    assert not holds(step("lrat", [pair, there], goal, lines=((4, 0, 3, 1, 0),)))
    assert not holds(step("lrat", [pair, there], goal, lines=((3, 0, 3, 2, 1, 0),)))
    assert not holds(step("lrat", [pair, there], goal, lines=((4, -1, 0, 2, 1, 0),)))
    assert not holds(step("lrat", [pair, there], goal, lines=()))
    assert not holds(step("lrat", [pair, there], goal, lines=((4, 0),)))
    assert not holds(step("lrat", [pair], goal, lines=((3, 0, 2, 1, 0),)))


def test_a_refusal_is_a_sentence_with_its_values_apart() -> None:
    error = DoesNotFollowError("no %(card)s here", at="s1", card="8c")
    assert (str(error), error.message) == ("no 8c here", "no %(card)s here")
    assert (error.values, error.at) == ({"card": "8c"}, "s1")
    with pytest.raises(DoesNotFollowError, match="cannot conclude"):
        CHECKS["placing"](step("placing", [ONCE]))


NAMES = tuple(at(card, "A") for card in ("9c", "8c", "7c", "6c"))
LITERALS = st.lists(st.tuples(st.sampled_from(NAMES), st.booleans()), max_size=2)


@st.composite
def counts(draw: st.DrawFn, *, case: bool = True) -> Count:
    members = tuple(draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True)))
    low = draw(st.integers(0, len(members)))
    high = draw(st.integers(low, len(members)))
    given_ = tuple(dict(draw(LITERALS)).items()) if case and draw(st.booleans()) else ()
    return Count(members, low, high, tuple(pair for pair in given_ if pair[0] not in members))


def true_in(count: Count, world: dict[Atom, bool]) -> bool:
    if any(world[atom] is not wanted for atom, wanted in count.given):
        return True
    return count.low <= sum(world[atom] for atom in count.atoms) <= count.high


WORLDS = [dict(zip(NAMES, values, strict=True)) for values in product((False, True), repeat=len(NAMES))]


@given(counts(), counts(case=False), st.dictionaries(st.sampled_from(NAMES), st.booleans()))
def test_what_follows_from_one_count_holds_in_every_world(
    source: Count, goal: Count, settled: dict[Atom, bool]
) -> None:
    """The slow twin of the arithmetic: all sixteen worlds; one bound of an inequality gives exactly what it implies."""
    fits = [world for world in WORLDS if all(world[atom] is value for atom, value in settled.items())]
    really = all(true_in(goal, world) for world in fits if true_in(source, world))
    if follows_from(goal, [source], settled):
        assert really
    one_sided = not (source.bounded_below and source.bounded_above)
    if one_sided and really:
        assert follows_from(goal, [source], settled)


@given(counts())
def test_the_inequalities_of_a_count_say_what_it_says(count: Count) -> None:
    for world in WORLDS:
        sums = all(sum(w for atom, w in one.weights.items() if world[atom]) <= one.bound for one in sums_of(count))
        assert sums is true_in(count, world)


@given(counts())
def test_what_a_count_settles_holds_in_every_world(count: Count) -> None:
    for atom, value in settled_by([count]).items():
        assert all(world[atom] is value for world in WORLDS if true_in(count, world))


@given(st.lists(counts(), max_size=3), st.lists(counts(case=False) | st.just(NEVER), max_size=2))
def test_the_formula_has_a_model_just_where_a_world_fits(given_: list[Count], goals: list[Count]) -> None:
    built = formula(given_, goals)
    possible = [world for world in WORLDS if all(true_in(count, world) for count in given_)]
    failing = [world for world in possible if any(not true_in(goal, world) for goal in goals if goal.atoms)]
    if NEVER in goals:
        failing = possible
    vacuous = not any(goal.bounded_above or goal.bounded_below for goal in goals)
    for world in WORLDS:
        units = [
            (built.numbers[atom] if value else -built.numbers[atom],)
            for atom, value in world.items()
            if atom in built.numbers
        ]
        assert _satisfiable([*built.clauses, *units]) is (world in (possible if vacuous else failing))


def _satisfiable(clauses: list[tuple[int, ...]]) -> bool:
    """Decide a small formula by splitting on the first literal."""
    if not clauses:
        return True
    first = min(clauses, key=len)
    if not first:
        return False
    literal = first[0]
    for chosen in (literal, -literal):
        rest = [tuple(x for x in clause if x != -chosen) for clause in clauses if chosen not in clause]
        if _satisfiable(rest):
            return True
    return False


def test_never_follows_only_from_what_cannot_be() -> None:
    assert not follows_from(NEVER, [some_of(atoms("8c", "A"))], {})
    assert follows_from(NEVER, [some_of(atoms("8c", "A"))], {at("8c", "A"): False})
    assert all(follows(NEVER, one, {}) for one in sums_of(NEVER))
