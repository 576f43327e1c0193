"""`lukfu audit --store`: whole logs judged by many workers, and kept; nothing is printed hand by hand."""

from __future__ import annotations

import shlex
import signal
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from arbiter.batch.asking import Question
from arbiter.batch.counts import LOST, Counts, Listening
from arbiter.batch.pools import LocalPool, WorkersError
from arbiter.batch.processes import usable_cores
from arbiter.batch.progress import Bar
from arbiter.batch.run import run
from arbiter.batch.sources import STDIN, Meter
from arbiter.batch.status import JUDGED, PROGRAM_FAULT, REFUSED, SET_ASIDE, UNREADABLE
from arbiter.batch.store import StoreError, open_for_writing
from arbiter.commands.inputs import UNDECIDED, complain, print_json
from arbiter.commands.inputs import UNREADABLE as CANNOT_BE_READ
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.pools import Pool
    from arbiter.batch.store import Store
    from arbiter.commands.options import Settings

OF_THE_PROGRAM: Final = 1
_RULINGS: Final = {Verdict.upheld: "proved", Verdict.not_proven: "not proven", Verdict.undecided: "undecided"}
_ANOTHER_INPUT: Final = (
    "holds hands read from standard input already; give this one a name of its own by --stdin-name NAME, or go on with "
    f"the same by --stdin-name '{STDIN}'"
)
_WORDS: Final = {
    UNREADABLE: "unreadable",
    REFUSED: "refused",
    SET_ASIDE: "set aside",
    PROGRAM_FAULT: "not judged for a fault of the program",
    LOST: "lost",
}


@dataclass(frozen=True, slots=True)
class Keeping:
    """What `lukfu audit` was told of how to keep verdicts: where, by whom they are made, and how much is looked at."""

    store: str | None
    workers: int | None
    dask: str | None
    recheck: float | None
    every_view: bool
    stdin_name: str | None = None

    def check(self, told: Settings) -> None:
        """Raise UsageError for options that do not go together."""
        if self.store is None:
            named = [("--workers", self.workers), ("--dask", self.dask), ("--recheck", self.recheck)]
            named += [("--stdin-name", self.stdin_name)]
            given = [name for name, value in named if value is not None] + ["--every-view"] * self.every_view
            if given:
                msg = f"verdicts are made so only to be kept; say where by --store STORE: {', '.join(given)!r}"
                raise click.UsageError(msg)
        elif told.budget is not None:
            why = "a verdict that is kept must not turn on the speed of a machine; leave out --budget, or --store"
            msg = f"{why}: '--budget {told.budget:g}'"
            raise click.UsageError(msg)
        elif self.dask is not None and self.workers is not None:
            msg = f"a cluster has the workers that it has; leave out --workers, or --dask: '--workers {self.workers}'"
            raise click.UsageError(msg)

    def tell_apart(self, files: tuple[str, ...], store: Store) -> None:
        """Raise StoreError where standard input would take the place of another one in the store."""
        if "-" in files and self.stdin_name is None and store.holds(STDIN):
            raise StoreError(self.store or "", _ANOTHER_INPUT)


def audit_and_keep(told: Settings, keeping: Keeping, files: tuple[str, ...], standard: str | None) -> int:
    """Judge all that is named, keep it in the store, say what became of it; give the exit code.

    1 where the program went wrong over a hand, or judged it in two ways; 2 where something could not be read or kept;
    3 where something is undecided; else 0. What was known already counts like what is read for the first time.
    """
    keeping.check(told)
    options = tuple(sorted(told.options.items()))
    question = Question(told.book, options, standard, keeping.every_view, keeping.recheck or 0.0)
    place, name = keeping.store or "", keeping.stdin_name or STDIN
    counts = Counts()
    meter = Meter()
    try:
        with ExitStack() as stack:
            stack.enter_context(_stopped_gently())
            pool: Pool = _cluster(stack, keeping.dask) if keeping.dask else LocalPool(keeping.workers or usable_cores())
            store = stack.enter_context(open_for_writing(place))
            keeping.tell_apart(files, store)
            bar = stack.enter_context(Bar(meter))
            try:
                run(
                    files,
                    store,
                    question,
                    pool,
                    Listening(bar.trouble, bar.say, bar.counted, meter),
                    counts,
                    stdin_name=name,
                )
            finally:
                if bar.left_out:
                    bar.say(f"and {bar.left_out} more lines like these; `lukfu report {shlex.quote(place)}` has all")
    except (StoreError, WorkersError) as error:
        if counts.entries:
            _summary(told, place, question, counts)
        complain(str(error))
        return CANNOT_BE_READ
    except KeyboardInterrupt:
        _summary(told, place, question, counts, stopped=True)
        complain("Stopped: what came back is kept, and the same command goes on from there.")
        raise
    _summary(told, place, question, counts)
    return _exit_code(counts)


