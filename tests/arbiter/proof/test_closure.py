"""The closure of some premises: rows whose case is about the very cards that they count."""

from __future__ import annotations

import pytest

from arbiter.core import Given, Premise, Row, Situation
from arbiter.proof.closure import Closure

NOWHERE = Situation((), {}, 3, (), ())


def given(*rows: Row) -> Given:
    return Given(Premise("count"), rows)


@pytest.mark.parametrize("case", [(-1,), (-2,), (3, -2), (-1, 2)])
def test_a_row_says_nothing_once_its_case_is_not_so(case: tuple[int, ...]) -> None:
    """What a lead shows may name a card kept that the deals it is about do not have with its leader."""
    not_both = given(Row(((1,), (2,)), 0, 1, case))
    closed = Closure(NOWHERE, [given(*(Row(((variable,),), 1, 1) for variable in (1, 2, 3))), not_both])
    assert closed.conflict is None
    assert closed.settled == {1: True, 2: True, 3: True}


def test_a_row_whose_case_is_so_settles_the_cards_that_it_counts() -> None:
    one_of_them = given(Row(((1, 2), (3,)), 2, 2, (-1,)))
    closed = Closure(NOWHERE, [given(Row(((1,),), 0, 0)), one_of_them])
    assert closed.settled == {1: False, 2: True, 3: True}
