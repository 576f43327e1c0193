"""What a report says in sentences: what was read, what was found, and what the words mean.

What is proved is said to be proved, and what is not proven never sounds like guilt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.batch.report import queries, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.report.rows import Chosen, Sums
    from arbiter.batch.report.snapshot import Snapshot
    from arbiter.batch.report.wanted import Wanted
    from arbiter.render.language import Tongue


def not_all(tongue: Tongue) -> str:
    """Say of a store that a run is still filling, or left unfilled, that it does not hold all."""
    return tongue.say("A run over these logs was stopped or is still going on: what follows is not all of them.")


def sums_said(tongue: Tongue, found: Sums, *, unfinished: bool) -> Iterator[str]:
    """Say what was read and what became of it, so that the counts add up."""
    say, many = tongue.say, tongue.many
    counted: dict[str, object] = {
        "read": found.read - found.faulty,
        "judged": found.judged,
        "unreadable": found.unreadable,
        "refused": found.refused,
        "aside": found.set_aside,
    }
    if unfinished:
        yield say(
            "Hands read so far: %(read)s = %(judged)s judged + %(unreadable)s unreadable + %(refused)s not judged by "
            "these rules + %(aside)s set aside.",
            **counted,
        )
    else:
        yield say(
            "Hands in the logs: %(read)s = %(judged)s judged + %(unreadable)s unreadable + %(refused)s not judged by "
            "these rules + %(aside)s set aside.",
            **counted,
        )
    if found.faulty:
        yield many(
            "%(n)s more was not judged, since the program failed on it.",
            "%(n)s more were not judged, since the program failed on them.",
            found.faulty,
        )
    yield many("They come from %(n)s file.", "They come from %(n)s files.", found.files)
    if found.lost:
        yield many(
            "%(n)s place besides is lost: how many hands it held is not known.",
            "%(n)s places besides are lost: how many hands they held is not known.",
            found.lost,
        )


def judged_by(tongue: Tongue, rules: str, found: Chosen) -> Iterator[str]:
    """Say by which rules the hands were judged, and how many by which book."""
    say = tongue.say
    if rules:
        own = say("the book and readings that each record names")
        every = say("every seat's view at each lead")
        parts = [part for part in rules.split() if part not in {"book=own", "views=every"}]
        named = [*([own] if "book=own" in rules.split() else []), *parts]
        named += [every] if "views=every" in rules.split() else []
        yield say("Judged by: %(rules)s.", rules="; ".join(named))
    if found.books:
        books = ", ".join(f"{book} ({hands})" for book, hands in found.books)
        yield say("Rule books with their hands: %(books)s.", books=books)


def chosen_said(held: Snapshot, read: Sums, found: Chosen) -> Iterator[str]:
    """Say how much of it is reported, and what was found."""
    say, many = held.tongue.say, held.tongue.many
    if not held.wanted.everything:
        yield say("Chosen: %(what)s.", what="; ".join(choice(held.tongue, held.wanted)))
    if not held.wanted.every_hand:
        yield many(
            "%(n)s hand of the logs is outside this choice.",
            "%(n)s hands of the logs are outside this choice.",
            read.judged - found.times,
        )
    if not held.wanted.everything and not found.hands:
        yield say("No hand is in this choice.")
        return
    if held.wanted.kinds is not None:
        yield say(
            "Kinds choose among findings, not among hands: findings and rates are of these kinds only; what was "
            "checked, left open and aged is of all kinds."
        )
    yield many(
        "Reported: %(n)s different hand; the same hand logged again is counted once.",
        "Reported: %(n)s different hands; the same hand logged again is counted once.",
        found.hands,
    )
    if not found.hands:
        return
    yield from _checked(held, found)
    yield from _found(held, found)
    yield from _missing(held.tongue, found)


def _checked(held: Snapshot, found: Chosen) -> Iterator[str]:
    """Say what was looked at, and that calling was not."""
    looked = [words.looked_at(held.tongue, what, count) for what, count in found.checked if count]
    if looked:
        yield held.tongue.say("Checked: %(what)s.", what=held.tongue.both(looked))
    if not found.calls and not any(part.startswith("standard=") for part in held.rules.split()):
        yield held.tongue.say("Calling was not checked: no standard is named.")


def _found(held: Snapshot, found: Chosen) -> Iterator[str]:
    """Say what was found, and what it does not say: of entries, and of hands whose cards are not all told."""
    say, many = held.tongue.say, held.tongue.many
    yield say(
        "Findings: %(proved)s proved, %(open)s not proven, %(undecided)s undecided.",
        proved=found.proved,
        open=found.not_proven,
        undecided=found.undecided,
    )
    if found.wrong_entries:
        yield many(
            "%(n)s of the proved findings is an entry that is wrong (a payment, or who deals); it accuses nobody.",
            "%(n)s of the proved findings are entries that are wrong (payments, or who deals); they accuse nobody.",
            found.wrong_entries,
        )
    yield say(
        "Hands with a proved finding: %(count)s of %(hands)s, that is %(rate)s of a thousand (likely range %(range)s).",
        rate=words.rate(found.rate),
        count=found.with_proved,
        hands=found.hands,
        range=words.likely(held.tongue, found.rate),
    )
    if not found.proved_acts and held.wanted.every_act:
        yield say("Nothing is proved against anybody.")
    if found.hidden:
        yield many(
            "%(n)s of these hands does not tell all cards: there a breach shows only if every deal that fits has it, "
            "and that none is shown clears nobody.",
            "%(n)s of these hands do not tell all cards: there a breach shows only if every deal that fits has it, and "
            "that none is shown clears nobody.",
            found.hidden,
        )


def _missing(tongue: Tongue, found: Chosen) -> Iterator[str]:
    """Say what a better log, more work or a newer program could still show."""
    many = tongue.many
    if found.unfinished:
        yield many(
            "In %(n)s hand the work allowed ran out before everything was decided.",
            "In %(n)s hands the work allowed ran out before everything was decided.",
            found.unfinished,
        )
    if found.outdated:
        yield many(
            "%(n)s hand was judged by another version of the program; judge the logs again.",
            "%(n)s hands were judged by another version of the program; judge the logs again.",
            found.outdated,
        )
    if found.left_open:
        yield many(
            "%(n)s question is left open by what the records do not tell.",
            "%(n)s questions are left open by what the records do not tell.",
            found.left_open,
        )


def commands_said(held: Snapshot) -> Iterator[str]:
    """Say how the commands of the findings are to be given; without names they are not there to be given."""
    if held.anonymous:
        return
    files, given = queries.from_input(held)
    if files:
        yield held.tongue.say("The commands are to be given in the folder where the logs were audited.")
    if given:
        yield held.tongue.say(
            "Where a command says FILE, the log was read from standard input: save it as a file first, and put its "
            "name there."
        )


def in_short(tongue: Tongue) -> str:
    """Say in a few lines what the words mean, where there is no room for all of it."""
    return tongue.say(
        "Only what is proved is a ruling; what is not proven or undecided says nothing against anybody and enters no "
        "rate. A page (--html) tells what all the words mean."
    )


def choice(tongue: Tongue, wanted: Wanted) -> Iterator[str]:
    """Say what is chosen, each condition by itself."""
    say = tongue.say
    if wanted.tables is not None:
        yield say("table %(names)s", names=tongue.either(wanted.tables))
    if wanted.players is not None:
        yield say("player %(names)s", names=tongue.either(wanted.players))
    if wanted.kinds is not None:
        yield say("findings about %(kinds)s", kinds=tongue.either([words.kind(tongue, one) for one in wanted.kinds]))
    if wanted.since is not None:
        yield say("from %(day)s", day=wanted.since)
    if wanted.until is not None:
        yield say("until %(day)s", day=wanted.until)


def meanings(tongue: Tongue) -> dict[str, str]:
    """Say what the words mean, as a reader needs it who was not there when they were chosen."""
    say = tongue.say
    return {
        "proved": say("Proved: what the record shows leaves no other possibility. Only this is a ruling."),
        "not proven": say(
            "Not proven: it is open whether, or by whom, a rule was broken, or the argument is deeper than the table "
            "accepts. This is no ruling against anybody and enters no rate."
        ),
        "undecided": say("Undecided: the work allowed ran out. It says nothing of anybody either."),
        "rates": say(
            "Rates count hands with at least one proved finding, of a thousand hands. The likely range holds the true "
            "rate ninety-five times in a hundred, if hands are alike (Wilson's interval). Where it is wide there are "
            "too few hands to judge anybody by the rate."
        ),
        "same": say(
            "Hands are the same where cards, players, table and day are. Hands without a round played look alike; they "
            "are told apart by the ids of their records, and without ids each is counted."
        ),
        "order": say(
            "Worst first: proved before not proven before undecided; discards and leads before declarations, payments, "
            "who deals and calls; then by day, table and place in the logs."
        ),
        "acts": say(
            "By player only a player's own acts count: discards, leads, declarations and calls. An entry that is "
            "wrong, such as a payment, accuses nobody and is counted everywhere but there."
        ),
        "players": say(
            "Players stand in the order of the lower end of their likely range: many hands must speak against somebody "
            "before he stands high. Hands include those in which he was the dreamer."
        ),
    }