@contextmanager
def _stopped_gently() -> Iterator[None]:
    """Take a request to end, or a terminal that goes away, for an interrupt, so that what came back is kept."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _cluster(stack: ExitStack, address: str) -> Pool:
    from arbiter.batch.cluster import ClusterPool  # noqa: PLC0415 - an extra

    return stack.enter_context(ClusterPool(address))


def _summary(told: Settings, place: str, question: Question, counts: Counts, *, stopped: bool = False) -> None:
    """Say what became of what was read, so that the counts add up; as JSON on standard output where that is asked."""
    if told.as_json:
        print_json(_document(place, question, counts), one_line=False)
        return
    known = [f"{number} {_WORDS[status]}" for status, number in sorted(counts.known.items()) if status in _WORDS]
    parts = [f"{counts.by_status[JUDGED]} judged"]
    parts += [f"{counts.known.total()} known already" + (f" ({', '.join(known)})" if known else "")]
    parts += [f"{counts.by_status[status]} {words}" for status, words in _WORDS.items() if counts.by_status[status]]
    open_ = counts.entries - counts.done
    parts += [f"{open_} read ahead and not judged"] if open_ else []
    complain(f"{_many(counts.entries, 'entry', 'entries')} read: {', '.join(parts)}")
    found = [
        f"{counts.findings[ruling.value]} {word}" for ruling, word in _RULINGS.items() if counts.findings[ruling.value]
    ]
    complain(f"{_many(counts.hands, 'hand', 'hands')} judged; findings: {', '.join(found) or 'none'}")
    if question.recheck:
        again = _many(counts.rechecked, "hand was", "hands were")
        complain(f"{again} judged once more the slow way, {counts.differing or 'none'} came out otherwise")
    elif counts.differing:
        complain(f"{counts.differing} hands came out otherwise when they were judged again the slow way")
    if question.standard is None:
        complain("calling was not checked, unless a record's rules name a standard (--standard)")
    if stopped:
        complain("what was not read yet is not counted")
    complain(f"`lukfu report {shlex.quote(place)}` tells what the store holds")


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _document(place: str, question: Question, counts: Counts) -> dict[str, object]:
    """Give the document of a run: `entries` is the sum of those done and, where it was stopped, those `not_done`."""
    return {
        "schema": "lukfu-run/1",
        "store": place,
        "rules": question.rules,
        "entries": counts.entries,
        "judged": counts.by_status[JUDGED],
        "known": counts.known.total(),
        **{status.replace(" ", "_"): counts.by_status[status] for status in _WORDS},
        "not_done": counts.entries - counts.done,
        "hands": counts.hands,
        "rechecked": counts.rechecked,
        "findings": dict(sorted(counts.findings.items())),
        "differing": counts.differing,
    }


def _exit_code(counts: Counts) -> int:
    """Give the exit code: faults of the program come first, then what could not be read, then what is undecided."""
    became = counts.by_status + counts.known
    if counts.differing or became[PROGRAM_FAULT] or became[SET_ASIDE]:
        return OF_THE_PROGRAM
    if became[UNREADABLE] or became[REFUSED] or became[LOST]:
        return CANNOT_BE_READ
    return UNDECIDED if counts.undecided else 0
