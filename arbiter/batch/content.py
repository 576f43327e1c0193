"""What a hand says, as a digest: two tellings of the same hand under other names and titles have the same.

`text_of` is the digest of the raw text of an entry, which needs no reading; `content_of` that of what was told in it.
SOUND: records with the same content get the same verdict. NOT COMPLETE: a record that names its default book and one
that leaves it out differ.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from engine.notation import told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.entries import Entry
    from engine.record import Record
    from engine.sessions import Session

_PARTICULARS: Final = ("id", "title", "source", "played_on", "table", "names", "dispute")
_LINE: Final = "line"
_PACKED: Final = re.compile(r"\.(?:gz|zst|zstd)$")


def text_of(entry: Entry) -> str:
    """Give the digest of the raw text of an entry, together with the form that it is read in.

    A whole file is read by the form that its name says, so the same bytes in ``hand.toml`` and ``hand.sung`` differ.
    """
    form = _LINE if entry.line is not None else _PACKED.sub("", entry.file.lower()).rpartition(".")[2]
    return sha256(form.encode(errors="replace") + b"\0" + entry.data).hexdigest()


def content_of(record: Record) -> str:
    """Give the digest of what was played and told, without anything that no ruling looks at."""
    told = {key: value for key, value in told_of(record).items() if key not in _PARTICULARS}
    return _digest(told)


def contents_of(session: Session) -> Iterator[str]:
    """Give the content of each hand of a session: that of the hand with all before it, and of who dealt them.

    Players count by where they sat in the first hand, not by name. The line of a hand belongs to it, since the commands
    that show its findings name it.
    """
    before = str(len(session.players))
    for hand in session.hands:
        dealer = None if hand.dealer is None else session.names.index(hand.dealer)
        line = None if hand.record.at is None else hand.record.at.line
        before = _digest([before, content_of(hand.record), dealer, line])
        yield before


def bare(record: Record) -> Record:
    """Give a record without the particulars that its content leaves out; places of what was read are kept."""
    return replace(
        record,
        id=None,
        title=None,
        source=None,
        played_on=None,
        table=None,
        names={},
        disputes=(),
        own_keys={},
    )


def chosen(content: str, fraction: float) -> bool:
    """Tell whether a hand is among this fraction of all hands: by its content, so the same ones every time."""
    return int(content[:8], 16) < fraction * 16**8


def _digest(told: object) -> str:
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
