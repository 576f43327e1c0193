"""What is said when something does not follow: a sentence with its values apart, so that it can be translated."""

from __future__ import annotations


class DoesNotFollowError(ValueError):
    """Something in a ruling does not follow.

    `message` has placeholders ``%(name)s`` for `values`; `at` is the id of the premise, step or deal, if known.
    """

    def __init__(self, message: str, /, *, at: str = "", **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.values = values
        self.at = at
