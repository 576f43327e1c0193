"""What a rule is: an id, a sentence in English and Chinese, where it is written, and the code that carries it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game: its id, its sentences and the lines of the sources that state it."""

    id: str
    en: str
    zh_hant: str
    zh_hans: str
    cites: tuple[str, ...]

    def sentence(self, lang: str) -> str:
        """Give the sentence in ``en``, ``zh-Hant`` or ``zh-Hans``."""
        return {"zh-Hant": self.zh_hant, "zh-Hans": self.zh_hans}.get(lang, self.en)


RULES: dict[str, Rule] = {}
"""Every rule known, by id, in the order the modules define them."""


def define(rule_id: str, *, en: str, zh_hant: str, zh_hans: str, cites: tuple[str, ...]) -> Rule:
    """Make a rule and enter it in `RULES`; raises ValueError when the id is taken."""
    if rule_id in RULES:
        msg = f"rule defined twice: {rule_id!r}"
        raise ValueError(msg)
    made = Rule(rule_id, en, zh_hant, zh_hans, cites)
    RULES[rule_id] = made
    return made


def rule(
    rule_id: str, *, en: str, zh_hant: str, zh_hans: str, cites: tuple[str, ...]
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Enter a rule whose condition is the decorated function."""
    define(rule_id, en=en, zh_hant=zh_hant, zh_hans=zh_hans, cites=cites)

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        return function

    return keep
