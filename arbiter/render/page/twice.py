"""Everything on a page is said twice: in the reader's language, and in the other one below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from arbiter.render.language import tongue
from arbiter.render.names import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engine.record import Record


class Said(NamedTuple):
    """A text in the reader's language, and the same in the other."""

    main: str
    other: str


def other_lang(lang: str) -> str:
    """Give the second language of a page: English beside Chinese, Traditional Chinese beside English."""
    return "zh-Hant" if lang == "en" else "en"


@dataclass(frozen=True, slots=True)
class Voices:
    """The two speakers of a record, the reader's own first."""

    main: Speaker
    other: Speaker

    @property
    def record(self) -> Record:
        """Give the record spoken of."""
        return self.main.record

    def __iter__(self) -> Iterator[Speaker]:
        """Give both, the reader's own first."""
        return iter((self.main, self.other))

    @property
    def without_names(self) -> Voices:
        """Give the same speakers, who call players by their seats only, for places where names stand beside."""
        bare = replace(self.record, names={})
        return Voices(Speaker(self.main.tongue, bare), Speaker(self.other.tongue, bare))

    def say(self, message: Callable[[Speaker], str]) -> Said:
        """Have both say the same, each as a sentence."""
        return Said(*(voice.tongue.sentence(message(voice)) for voice in (self.main, self.other)))

    def name(self, message: Callable[[Speaker], str]) -> Said:
        """Have both name the same, as they would inside a sentence."""
        return Said(message(self.main), message(self.other))

    def each(self, messages: Callable[[Speaker], Iterable[str]]) -> Iterator[Said]:
        """Have both say the same several things; what is said never depends on the language, only how."""
        pairs = zip(messages(self.main), messages(self.other), strict=True)
        return (Said(*pair) for pair in pairs)


def voices(record: Record, lang: str) -> Voices:
    """Give the speakers of a record for a reader of this language."""
    return Voices(Speaker(tongue(lang), record), Speaker(tongue(other_lang(lang)), record))
