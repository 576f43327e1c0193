"""The store of verdicts: one SQLite file that one run writes and anybody reads meanwhile.

`open_for_writing` gives the `Store` of a run, `open_for_reading` a connection that sees what was kept; whatever is
wrong with a store is a `StoreError` of one line, which `told` makes of what SQLite says. `schema` says what the tables
are, `opening` tells a store from what is none, `lock` keeps a second run out, `writing` keeps results by `keeping` and
`found`, `knowing` tells what need not be judged again, `sums` counts.
SOUND: what is kept was kept whole: an entry with all its hands, a chunk of entries, or nothing. No clock is asked.
NOT COMPLETE: a power cut can take the last chunks that were kept, which the next run judges again.
"""

from __future__ import annotations

from arbiter.batch.store.errors import StoreError, told
from arbiter.batch.store.knowing import Key, Known
from arbiter.batch.store.opening import open_for_reading
from arbiter.batch.store.sums import Sums
from arbiter.batch.store.writing import Store, open_for_writing

__all__ = ["Key", "Known", "Store", "StoreError", "Sums", "open_for_reading", "open_for_writing", "told"]
