"""Trying: a dispute ruled on under any terms, with a note of the terms that were looked at on the way.

Terms that a ruling never looked at cannot have made it what it is, so most exchanges need not be tried at all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from arbiter.claims import ask, rule_on
from arbiter.comparing.parts import mixed
from arbiter.declared import Declared, Tigers
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.setting import Faults
from engine.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.ruling import Asked, Ruling
    from arbiter.setting import Setting
    from engine.record import Dispute, Fault, Record

FIELDS: Final = frozenset(one.name for one in fields(Terms)) - {"book"}
"""The fields of the terms that rules look at; the name of the book is for messages."""

Key = tuple[object, ...]
"""What tells one question of a dispute from another."""
Result = tuple[object, ...]
"""What two rulings must have in common to be the same answer."""

REFUSED: Final[Result] = ("refused",)
"""The answer where a record or a question is against the book."""
ALLOWED: Final[Result] = ("allowed",)
"""What stands for the answer where a question is allowed and was not ruled on."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A dispute under one setting: rulings by question, or why it cannot be asked; and the fields looked at.

    Without faults and rulings, the question was allowed and not ruled on.
    """

    setting: Setting
    rulings: Mapping[Key, Ruling]
    faults: tuple[Fault, ...]
    looked_at: frozenset[str]

    def result(self, key: Key) -> Result:
        """Give the answer to a question, to be compared with others."""
        if self.faults:
            return REFUSED
        return result_of(self.rulings[key]) if key in self.rulings else ALLOWED


def key_of(asked: Asked) -> Key:
    """Tell one question from another whatever the book."""
    return (asked.kind, asked.seat, asked.card, asked.round, asked.moment)


def result_of(ruling: Ruling) -> Result:
    """Give what makes up an answer: the verdict, and what was counted, paid or explained."""
    found = ruling.settled
    if found is not None:
        paid = None if found.payments is None else tuple(found.payments.items())
        return (ruling.verdict, paid, found.fu, found.next_dealer, found.missing)
    counted = ruling.declared
    fu = counted.fu if isinstance(counted, (Declared, Tigers)) else None
    return (ruling.verdict, fu, ruling.explanations if ruling.asked.kind == "record" else ())


@dataclass(slots=True)
class Trials:
    """Rules on one dispute of a record again and again; `left` is how many rulings may still be tried.

    `stop` is the user's, in seconds of `time.monotonic`; `tell` hears of each ruling.
    """

    record: Record
    dispute: Dispute
    left: int
    stop: float | None = None
    tell: Callable[[], None] | None = None

    def spent(self) -> bool:
        """Tell whether no more may be tried."""
        return self.left <= 0 or (self.stop is not None and time.monotonic() >= self.stop)

    def rule(self, setting: Setting, *, only_ask: bool = False) -> Tried:
        """Rule under a setting, whatever was spent before, or see only whether its book allows the question."""
        self.left -= 1
        if self.tell is not None:
            self.tell()
        looked_at: set[str] = set()
        watched = mixed(setting, watching(setting.terms, looked_at))
        wrong = Faults()
        seconds = None if self.stop is None else max(0.0, self.stop - time.monotonic())
        try:
            court = open_court(self.record, watched, seconds)
            asked = ask(court, self.dispute, wrong)
        except WrongQuestionError as error:
            return Tried(setting, {}, error.faults, frozenset(looked_at))
        found = () if only_ask or wrong.found else asked
        rulings = {key_of(question): rule_on(court, question) for question in found}
        return Tried(setting, rulings, tuple(wrong.found), frozenset(looked_at))


def watching(terms: Terms, looked_at: set[str]) -> Terms:
    """Give the same terms, which note in `looked_at` each field that somebody asks for.

    They equal no other terms and are hashed by identity, so that nothing remembered under other terms answers for them.
    """

    class Watched(Terms):
        __slots__ = ()
        __hash__ = object.__hash__

        def __getattribute__(self, name: str) -> Any:
            if name in FIELDS:
                looked_at.add(name)
            return object.__getattribute__(self, name)

    return Watched(**{one.name: getattr(terms, one.name) for one in fields(Terms)})
