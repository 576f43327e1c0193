"""A run: what is read goes past the store, what the store does not know goes to the driver, what comes back is kept.

Results are kept in the order of the entries, some at a time, each time in one transaction. A run that is stopped at any
moment has kept what it had come to, and the same run again goes on from there.
SOUND: what is read is counted once, as judged, known, lost or what else became of it, and the counts add up to what was
read, or the run ends with a ProgramFaultError.
"""

from __future__ import annotations

from collections import deque
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.batch.content import chosen, text_of
from arbiter.batch.counts import LOST, Trouble
from arbiter.batch.driver import drive
from arbiter.batch.entries import Entry, HandResult, Lost
from arbiter.batch.sources import STDIN, Asked, asked_for, read_entries, said
from arbiter.batch.status import JUDGED, REFUSED, SET_ASIDE, UNREADABLE
from arbiter.batch.store import Known, StoreError, open_for_reading
from arbiter.batch.store.values import as_text
from arbiter.batch.versions import RULING_VERSION, UNREAD, current, newer
from arbiter.errors import ProgramFaultError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.batch.asking import Question
    from arbiter.batch.counts import Counts, Listening
    from arbiter.batch.driver import Sizes
    from arbiter.batch.pools import Pool
    from arbiter.batch.store import Key, Store
    from arbiter.batch.tasks import Answer

_WORST_LAST: Final = (JUDGED, REFUSED, UNREADABLE, SET_ASIDE)
_KEPT: Final = """
SELECT o.status, coalesce(v.undecided, 0) FROM occurrences AS o LEFT JOIN verdicts AS v ON v.id = o.verdict
WHERE (o.file, o.line, o.rules) = (?, ?, ?)
"""
_TOGETHER: Final = 64
_BYTES: Final = 1 << 20
_KEEP: Final = 16
"""Entries that the store is asked about at once, and bytes of them; entries that are kept at once."""


class _End(NamedTuple):
    """The end of a file that was read wholly: how many items had been given out by then, and its last line."""

    given: int
    file: str
    lines: int


def run(  # noqa: PLR0913, PLR0917 - what a run is made of
    paths: Sequence[str],
    store: Store,
    question: Question,
    pool: Pool,
    listening: Listening,
    counts: Counts,
    sizes: Sizes | None = None,
    stdin_name: str = STDIN,
) -> None:
    """Judge all that is named and keep it in the store; the counts are kept up.

    What is read from standard input is kept under `stdin_name`, as if a file of that name had been read.

    An interrupt, or an error of the workers, keeps what has come back and goes on to whoever called. Raises StoreError
    when the store cannot be written, or holds verdicts of a newer version; WorkersError when no worker can be had.
    """
    store.begin(question.rules)
    one = _Run(paths, store, question, listening, counts, stdin_name)
    answers = drive(one.to_judge(), question, pool, sizes)
    try:
        for answer in answers:
            one.take(answer)
        one.keep()
    except StoreError:
        raise
    except BaseException:
        one.keep()
        raise
    finally:
        answers.close()
        one.known.close()
    store.complete(question.rules)
    if counts.done != counts.entries:
        msg = f"the counts do not add up: {counts!r}"
        raise ProgramFaultError(msg)


