"""Languages: English is the source, the catalogues beside this file hold the Chinese, both scripts.

Catalogues are plain ``.po`` files, read when a language is first spoken and kept for the process; there is no build
step to forget. A sentence missing from a catalogue would be said in English; a test sees to it that none is.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGS: Final = ("en", "zh-Hant", "zh-Hans")
_CATALOGUES: Final = {"zh-Hant": "zh_Hant.po", "zh-Hans": "zh_Hans.po"}


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language that sentences are said in; `lang` is one of LANGS."""

    lang: str
    translations: NullTranslations = field(repr=False, compare=False)

    @property
    def chinese(self) -> bool:
        """Tell whether this is Chinese, in either script."""
        return self.lang != "en"

    def say(self, message: str, /, **values: object) -> str:
        """Say a message whose placeholders are ``%(name)s``."""
        text = self.translations.gettext(message)
        return text % values if values else text

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """Say a message in the singular or plural; the number itself is ``%(n)s``."""
        return self.translations.ngettext(one, several, n) % {"n": n, **values}

    def both(self, items: Sequence[str]) -> str:
        """Join items as in "a, b and c"."""
        return self._join(items, self.say("and"))

    def either(self, items: Sequence[str]) -> str:
        """Join items as in "a, b or c"."""
        return self._join(items, self.say("or"))

    def sentence(self, text: str) -> str:
        """Begin a sentence with a capital, where the script has capitals."""
        return text[:1].upper() + text[1:]

    def _join(self, items: Sequence[str], last: str) -> str:
        if len(items) < 2:  # noqa: PLR2004 - nothing to join
            return "".join(items)
        comma, space = ("、", "") if self.chinese else (", ", " ")
        return f"{comma.join(items[:-1])}{space}{last}{space}{items[-1]}"


@cache
def tongue(lang: str) -> Tongue:
    """Give a language by its name; raises KeyError for one that has no catalogue."""
    if lang == "en":
        return Tongue(lang, NullTranslations())
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - English does without
    from babel.messages.pofile import read_po  # noqa: PLC0415 - English does without

    text = files("arbiter.render").joinpath("catalogues", _CATALOGUES[lang]).read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(text)))
    compiled.seek(0)
    return Tongue(lang, GNUTranslations(compiled))


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """Give the language that the locale asks for: Chinese of either script, or else English."""
    told = os.environ if environment is None else environment
    locale = next((told[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if told.get(key)), "")
    parts = locale.partition(".")[0].replace("-", "_").lower().split("_")
    if parts[0] != "zh":
        return "en"
    return "zh-Hans" if {"hans", "cn", "sg", "my"}.intersection(parts) else "zh-Hant"
