"""Tables of what the record itself tells: the hand replayed round by round, and the rule books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from arbiter.render.terminal import add_columns, plain_table
from engine.books import OPTIONS
from engine.books.sources import SOURCES
from engine.record import Discard, FaceUp
from engine.replay import rounds_of
from engine.rules.catalogue import RULES
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from rich.console import Console

    from arbiter.render.language import Tongue
    from arbiter.render.names import Speaker
    from engine.books import Book
    from engine.record import Play, Record
    from engine.replay import PlayedRound
    from engine.steps import Step

BACK = "▒"


def print_replay(out: Console, speaker: Speaker, record: Record) -> None:
    """Print a hand: a round a row, then what is told of hands, cards seen and the call."""
    say = speaker.tongue.say
    if record.title:
        out.print(record.title, style="bold")
    caller = record.called_by
    if caller in {seat.value for seat in PLAYING}:
        out.print(say("%(seat)s called.", seat=speaker.tongue.sentence(speaker.seat(Seat(caller)))))
    elif caller is None:
        out.print(say("Who called is not told."))
    else:
        out.print(say("Nobody called."))
    table = plain_table()
    heads = [speaker.seat(seat) for seat in PLAYING]
    add_columns(table, say("round"), *heads, say("won by"), say("so far"))
    for played in rounds_of(record):
        by_seat = {step.seat: step for step in played.steps}
        cells = [_cell(speaker, by_seat.get(seat)) for seat in PLAYING]
        winner = _winner(speaker, played)
        won = " / ".join(f"{played.won[seat]}" for seat in PLAYING)
        table.add_row(str(played.number), *cells, Text(winner), Text(won))
    if record.rounds:
        out.print(table)
        out.print(
            say("► leads, ▒ lies face down, ? is forgotten. So far: cards won by dealer / second / third."), style="dim"
        )
    _declared(out, speaker, record)
    _hands(out, speaker, record)


def print_books(out: Console, tongue: Tongue, books: list[Book]) -> None:
    """Print the rule books, a line each."""
    table = plain_table()
    add_columns(table, tongue.say("book"), tongue.say("title"), tongue.say("seats"), tongue.say("sources"))
    for book in books:
        title = book.title_zh if tongue.chinese else book.title
        table.add_row(book.name, Text(title), ", ".join(map(str, book.seats)), ", ".join(book.sources))
    out.print(table)


def print_book(out: Console, tongue: Tongue, book: Book) -> None:
    """Print one rule book: rules with their sources, readings with their reasons, options it leaves open."""
    say = tongue.say
    out.print(f"{book.name}: {book.title_zh if tongue.chinese else book.title}", style="bold")
    out.print()
    out.print(say("Rules"), style="bold")
    table = plain_table(header=False)
    add_columns(table, "", "")
    for name in book.rules:
        rule = RULES[name]
        table.add_row(name, Text(f"{rule.sentence(tongue.lang)} ({', '.join(rule.cites)})"))
    out.print(table)
    out.print()
    out.print(say("Readings of what the sources leave open"), style="bold")
    table = plain_table(header=False)
    add_columns(table, "", "")
    for name, letter in book.readings.items():
        option = OPTIONS[name]
        lines = [f"{say(option.point)} ({option.where})"]
        for other, text in option.readings.items():
            lines.append(f"{'►' if other == letter else ' '} {other}: {say(text)}")
        if name in book.reasons:
            lines.append(say("Reason: %(reason)s.", reason=say(book.reasons[name])))
        if not option.applied:
            lines.append(say("Not applied by this version."))
        table.add_row(name, Text("\n".join(lines)))
    for name, option in OPTIONS.items():
        if name not in book.readings:
            lines = [f"{say(option.point)} ({option.where})", *(say(text) for text in option.readings.values())]
            if not option.applied:
                lines.append(say("Not applied by this version."))
            table.add_row(name, Text("\n".join(lines)))
    out.print(table)
    out.print()
    out.print(say("Sources"), style="bold")
    table = plain_table(header=False)
    add_columns(table, "", "")
    for name, title in SOURCES.items():
        table.add_row(name, Text(title))
    out.print(table)


def _winner(speaker: Speaker, played: PlayedRound) -> str:
    if played.winner is None:
        return speaker.tongue.say("still open")
    return speaker.tongue.many(
        "%(seat)s, %(n)s card", "%(seat)s, %(n)s cards", played.steps[0].play.count, seat=speaker.seat(played.winner)
    )


def _cell(speaker: Speaker, step: Step | None) -> Text:
    if step is None:
        return Text("")
    cell = Text("► " if step.is_lead else "  ")
    cell.append_text(_play(speaker, step.play))
    return cell


def _play(speaker: Speaker, play: Play) -> Text:
    """Show a play: cards face up as they are, backs for cards face down with those told afterwards in grey."""
    if isinstance(play, FaceUp):
        return Text(speaker.meld(play.cards), style="bold")
    if not isinstance(play, Discard):
        return Text("?" * play.count)
    text = Text(BACK * play.count)
    if play.told:
        text.append(f" ({' '.join(speaker.card(card) for card in play.told)})", style="dim")
    return text


def _declared(out: Console, speaker: Speaker, record: Record) -> None:
    say, tongue = speaker.tongue.say, speaker.tongue
    for told in record.declared:
        seat = speaker.seat(told.by)
        if told.five_tigers:
            text = say("%(seat)s declared five tigers.", seat=seat)
        else:
            text = say("%(seat)s declared at the start of round %(round)s.", seat=seat, round=told.before)
        out.print(tongue.sentence(text))


def _hands(out: Console, speaker: Speaker, record: Record) -> None:
    say = speaker.tongue.say
    for message, hands in (
        (say("Opening hands, as told:"), record.hands),
        (say("Hands where the record stops, as told:"), record.now),
    ):
        if not hands:
            continue
        out.print()
        out.print(message)
        table = plain_table(header=False)
        add_columns(table, "", "")
        for seat in Seat:
            if seat in hands:
                table.add_row(
                    Text(speaker.seat(seat)), Text(" ".join(speaker.card(card) for card in hands[seat].cards))
                )
        out.print(table)
    for seen in record.seen:
        text = say(
            "%(cards)s was seen face up, played by %(seat)s.", cards=speaker.card(seen.card), seat=speaker.seat(seen.by)
        )
        out.print(speaker.tongue.sentence(text))
