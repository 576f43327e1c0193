"""Sources: from what a user names (files, patterns, folders, standard input) to entries, one after another.

`finding` says which files are meant and in which order, `kinds` which form a name promises, `unpacking` opens a file
and takes gzip and zstandard off it, `beginning` looks what it is, `lines` cuts a log into lines, `tables` reads the
rows of Parquet, `reading` makes entries of them all. What an entry says is judged elsewhere: here it is bytes.
SOUND: what is named is an entry, or a place with what is wrong there, or told of as passed over; a bad line costs that
line only. NOT COMPLETE: after damage to packed data the rest of that file is one such place.
"""

from __future__ import annotations

from arbiter.batch.sources.finding import STDIN, Asked, asked_for
from arbiter.batch.sources.kinds import is_log
from arbiter.batch.sources.reading import entries_of, read_entries, said
from arbiter.batch.sources.unpacking import Meter

__all__ = ["STDIN", "Asked", "Meter", "asked_for", "entries_of", "is_log", "read_entries", "said"]
