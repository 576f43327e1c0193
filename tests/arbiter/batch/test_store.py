"""What a store keeps, knows and forgets, by hand and against a slow twin made of dictionaries."""

from __future__ import annotations

import random
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from results import BEFORE, NOW, RULES, current, dump, judged, night, unjudged

from arbiter.batch.entries import HandResult, Lost
from arbiter.batch.store import Known, Sums, open_for_reading, open_for_writing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arbiter.batch.store import Key, Store

A = "a.jsonl"


def key(item: HandResult) -> Key:
    return item.file, item.line, item.text


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(open_for_reading(path)) as connection:
        return connection.execute(query).fetchall()


def dumped(path: Path) -> list[str]:
    with closing(open_for_reading(path)) as connection:
        return dump(connection)


def test_what_is_added_is_there_for_readers_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path) as store:
        store.add(RULES, [judged(A, 1), unjudged(A, 2), Lost(A, 3, "too long: '虎'")], versions="leads=2 calls=-")
    assert rows(path, 'SELECT line, hand, status, record_id, "table", dealer, second, third FROM occurrences') == [
        (1, 0, "judged", "id 1", "T1", "阿明", None, "Cy"),
        (2, 0, "unreadable", None, None, None, None, None),
    ]
    assert rows(path, "SELECT line, faults, versions FROM occurrences") == [
        (1, "[]", ""),
        (2, """["a.jsonl:2: no hand: '虎'"]""", NOW),
    ]
    assert rows(path, "SELECT content, rules, versions, book, rounds, left_open, undecided FROM verdicts") == [
        ("content of text of a.jsonl 1", RULES, NOW, "ts-wong", 12, 1, 0)
    ]
    assert rows(path, "SELECT kind, count FROM checked") == [("discards", 20), ("leads", 12)]
    assert rows(path, "SELECT number, kind, ruling, rule, seat, step, reason FROM findings") == [
        (1, "discard", "upheld", "LF-R13", "second", "1.2", None)
    ]
    assert rows(path, "SELECT seat, card, since, level, by_counting, declared FROM aged") == [
        ("dealer", "7c", 3, 2, None, 0),
        ("third", "6c", 4, 0, 4, 1),
    ]
    assert rows(path, "SELECT * FROM lost") == [(A, 3, "too long: '虎'")]


def test_a_verdict_is_kept_once_and_every_occurrence_counted(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "night.db") as store:
        store.add(RULES, night(30))
        assert store.sums(RULES) == Sums(
            read=30,
            judged=24,
            unreadable=3,
            refused=0,
            set_aside=0,
            failed=0,
            lost=3,
            hands=17,
            undecided=0,
            findings=(("upheld", 17),),
        )


def test_adding_twice_is_adding_once(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path) as store:
        store.add(RULES, night(30))
    once = dumped(path)
    with open_for_writing(path) as store:
        store.add(RULES, night(30))
        store.finish("night.jsonl", 30)
    assert dumped(path) == once


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_the_size_of_chunks_does_not_show(tmp_path: Path, size: int) -> None:
    before = [judged("night.jsonl", line, f"old {line}", content=f"old {line % 5}") for line in range(1, 40)]
    kept = []
    for each, name in ((100, "whole.db"), (size, "cut.db")):
        with open_for_writing(tmp_path / name) as store:
            for items in (before, night(40), night(40, "other.jsonl")):
                for start in range(0, len(items), each):
                    store.add(RULES, items[start : start + each])
        kept.append(dumped(tmp_path / name))
    assert kept[0] == kept[1]


