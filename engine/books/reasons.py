"""Reasons that several books give for a reading."""

from __future__ import annotations

from typing import Final

IN_WORDS: Final = "the book says so in words"
SILENT: Final = "the book does not say; it is taken as in ts-wong"
NO_TIGERS: Final = "the book has no victory by five tigers"
