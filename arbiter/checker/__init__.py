"""The checker: does each ruling of a document follow from the record it carries? No solver, no search, no trust.

`check_document` looks at everything a document carries, and says of each ruling the first thing that does not follow.
Standard library and the game itself only; nothing of the arbiter that searches is used. Source: rulings 5.
SOUND: what is found fine follows. NOT COMPLETE: what a document does not carry is named as not checked.
"""

from __future__ import annotations

from arbiter.checker.documents import UnreadableError
from arbiter.checker.report import Objection, Report, RulingReport
from arbiter.checker.scores import check_document

__all__ = ["Objection", "Report", "RulingReport", "UnreadableError", "check_document"]
