"""A comparison in words: the ruling by each book, what makes the difference, and the readings that matter.

Source: rulings 1 to 3; the variant matrix and the options for what a difference is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from arbiter.comparing.parts import cited, wording
from arbiter.comparing.readings import level_of
from arbiter.render.folding import folded
from arbiter.render.terminal import STYLES, add_columns, plain_table
from arbiter.render.verdicts import question, terms, verdict
from arbiter.render.words import reliance
from engine.books import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from arbiter.comparing.answers import Changed, Compared, Difference, Readings, Stand
    from arbiter.comparing.parts import Part
    from arbiter.render.names import Speaker
    from arbiter.setting import Setting


def print_compared(out: Console, speaker: Speaker, compared: Compared) -> None:
    """Print one question: a table of books, what makes the difference, and the other readings of each book."""
    say = speaker.tongue.say
    out.print(folded(question(speaker, compared.asked), out.width), style="bold")
    out.print(folded(terms(speaker, compared.asked), out.width), style="dim")
    out.print()
    table = plain_table()
    add_columns(table, say("book"), say("ruling"), say("level"))
    for number, stand in enumerate(compared.stands):
        mark = "► " if number == 0 and len(compared.stands) > 1 else ""
        table.add_row(f"{mark}{stand.setting.book.name}", _answer(speaker, stand), _level(stand))
    out.print(table)
    for difference in compared.differences:
        out.print()
        _difference(out, speaker, difference)
    for readings in compared.readings:
        out.print()
        _readings(out, speaker, readings)


def answer(speaker: Speaker, stand: Stand) -> str:
    """Say a ruling in a sentence or two, or why the question cannot be asked by its book."""
    if stand.ruling is None:
        return speaker.tongue.say(
            "It cannot be judged by this book: %(why)s", why="; ".join(fault.says for fault in stand.faults)
        )
    said = verdict(speaker, stand.ruling)
    if not stand.ruling.relies_on:
        return said
    return f"{said}{'' if speaker.tongue.chinese else ' '}{reliance(speaker, stand.ruling.relies_on)}"


def part_says(speaker: Speaker, part: Part, one: Setting, other: Setting) -> str:
    """Say on what two books differ in one part, what each says, and where."""
    say, players = speaker.tongue.say, speaker.record.players
    return say(
        "%(point)s %(one)s: %(here)s (%(where)s). %(other)s: %(there)s (%(elsewhere)s).",
        point=_point(speaker, part),
        one=one.book.name,
        here=say(wording(part, one, players)),
        where=_where(speaker, part, one),
        other=other.book.name,
        there=say(wording(part, other, players)),
        elsewhere=_where(speaker, part, other),
    )


def reading_says(speaker: Speaker, option: str, value: str | int) -> str:
    """Say what an option means when it has a value."""
    if isinstance(value, int):
        return speaker.tongue.say("no argument above level %(level)s is accepted", level=value)
    return speaker.tongue.say(OPTIONS[option].readings[value])


def by_source(lines: Sequence[str]) -> list[str]:
    """Name the source before its first line only: "src0 L78", "L80-83"."""
    names = [line.partition(" ")[0] for line in lines]
    return [
        line if number == 0 or names[number - 1] != names[number] else line.partition(" ")[2]
        for number, line in enumerate(lines)
    ]


def _answer(speaker: Speaker, stand: Stand) -> Text:
    return Text(answer(speaker, stand), style=STYLES[stand.ruling.verdict] if stand.ruling is not None else "")


def _level(stand: Stand) -> str:
    level = level_of(stand.ruling) if stand.ruling is not None else None
    return "" if level is None else str(level)


def _difference(out: Console, speaker: Speaker, difference: Difference) -> None:
    """Print the smallest exchanges that make one ruling the other, numbered where there are several."""
    say = speaker.tongue.say
    names = {"one": difference.one.book.name, "other": difference.other.book.name}
    if not difference.sets:
        text = say("What makes %(one)s and %(other)s differ was not found with the work allowed.", **names)
        out.print(folded(text, out.width))
        return
    if len(difference.sets) > 1:
        head = say("What makes %(one)s and %(other)s differ, any one of these:", **names)
    elif len(difference.sets[0]) > 1:
        head = say("What makes %(one)s and %(other)s differ, these together:", **names)
    else:
        head = say("What makes %(one)s and %(other)s differ:", **names)
    out.print(folded(head, out.width), style="italic")
    for number, parts in enumerate(difference.sets, start=1):
        label = f"{number}. " if len(difference.sets) > 1 else ""
        for text in _lines(speaker, parts, difference, label):
            out.print(Padding(Text(folded(text, out.width - 2)), (0, 0, 0, 2)))


def _lines(speaker: Speaker, parts: Sequence[Part], difference: Difference, label: str) -> Iterator[str]:
    together = len(parts) > 1 and bool(label)
    for number, part in enumerate(parts):
        head = label if number == 0 else " " * len(label)
        also = speaker.tongue.say("together with this: ") if together and number else ""
        yield f"{head}{also}{part_says(speaker, part, difference.one, difference.other)}"


def _point(speaker: Speaker, part: Part) -> str:
    """Name what a part is about: the question of its option, or the point of the matrix."""
    tongue = speaker.tongue
    if part.option is not None:
        return f"{part.option}{'：' if tongue.chinese else ': '}{tongue.say(OPTIONS[part.option].point)}"
    name = tongue.sentence(tongue.say(part.point.name)) if part.point is not None else ""
    return f"{name}{'。' if tongue.chinese else '.'}"


def _where(speaker: Speaker, part: Part, setting: Setting) -> str:
    rule, lines = cited(part, setting.book)
    between = "、" if speaker.tongue.chinese else ", "
    return between.join([*([rule] if rule else []), *by_source(lines)]) or speaker.tongue.say("not stated")


def _readings(out: Console, speaker: Speaker, readings: Readings) -> None:
    say = speaker.tongue.say
    book, between = readings.setting.book.name, "、" if speaker.tongue.chinese else ", "
    if readings.changed:
        out.print(say("Other readings that change the ruling by %(book)s:", book=book), style="italic")
        table = plain_table()
        add_columns(table, say("reading"), say("that is"), say("ruling"), say("level"))
        for changed in readings.changed:
            table.add_row(*_row(speaker, changed))
        out.print(Padding(table, (0, 0, 0, 2)))
    else:
        out.print(say("No other reading that was tried changes the ruling by %(book)s.", book=book), style="italic")
    for text in _rest(speaker, readings, between):
        out.print(Padding(Text(folded(text, out.width - 2), style="dim"), (0, 0, 0, 2)))


def _row(speaker: Speaker, changed: Changed) -> tuple[str | Text, ...]:
    says = reading_says(speaker, changed.option, changed.value)
    return (f"{changed.option}={changed.value}", Text(says), _answer(speaker, changed.stand), _level(changed.stand))


def _rest(speaker: Speaker, readings: Readings, between: str) -> Iterator[str]:
    if readings.same:
        yield speaker.tongue.say("These change nothing: %(names)s.", names=between.join(readings.same))
    if readings.untried:
        yield speaker.tongue.say(
            "Not tried, since the work allowed was spent: %(names)s.", names=between.join(readings.untried)
        )
