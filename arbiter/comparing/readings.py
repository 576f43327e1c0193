"""The other readings of one book: each tried alone, unless the ruling looked at nothing that it would set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from arbiter.comparing.answers import Changed, Readings, Stand
from arbiter.comparing.parts import PARTS, Part
from arbiter.comparing.search import untouched
from arbiter.declared import Declared
from engine.books import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.comparing.trying import Key, Trials, Tried
    from arbiter.ruling import Ruling
    from arbiter.setting import Setting

_DEEP: Final = "max_level"


@dataclass(frozen=True, slots=True)
class _Reading:
    """A reading that was tried, or None in place of the answer where the work allowed was spent before."""

    option: str
    value: str | int
    tried: Tried | None


def readings_of(trials: Trials, base: Tried, keys: Sequence[Key], wanted: Sequence[str] = ()) -> dict[Key, Readings]:
    """Try every other reading of the options wanted, or of all, and sort out for each question what it changes."""
    options = [part for part in PARTS if part.option is not None and (not wanted or part.option in wanted)]
    tried = [
        _Reading(part.option or "", letter, _tried(trials, base, part, letter))
        for part, letter in _others(base, options)
    ]
    if not wanted or _DEEP in wanted:
        tried += [_Reading(_DEEP, level, _with(trials, base.setting, _DEEP, level)) for level in _levels(base)]
    names = [part.option or "" for part in options] + ([_DEEP] if not wanted or _DEEP in wanted else [])
    return {key: _sorted_out(base, tried, names, key) for key in keys}


def _others(base: Tried, options: Sequence[Part]) -> list[tuple[Part, str]]:
    """List the readings of each option that the setting does not have."""
    return [
        (part, letter)
        for part in options
        for letter in OPTIONS[part.option or ""].readings
        if letter != base.setting.reading(part.option or "")
    ]


def _tried(trials: Trials, base: Tried, part: Part, letter: str) -> Tried | None:
    return base if untouched(part, base.looked_at) else _with(trials, base.setting, part.option or "", letter)


def _with(trials: Trials, setting: Setting, option: str, value: str | int) -> Tried | None:
    """Rule with one option set, or give None when the work allowed is spent."""
    if trials.spent():
        return None
    told = {**setting.options, option: value}
    return trials.rule(replace(setting, options={name: told[name] for name in OPTIONS if name in told}))


def _levels(base: Tried) -> list[int]:
    """List the limits on the depth of arguments that are just too low for some ruling."""
    levels = {level_of(ruling) for ruling in base.rulings.values()}
    return sorted({level - 1 for level in levels if level}, reverse=True)


def level_of(ruling: Ruling) -> int | None:
    """Give how deep the argument for a ruling is, or None where it needs none."""
    if isinstance(ruling.declared, Declared):
        return ruling.declared.level
    return ruling.hardest.level if ruling.hardest is not None else None


def _sorted_out(base: Tried, tried: Sequence[_Reading], names: Sequence[str], key: Key) -> Readings:
    result = base.result(key)
    changed: list[Changed] = []
    untried: list[str] = []
    for one in tried:
        if one.tried is None:
            untried.append(one.option)
        elif one.tried.result(key) != result and not (one.option == _DEEP and one.option in _names(changed)):
            stand = Stand(one.tried.setting, one.tried.rulings.get(key), one.tried.faults)
            changed.append(Changed(one.option, one.value, stand))
    busy = {*_names(changed), *untried}
    same = tuple(name for name in names if name not in busy)
    return Readings(base.setting, tuple(changed), same, tuple(dict.fromkeys(untried)))


def _names(changed: Sequence[Changed]) -> set[str]:
    return {one.option for one in changed}
