"""Reading the document: JSON values as they should be, or a refusal that names what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Sequence

Json = dict[str, object]


def refusal(message: str, /, *, at: str = "", **values: object) -> DoesNotFollowError:
    """Make a refusal."""
    return DoesNotFollowError(message, at=at, **values)


def mapping(value: object, what: str) -> Json:
    """Give an object."""
    if isinstance(value, dict):
        return value
    msg = "%(what)s should be an object"
    raise refusal(msg, what=what)


def items(value: object, what: str) -> list[object]:
    """Give a list; nothing at all counts as an empty one."""
    if value is None:
        return []
    if isinstance(value, list):
        return value
    msg = "%(what)s should be a list"
    raise refusal(msg, what=what)


def mappings(value: object, what: str) -> list[Json]:
    """Give a list of objects."""
    return [mapping(item, what) for item in items(value, what)]


def text(value: object, what: str) -> str:
    """Give a text."""
    if isinstance(value, str):
        return value
    msg = "%(what)s should be a text, not %(found)s"
    raise refusal(msg, what=what, found=repr(value))


def texts(value: object, what: str) -> list[str]:
    """Give a list of texts."""
    return [text(item, what) for item in items(value, what)]


def number(value: object, what: str) -> int:
    """Give a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    msg = "%(what)s should be a whole number, not %(found)s"
    raise refusal(msg, what=what, found=repr(value))


def card(value: object, what: str) -> Card:
    """Give a card in short form."""
    told = text(value, what)
    try:
        found = Card(told)
    except ValueError:
        found = None
    if found is None or str(found) != told:
        msg = "%(what)s names no card: %(found)s"
        raise refusal(msg, what=what, found=repr(told))
    return found


def cards(value: object, what: str) -> tuple[Card, ...]:
    """Give cards, none of them twice."""
    found = tuple(card(item, what) for item in items(value, what))
    if len(set(found)) < len(found):
        msg = "%(what)s names a card twice"
        raise refusal(msg, what=what)
    return found


def step(value: object, what: str) -> StepId:
    """Give the number of a step."""
    told = text(value, what)
    try:
        found = StepId.read(told)
    except ValueError:
        found = None
    if found is None or str(found) != told:
        msg = "%(what)s names no step: %(found)s"
        raise refusal(msg, what=what, found=repr(told))
    return found


def steps(value: object, what: str) -> tuple[StepId, ...]:
    """Give numbers of steps."""
    return tuple(step(item, what) for item in items(value, what))


def seat(value: object, what: str, among: Sequence[Seat]) -> Seat:
    """Give a seat."""
    told = text(value, what)
    for one in among:
        if one.value == told:
            return one
    msg = "%(what)s names no seat that can be meant: %(found)s"
    raise refusal(msg, what=what, found=repr(told))
