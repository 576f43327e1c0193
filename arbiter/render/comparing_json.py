"""The JSON document of a comparison, `lukfu-comparison/1`. Keys in a fixed order; no time, no path.

``{"schema", "record", "questions": [{"dispute", "rulings": [ruling], "differences": [difference], "readings"?:
[readings]}]}``. The first of `rulings` is by the record's own book.

- A ruling: ``{"book", "options", "verdict", "level"?, "fu"?, "explanations"?, "relies_on"?, "says"}``, for a
  settlement `payments`, `fu`, `next_dealer` and `missing` in place of the verdict; where the book cannot judge it,
  ``{"book", "options", "faults": [text]}``. `says` is in every language.
- A difference: ``{"from", "to", "sets": [[part]], "all"}``: with each set of parts taken from the other book, the
  ruling by `from` becomes that by `to`, and with no set of fewer parts. `all` tells whether every such set was found.
- A part: ``{"option"?, "point"?, "fields": {field: [here, there]}, "rules": [here, there], "sources": [[line], [line]],
  "says"}``; `point` is the number in the variant matrix, a rule is null where the book has none.
- Readings: ``{"book", "changed": [{"option", "value", "ruling"}], "same": [option], "untried"?: [option]}``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.comparing.parts import cited
from arbiter.comparing.readings import level_of
from arbiter.declared import Declared, Tigers
from arbiter.render.comparing import answer, part_says
from arbiter.render.document import Json, dispute_part, record_part, steps_lists
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.payments import missing_part, verdict_part
from arbiter.render.proofs import level_part
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from arbiter.comparing.answers import Changed, Compared, Comparison, Difference, Readings, Stand
    from arbiter.comparing.parts import Part
    from arbiter.ruling import Ruling
    from arbiter.setting import Setting
    from engine.record import Record

SCHEMA: Final = "lukfu-comparison/1"


def comparison_document(comparison: Comparison) -> Json:
    """Give the document of a comparison, as the head of this file says."""
    record = comparison.record
    return {
        "schema": SCHEMA,
        "record": record_part(record),
        "questions": [_question(record, compared) for compared in comparison.questions],
    }


def _question(record: Record, compared: Compared) -> Json:
    part: Json = {
        "dispute": dispute_part(compared.asked),
        "rulings": [_ruling(record, stand) for stand in compared.stands],
        "differences": [_difference(record, difference) for difference in compared.differences],
    }
    return {**part, "readings": [_readings(record, one) for one in compared.readings]} if compared.readings else part


def _ruling(record: Record, stand: Stand) -> Json:
    head: Json = {"book": stand.setting.book.name, "options": dict(sorted(stand.setting.options.items()))}
    if stand.ruling is None:
        return {**head, "faults": [fault.says for fault in stand.faults]}
    speakers = {lang: Speaker(tongue(lang), record) for lang in LANGS}
    says = {lang: answer(speaker, stand) for lang, speaker in speakers.items()}
    return {**head, **_facts(stand.ruling), "says": says}


def _facts(ruling: Ruling) -> Json:
    """Give what a ruling comes to, each key only where it applies."""
    part: Json = {**verdict_part(ruling)}
    level = level_of(ruling)
    if level is not None:
        part["level"] = level_part(level)
    if ruling.settled is not None and ruling.settled.missing and ruling.verdict is not Verdict.undecided:
        part["missing"] = [missing_part(lack) for lack in ruling.settled.missing]
    if isinstance(ruling.declared, (Declared, Tigers)) and ruling.declared.fu is not None:
        part["fu"] = ruling.declared.fu
    if ruling.asked.kind == "record":
        part["explanations"] = steps_lists(ruling.explanations)
    if ruling.relies_on:
        part["relies_on"] = [
            {"rule": duty.rule, "step": str(duty.step), "seat": str(duty.seat)} for duty in ruling.relies_on
        ]
    return part


def _difference(record: Record, difference: Difference) -> Json:
    one, other = difference.one, difference.other
    return {
        "from": one.book.name,
        "to": other.book.name,
        "sets": [[_part(record, part, one, other) for part in parts] for parts in difference.sets],
        "all": difference.whole,
    }


def _part(record: Record, part: Part, one: Setting, other: Setting) -> Json:
    head: Json = {"option": part.option} if part.option is not None else {}
    if part.point is not None:
        head["point"] = part.point.number
    cites = [cited(part, setting.book) for setting in (one, other)]
    return {
        **head,
        "fields": {name: [plain(getattr(one.terms, name)), plain(getattr(other.terms, name))] for name in part.fields},
        "rules": [rule for rule, _ in cites],
        "sources": [list(lines) for _, lines in cites],
        "says": {lang: part_says(Speaker(tongue(lang), record), part, one, other) for lang in LANGS},
    }


def plain(value: object) -> object:
    """Give the value of a field of the terms as JSON has it: cards in short form."""
    return [str(item) for item in value] if isinstance(value, tuple) else value


def _readings(record: Record, readings: Readings) -> Json:
    part: Json = {
        "book": readings.setting.book.name,
        "changed": [_changed(record, changed) for changed in readings.changed],
        "same": list(readings.same),
    }
    return {**part, "untried": list(readings.untried)} if readings.untried else part


def _changed(record: Record, changed: Changed) -> Json:
    return {"option": changed.option, "value": changed.value, "ruling": _ruling(record, changed.stand)}
