"""Rates with the range in which they likely are, so that nobody is accused with one hand.

SOUND: a rate never goes without its counts and its range. NOT COMPLETE: the range supposes that hands are alike and do
not depend on each other, which those of one evening are only roughly.

Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
Statistical Association 22 (1927), p. 209.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""Ninety-five times in a hundred such a range holds the rate."""

THOUSAND: Final = 1000


class Rate(NamedTuple):
    """How many of some hands, a thousand hands each time; values are rounded to a tenth."""

    some: int
    of: int

    @property
    def per_thousand(self) -> float | None:
        """Give the rate; None where there is no hand."""
        return round(THOUSAND * self.some / self.of, 1) if self.of else None

    @property
    def low(self) -> float | None:
        """Give the lower end of the likely range."""
        return round(THOUSAND * bounds(self.some, self.of)[0], 1) if self.of else None

    @property
    def high(self) -> float | None:
        """Give the upper end of the likely range."""
        return round(THOUSAND * bounds(self.some, self.of)[1], 1) if self.of else None


def bounds(count: int, of: int) -> tuple[float, float]:
    """Give the ends of Wilson's interval for a share, between 0 and 1; both where there is nothing to go by."""
    if of <= 0:
        return 0.0, 1.0
    share, square = count / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return (0.0 if count == 0 else max(0.0, middle - half)), (1.0 if count == of else min(1.0, middle + half))


def least(count: int, of: int) -> float:
    """Give the lower end alone: by it the worst come first, and one bad hand of two does not."""
    return bounds(count, of)[0]
