"""A report as one HTML file for a club secretary: read on a desk or a phone, printed, passed on.

It needs nothing but itself: no script, no picture or font from elsewhere. Unlike a ruling it is told in one language,
since tables said twice are hard to read. Rows are written as they are read, however many there are.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from arbiter.batch.report import charts, queries, sentences, words
from arbiter.batch.report.levels import by_level, by_round, counting_rounds
from arbiter.batch.report.whole import whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.report.rows import Aged, ByDay, ByRule
    from arbiter.batch.report.snapshot import Snapshot
    from arbiter.render.language import Tongue

_WIDTHS: Final = (10, 7, 4)
"""Letters of a day, of its month, of its year."""
_MANY: Final = 60
"""So many dots fit into a drawing; more days than that are put together by month, more months by year."""
_PIECES: Final = 256


def write_page(held: Snapshot, path: str) -> bool:
    """Write the page, whole or not at all; tell whether it has drawings. Raises OSError."""
    drawn = charts.can_draw()
    with whole(path) as part, part.open("x", encoding="utf-8", newline="\n") as out:
        stream = _templates().get_template("report.html.j2").stream(**_content(held, drawn=drawn))
        stream.enable_buffering(_PIECES)
        out.writelines(stream)
    return drawn


def _content(held: Snapshot, *, drawn: bool) -> dict[str, object]:
    read, found, cards = queries.sums(held), queries.chosen(held), queries.aged(held)
    rules = list(queries.by_rule(held))
    tongue, unfinished = held.tongue, queries.unfinished(held)
    return {
        "held": held,
        "tongue": tongue,
        "lang": tongue.lang,
        "say": _fixed(tongue),
        "words": words,
        "read": read,
        "found": found,
        "judged_by": sentences.judged_by(tongue, held.rules, found),
        "not_all": sentences.not_all(tongue) if unfinished else None,
        "sums_said": sentences.sums_said(tongue, read, unfinished=unfinished),
        "chosen_said": sentences.chosen_said(held, read, found),
        "meanings": sentences.meanings(tongue),
        "findings": queries.findings(held),
        "commands_said": sentences.commands_said(held),
        "rules": rules,
        "players": queries.by_player(held),
        "days": queries.by_day(held),
        "cards": cards,
        "levels": by_level(cards),
        "rounds": by_round(cards),
        "counting": counting_rounds(cards),
        "unread": queries.unread(held),
        "drawn": drawn,
        "drawings": {name: Markup(svg) for name, svg in _drawings(held, rules, cards)} if drawn else {},  # noqa: S704 - our own drawings, whose words are escaped
    }


def _drawings(held: Snapshot, rules: list[ByRule], cards: list[Aged]) -> Iterator[tuple[str, str]]:
    """Draw what there is something to draw of."""
    say, tongue = held.tongue.say, held.tongue
    thousand = say("of a thousand hands")
    span = _span(held)
    if span:
        title = say("Hands with a proved finding over time")
        says = say("One dot for each day, month or year; the line through it is the likely range.")
        drawing = charts.Words(title, says, say("day"), thousand)
        yield (
            "time",
            charts.rates_over_time("time", drawing, [one.day or "" for one in span], [one.counts.rate for one in span]),
        )
    proved = [one for one in rules if one.rule is not None]
    if proved:
        title = say("Hands with a proved finding by rule")
        says = say("One dot for each rule; the line through it is the likely range.")
        names = [" ".join(filter(None, (words.kind(tongue, one.kind), one.rule))) for one in proved]
        drawing = charts.Words(title, says, thousand, "")
        yield "rules", charts.rates_by_name("rules", drawing, names, [one.counts.rate for one in proved])
    if cards:
        labels = (say("counting shows it"), say("counting alone does not"))
        title = say("Aged cards by level of the argument")
        says = say("One bar for each level; the filled part are cards that counting shows.")
        groups = by_level(cards)
        yield (
            "levels",
            charts.parts_of_bars(
                "levels",
                charts.Words(title, says, say("level of the argument"), say("cards")),
                [one.number for one in groups],
                [one.cards for one in groups],
                [one.by_counting for one in groups],
                labels,
            ),
        )
        title = say("Aged cards by the round from which they were provable")
        says = say("One bar for each round; the filled part are cards that counting shows as early.")
        groups = by_round(cards)
        yield (
            "rounds",
            charts.parts_of_bars(
                "rounds",
                charts.Words(title, says, say("provable from round"), say("cards")),
                [one.number for one in groups],
                [one.cards for one in groups],
                [one.at_once for one in groups],
                (say("counting shows it as early"), say("counting shows it later or never")),
            ),
        )


def _span(held: Snapshot) -> list[ByDay]:
    """Give the days, or the months or years where there are too many."""
    found: list[ByDay] = []
    for width in _WIDTHS:
        found = queries.over_time(held, width)
        if len(found) <= _MANY:
            break
    return found


def _fixed(tongue: Tongue) -> dict[str, str]:
    """Give the fixed words of the page."""
    say = tongue.say
    return {
        "title": say("Luk Fu: what the logs show"),
        "contents": say("On this page"),
        "summary": say("In short"),
        "meaning": say("What the words mean"),
        "findings": say("Findings, worst first"),
        "no_findings": say("There are no findings."),
        "finding": say("finding"),
        "who": say("about whom"),
        "when": say("table, day and place"),
        "by_rule": say("By rule"),
        "by_player": say("By player"),
        "no_players": say("No record names its players."),
        "by_day": say("By table and day"),
        "about": say("about"),
        "rule": say("rule"),
        "player": say("player"),
        "day": say("day"),
        "table": say("table"),
        "aged": say("Aged cards"),
        "no_aged": say("No card was asked about."),
        "counting": say("Counting alone shows a card from round"),
        "cards": say("cards"),
        "unread": say("Not judged"),
        "all_read": say("Every place of the logs was judged."),
        "place": say("place"),
        "why": say("why"),
        "no_drawing": say("A drawing would stand here; the program that draws is not installed. The table tells it."),
        "no_data": say("There is nothing to draw."),
        "anonymous": say("Names are left out; each number stands for one name, and a file is named by its number."),
        "open": say("no ruling"),
    }


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("arbiter.batch.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
