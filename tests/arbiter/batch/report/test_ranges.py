"""The likely range of a rate: Wilson's interval, against published values and a slow search for its ends."""

from __future__ import annotations

from math import sqrt

import pytest

from arbiter.batch.report.ranges import Rate, Z, bounds, least


def searched(count: int, of: int, *, upper: bool) -> float:
    """Find an end of the range by halving: the farthest rate from which the share is Z deviations away."""
    share = count / of
    near, far = share, 1.0 if upper else 0.0
    for _ in range(200):
        middle = (near + far) / 2
        if abs(share - middle) <= Z * sqrt(middle * (1 - middle) / of):
            near = middle
        else:
            far = middle
    return near


@pytest.mark.parametrize("of", [1, 2, 7, 40, 1000])
def test_the_ends_are_those_a_slow_search_finds(of: int) -> None:
    for count in sorted({0, 1, of // 3, of // 2, of - 1, of}):
        low, high = bounds(count, of)
        assert 0 <= low <= count / of <= high <= 1
        assert low == pytest.approx(0.0 if count == 0 else searched(count, of, upper=False), abs=1e-9)
        assert high == pytest.approx(1.0 if count == of else searched(count, of, upper=True), abs=1e-9)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_published_values(count: int, of: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert bounds(count, of) == pytest.approx((low, high), abs=5e-5)


def test_one_bad_hand_of_one_stands_behind_many_of_many() -> None:
    assert least(1, 1) < least(30, 60)
    assert least(1, 2) < least(2, 4) < least(20, 40)


def test_no_hands_have_no_rate() -> None:
    assert Rate(0, 0).per_thousand is Rate(0, 0).low is Rate(0, 0).high is None
    assert (Rate(1, 8).per_thousand, Rate(1, 8).low, Rate(1, 8).high) == (125.0, 22.4, 470.9)