def test_a_verdict_goes_with_its_last_occurrence(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    old = [judged(A, line, content="void", versions=BEFORE) for line in (1, 2)]
    new = [judged(A, line, content="void") for line in (1, 2)]
    with open_for_writing(path) as store:
        store.add(RULES, old)
        store.add(RULES, new[:1])
        assert rows(path, "SELECT versions FROM verdicts ORDER BY id") == [(BEFORE,), (NOW,)]
        store.add(RULES, new[1:])
    assert rows(path, "SELECT versions FROM verdicts") == [(NOW,)]
    for table in ("checked", "findings", "aged"):
        assert rows(path, f"SELECT DISTINCT verdict FROM {table}") == [(2,)]  # noqa: S608 - the names above


def test_what_was_judged_is_known_until_text_version_or_rules_change(tmp_path: Path) -> None:
    with open_for_writing(tmp_path / "night.db") as store:
        store.add(RULES, [judged(A, 1), judged(A, 2, versions=BEFORE), unjudged(A, 3), unjudged(A, 4)], versions=NOW)
        store.add(RULES, [unjudged(A, 5, status="set aside"), unjudged(A, 6, status="refused")], versions=NOW)
        store.add(RULES, [unjudged(A, 7)], versions=BEFORE)
        store.add(RULES, [unjudged(A, 8, status="failed"), judged(A, 9, differences=("not so",))], versions=NOW)
        asked = [(A, line, f"text of {A} {line}") for line in range(1, 10)]
        done = [known is Known.done for known in store.known(RULES, current, asked)]
        assert done == [True, False, True, True, True, True, False, False, False]
        assert set(store.known("book=other", current, asked)) == {Known.new}
        assert store.known(RULES, current, [(A, 1, "another"), ("b.jsonl", 1, "none")]) == [Known.new, Known.new]


def test_a_text_judged_elsewhere_is_repeated_without_judging(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    copy = judged("copy.jsonl", 9, f"text of {A} 1")
    with open_for_writing(path) as store:
        store.add(RULES, [judged(A, 1), unjudged(A, 2), judged(A, 3, versions=BEFORE)], versions=NOW)
        others: list[Key] = [("copy.jsonl", 2, f"text of {A} 2"), ("copy.jsonl", 3, f"text of {A} 3")]
        whole: Key = ("copy.json", None, copy.text)
        answers = store.known(RULES, current, [key(copy), *others, whole])
        assert answers == [Known.elsewhere, Known.new, Known.new, Known.new]
        assert store.repeat(RULES, current, [key(copy), *others]) == others
        assert store.known(RULES, current, [key(copy)]) == [Known.done]
    assert rows(path, "SELECT file, line, verdict, record_id, dealer FROM occurrences WHERE text LIKE '% 1'") == [
        (A, 1, 1, "id 1", "阿明"),
        ("copy.jsonl", 9, 1, "id 1", "阿明"),
    ]


def test_a_session_is_known_only_when_all_its_hands_are(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    hands = [judged("s.toml", None, "session", content=f"session {n}", hand=n) for n in (1, 2, 3)]
    with open_for_writing(path) as store:
        store.add(RULES, hands)
        asked: list[Key] = [("s.toml", None, "session"), ("copy.toml", None, "session")]
        assert store.known(RULES, current, asked) == [Known.done, Known.elsewhere]
        assert store.repeat(RULES, current, asked[1:]) == []
        assert len(rows(path, "SELECT * FROM occurrences")) == 6
        old = judged("s.toml", None, "session", content="session 2", versions=BEFORE, hand=2)
        store.add(RULES, [hands[0], old, hands[2]])
        store.add(RULES, [judged("copy.toml", None, "other")])
        assert store.known(RULES, current, asked) == [Known.new, Known.new]
        store.add(RULES, [unjudged("s.toml", None, "session")], versions=NOW)
        assert store.known(RULES, current, asked) == [Known.done, Known.new]
    assert rows(path, "SELECT file, hand, status FROM occurrences") == [
        ("copy.toml", 0, "judged"),
        ("s.toml", 0, "unreadable"),
    ]


def test_a_place_with_another_text_is_forgotten_by_all_rules(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path) as store:
        store.add("book=other", [judged(A, 1, rules="book=other"), judged(A, 2, rules="book=other")])
        store.add(RULES, [judged(A, 1), judged(A, 2, "another")])
    assert rows(path, "SELECT line, rules FROM occurrences ORDER BY line, rules") == [
        (1, "book=other"),
        (1, RULES),
        (2, RULES),
    ]


def test_a_file_that_became_shorter_or_has_holes_is_forgotten_there(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path) as store:
        store.add(RULES, [judged(A, line) for line in range(1, 7)])
        store.finish(A, 6)
        store.add(RULES, [judged("b.jsonl", 9)])
        asked = [(A, line, f"text of {A} {line}") for line in (1, 2, 4)]
        assert set(store.known(RULES, current, asked)) == {Known.done}
        store.finish(A, 4)
    assert rows(path, "SELECT file, line FROM occurrences") == [(A, 1), (A, 2), (A, 4), ("b.jsonl", 9)]
    assert rows(path, "SELECT count(*) FROM verdicts") == [(4,)]


def test_a_damaged_file_keeps_its_verdicts_until_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    sound = [judged(A, line) for line in range(1, 6)]
    with open_for_writing(path) as store:
        store.add(RULES, sound)
        store.finish(A, 5)
        as_sound = dumped(path)
    with open_for_writing(path) as store:  # truncated in line 3; nothing is known of what comes after it
        store.known(RULES, current, [key(one) for one in sound[:2]])
        store.add(RULES, [Lost(A, 3, "truncated", ends=True)])
        assert store.sums(RULES)[:2] == (6, 5)
        assert store.known(RULES, current, [key(sound[2])]) == [Known.elsewhere]
    with open_for_writing(path) as store:  # a little more of it: the next loss is further on
        store.known(RULES, current, [key(one) for one in sound[:2]])
        assert store.repeat(RULES, current, [key(sound[2])]) == []
        store.add(RULES, [Lost(A, 4, "truncated", ends=True)])
    assert rows(path, "SELECT line FROM lost") == [(4,)]
    with open_for_writing(path) as store:
        store.known(RULES, current, [key(one) for one in sound])
        store.finish(A, 5)
    assert dumped(path) == as_sound


def test_a_file_that_could_not_be_opened_is_no_loss_once_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path) as store:
        store.add(RULES, [Lost(A, None, "there is no such file", ends=True), Lost("s.toml", None, "too large")])
        store.add(RULES, [judged(A, 1), Lost(A, 2, "too long")])
        assert rows(path, "SELECT file, line FROM lost") == [(A, 2), ("s.toml", 0)]
        store.add(RULES, [judged("s.toml", None)])
    assert rows(path, "SELECT file, line FROM lost") == [(A, 2)]


def test_texts_that_utf_8_cannot_hold_are_kept_readable(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    name = "night\udce9.jsonl"
    item = judged(name, 1, "text")._replace(faults=("\ud800",), status="refused", verdict=None)
    with open_for_writing(path) as store:
        store.add(RULES, [item, Lost(name, 2, "\udcff")], versions=NOW)
        assert store.known(RULES, current, [key(item)]) == [Known.done]
        store.finish(name, 2)
    assert rows(path, "SELECT file, faults FROM occurrences") == [("night\\udce9.jsonl", '["\\ud800"]')]
    assert rows(path, "SELECT file, says FROM lost") == [("night\\udce9.jsonl", "\\udcff")]


class Twin:
    """What a store does, by dictionaries: rows by place, losses by place, the places come upon by file."""

    def __init__(self) -> None:
        self.at: dict[tuple[str, int], dict[tuple[str, int], HandResult]] = {}
        self.lost: dict[tuple[str, int], str] = {}
        self.found: dict[str, set[tuple[int, bool]]] = {}

    def _mark(self, file: str, line: int | None, *, lost: bool) -> None:
        self.found.setdefault(file, set()).add((line or 0, lost))

    def add(self, rules: str, entries: Sequence[list[HandResult] | Lost]) -> None:
        """Keep entries."""
        for entry in entries:
            one = entry if isinstance(entry, Lost) else entry[0]
            place = (one.file, one.line or 0)
            self._mark(one.file, one.line, lost=isinstance(one, Lost))
            for gone in (place, (one.file, 0)):
                self.lost.pop(gone, None)
            if isinstance(entry, Lost):
                self.lost[place] = entry.says
            else:
                text = entry[0].text
                others = {of: row for of, row in self.at.get(place, {}).items() if of[0] != rules and row.text == text}
                self.at[place] = others | {(rules, row.about.hand or 0): row for row in entry}

    def _good(self, rules: str, place: tuple[str, int], text: str) -> bool:
        found = [row for (by, _), row in self.at.get(place, {}).items() if by == rules]
        return bool(found) and all(
            row.text == text and not row.differences and row.verdict is not None and current(row.verdict.versions)
            for row in found
        )

    def known(self, rules: str, keys: Sequence[Key]) -> list[set[Known]]:
        """Give the answers that are right for each key."""
        answers = []
        for file, line, text in keys:
            self._mark(file, line, lost=False)
            here = (file, line or 0)
            judged_at = [place for place in self.at if bool(place[1]) == bool(line) and self._good(rules, place, text)]
            if here in judged_at and here not in self.lost:
                answers.append({Known.done})
            else:
                answers.append({Known.elsewhere, Known.new} if judged_at else {Known.new})
        return answers

    def finish(self, file: str, lines: int) -> None:
        """Forget what a file no longer holds."""
        found = self.found.pop(file, set())
        for table, lost in ((self.at, False), (self.lost, True)):
            for place in [at for at in table if at[0] == file]:
                if (place[1], lost) not in found or (not lost and place[1] > lines):
                    del table[place]


def agree(path: Path, twin: Twin) -> None:
    told = {
        (file, line, hand, rules, text, content, versions)
        for file, line, hand, rules, text, content, versions in rows(
            path,
            "SELECT file, line, hand, o.rules, text, content, v.versions "
            "FROM occurrences o JOIN verdicts v ON v.id = o.verdict",
        )
    }
    assert told == {
        (*place, hand, rules, row.text, row.verdict.content, row.verdict.versions)
        for place, there in twin.at.items()
        for (rules, hand), row in there.items()
        if row.verdict
    }
    assert {(file, line): says for file, line, says in rows(path, "SELECT * FROM lost")} == twin.lost
    used = {
        (row.verdict.content, rules, row.verdict.versions)
        for there in twin.at.values()
        for (rules, _), row in there.items()
        if row.verdict
    }
    kept = rows(path, "SELECT content, rules, versions FROM verdicts")
    assert len(kept) == len(used)
    assert set(kept) == used


@pytest.mark.parametrize("seed", range(12))
def test_a_store_does_what_dictionaries_do(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    path = tmp_path / "night.db"
    twin = Twin()
    store: Store = open_for_writing(path)

    def place() -> tuple[str, int | None]:
        return draw.choice([(A, draw.randint(1, 4)), ("b.jsonl", draw.randint(1, 4)), ("s.toml", None)])

    def entry(rules: str, number: int) -> list[HandResult] | Lost:
        file, line = place()
        if not draw.randrange(5):
            return Lost(file, draw.choice([line, line, None]), f"loss {draw.randrange(3)}")
        text = f"text {2 * draw.randrange(2) + number % 2}"
        hands = (None,) if line else draw.choice([(None,), (1,), (1, 2), (1, 2, 3)])
        differing = () if draw.randrange(9) else ("not so",)
        versions = draw.choice([NOW, NOW, BEFORE])
        return [
            judged(
                file,
                line,
                text,
                content=f"{text} {hand}",
                versions=versions,
                rules=rules,
                hand=hand,
                differences=differing,
            )
            for hand in hands
        ]

    for _ in range(60):
        rules = draw.choice([RULES, "book=other"])
        keys: list[Key] = [(*place(), f"text {draw.randrange(4)}") for _ in range(draw.randrange(4))]
        match draw.randrange(6):
            case 0 | 1 | 2:
                entries = [entry(rules, n) for n in range(draw.randrange(5))]
                store.add(rules, [item for one in entries for item in ([one] if isinstance(one, Lost) else one)])
                twin.add(rules, entries)
            case 3:
                answers = store.known(rules, current, keys)
                assert all(told in right for told, right in zip(answers, twin.known(rules, keys), strict=True))
            case 4:
                file = draw.choice([A, "b.jsonl", "s.toml"])
                lines = 0 if file == "s.toml" else draw.randint(1, 4)
                store.finish(file, lines)
                twin.finish(file, lines)
            case _:
                store.close()
                store = open_for_writing(path)
                twin.found.clear()
        agree(path, twin)
    store.close()
