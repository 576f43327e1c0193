"""The rounds of a document: one text with a line a round, or a list with a text a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.notation.plays import cut_line, read_play
from engine.notation.words import seat_fault, seat_named, shown
from engine.record import Place, Play, Round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.notation.desk import Table
    from engine.notation.located import Path
    from engine.notation.plays import Line
    from engine.seats import Seat


class _Told(NamedTuple):
    """A round line, the text value it stands in, and its offset there."""

    line: Line
    path: Path
    offset: int


def build_rounds(top: Table) -> tuple[Round, ...]:
    """Take the rounds; lines that are blank or comments are none."""
    value = top.data.get("rounds")
    if value is None:
        return ()
    texts: list[tuple[Path, object]] = [(("rounds",), value)]
    if isinstance(value, list):
        texts = [(("rounds", number), text) for number, text in enumerate(value)]
    elif not isinstance(value, str):
        top.refuse("rounds", "a text with a round a line, or a list of texts")
        return ()
    told = [line for path, text in texts for line in _lines(top, path, text)]
    return tuple(_round(top, line, number, is_last=number == len(told)) for number, line in enumerate(told, 1))


def _lines(top: Table, path: Path, text: object) -> Iterator[_Told]:
    if not isinstance(text, str):
        says = f"a round must be a text: {shown(text)}"
        top.desk.object_to(says, top.desk.document.place(path), path)
        return
    offset = 0
    for row in text.split("\n"):
        line = cut_line(row)
        if line:
            yield _Told(line, path, offset)
        offset += len(row) + 1


def _round(top: Table, told: _Told, number: int, *, is_last: bool) -> Round:
    desk = top.desk
    leader = _leader(top, told, number)
    plays: list[Play] = []
    inside = desk.document.text_at(told.path)
    for position, piece in enumerate(told.line.plays, 1):
        start = told.offset + piece.offset
        play, cards = read_play(piece.text, inside(start))
        for card, offset in cards:
            desk.places["rounds", number, position, str(card)] = inside(start + offset)
        plays.append(play)
    first = told.line.label or (told.line.plays[0] if told.line.plays else None)
    at = _inside(top, told, told.offset + (first.offset if first else 0))
    if told.line.ends_in_stroke and not is_last and len(plays) >= 3:  # noqa: PLR2004 - a whole round
        desk.object_to(f"round {number}: only the last line may end in a stroke: '/'", at)
    return Round(tuple(plays), leader, at)


def _leader(top: Table, told: _Told, number: int) -> Seat | None:
    label = told.line.label
    if label is None:
        return None
    at = _inside(top, told, told.offset + label.offset)
    top.desk.places[("rounds", number, "leader")] = at
    seat = seat_named(label.text)
    if seat is None:
        top.desk.object_to(f"round {number}: {seat_fault(label.text)}", at, ("rounds", number, "leader"))
    return seat


def _inside(top: Table, told: _Told, offset: int) -> Place:
    return top.desk.document.inside(told.path, offset)