class _Run:
    """One run: what was given out to be judged and what of it has been kept."""

    def __init__(  # noqa: PLR0913, PLR0917 - as for `run`
        self,
        paths: Sequence[str],
        store: Store,
        question: Question,
        listening: Listening,
        counts: Counts,
        stdin_name: str,
    ) -> None:
        self.paths = paths
        self.stdin_name = stdin_name
        self.store = store
        self.rules = question.rules
        self.recheck = question.recheck
        self.listening = listening
        self.counts = counts
        self.known = open_for_reading(store.path)
        self.given = 0
        self.kept = 0
        self.answers: list[Answer] = []
        self.ends: deque[_End] = deque()

    def to_judge(self) -> Iterator[Entry | Lost]:
        """Give what the store does not know, in order; what it knows is counted, and repeated where that is needed."""
        in_part = {asked.file for asked in asked_for(self.paths) if isinstance(asked, Asked) and asked.line is not None}
        items = read_entries(self.paths, self.listening.passed_over, self.listening.meter)
        named = (item._replace(file=self.stdin_name) if item.file == STDIN else item for item in items)
        for file, of_file in groupby(named, key=lambda item: item.file):
            lines: int | None = 0
            for together in _in_bunches(of_file):
                for item in together:
                    damaged = isinstance(item, Lost) and item.ends
                    lines = None if lines is None or damaged else max(lines, item.line or 0)
                for item in self._unknown(together):
                    self.given += 1
                    yield item
                self.listening.counted(self.counts)
            if lines is not None and file not in in_part:
                self.ends.append(_End(self.given, file, lines))
                self._finish()

    def take(self, answer: Answer) -> None:
        """Take an answer, to be kept with others."""
        self.answers.append(answer)
        if len(self.answers) >= _KEEP:
            self.keep()

    def keep(self) -> None:
        """Keep the answers that were taken, and close the files that are done."""
        answers, self.answers = self.answers, []
        for versions, together in groupby(answers, key=_versions):
            self.store.add(self.rules, [item for answer in together for item in _items(answer)], versions=versions)
        for answer in answers:
            self._count(answer)
        self.kept += len(answers)
        self._finish()
        self.listening.counted(self.counts)

    def _unknown(self, together: Sequence[Entry | Lost]) -> list[Entry | Lost]:
        """Give what of these is not known to the store."""
        self.counts.entries += len(together)
        keys = [(item.file, item.line, text_of(item)) for item in together if isinstance(item, Entry)]
        found = dict(zip(keys, self.store.known(self.rules, self._current, keys), strict=True)) if keys else {}
        elsewhere = [key for key in keys if found[key] is Known.elsewhere]
        if elsewhere:
            found |= dict.fromkeys(elsewhere, Known.done)
            found |= dict.fromkeys(self.store.repeat(self.rules, self._current, elsewhere), Known.new)
        by_place = {key[:2]: known for key, known in found.items()}
        self._count_known(key for key, known in found.items() if known is Known.done)
        return [item for item in together if isinstance(item, Lost) or by_place[item.file, item.line] is not Known.done]

    def _count_known(self, keys: Iterable[Key]) -> None:
        """Count what became of entries that the store holds already."""
        for file, line, _ in keys:
            rows = self.known.execute(_KEPT, (as_text(file), line or 0, self.rules)).fetchall()
            self.counts.known[max((status for status, _ in rows), key=_badness)] += 1
            self.counts.undecided += sum(undecided for _, undecided in rows)

    def _current(self, versions: str) -> bool:
        if newer(versions):
            msg = f"holds verdicts of a newer version of this program, which must go on with it: {versions!r}"
            raise StoreError(self.store.path, msg)
        return current(versions)

    def _finish(self) -> None:
        while self.ends and self.ends[0].given <= self.kept:
            end = self.ends.popleft()
            self.store.finish(end.file, end.lines)

    def _count(self, answer: Answer) -> None:
        """Count an answer that has been kept, and say what is wrong with it."""
        if isinstance(answer, Lost):
            self.counts.by_status[LOST] += 1
            self.listening.trouble(Trouble((said(answer),)))
            return
        self.counts.by_status[status_of(answer)] += 1
        for result in answer:
            if result.verdict is not None:
                self.counts.hands += 1
                self.counts.undecided += result.verdict.undecided
                self.counts.rechecked += chosen(result.verdict.content, self.recheck)
                self.counts.findings.update(row.verdict for row in result.verdict.findings)
            self.counts.differing += bool(result.differences)
            lines = tuple(_said(result))
            if lines:
                self.listening.trouble(Trouble(lines))


def status_of(results: Sequence[HandResult]) -> str:
    """Give the status of an entry: that of its hands, and where they differ the worst."""
    return max((result.status for result in results), key=_badness)


def _badness(status: str) -> int:
    return _WORST_LAST.index(status) if status in _WORST_LAST else len(_WORST_LAST)


def _said(result: HandResult) -> Iterator[str]:
    """Say what is wrong with a hand, a line each, with its place."""
    at = _place(result)
    for fault in result.faults:
        yield fault if fault.startswith(at) else f"{at}: {fault}"
    for difference in result.differences:
        yield f"{at}: judged again the slow way, this came out otherwise: {difference}"


def _place(item: HandResult) -> str:
    return item.file if item.line is None else f"{item.file}:{item.line}"


def _items(answer: Answer) -> Sequence[HandResult | Lost]:
    return [answer] if isinstance(answer, Lost) else answer


def _versions(answer: Answer) -> str:
    """Give the versions that an answer without a verdict rests on: who dies of a hand may do so in any part."""
    set_aside = not isinstance(answer, Lost) and status_of(answer) == SET_ASIDE
    return RULING_VERSION if set_aside else UNREAD


def _in_bunches(items: Iterator[Entry | Lost]) -> Iterator[list[Entry | Lost]]:
    """Cut items into bunches of a bounded number and size."""
    bunch: list[Entry | Lost] = []
    size = 0
    for item in items:
        bunch.append(item)
        size += len(item.data) if isinstance(item, Entry) else 0
        if len(bunch) >= _TOGETHER or size >= _BYTES:
            yield bunch
            bunch, size = [], 0
    if bunch:
        yield bunch
