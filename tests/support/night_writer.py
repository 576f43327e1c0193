"""A run of its own process that keeps a made-up night in a store, passing over what the store knows, and says so.

``python night_writer.py STORE HANDS [LIMIT]``: a line on standard output for each chunk that is kept. `LIMIT` is in
bytes, for every file the process writes. Ends as commands do: 2 and a line on standard error when the store fails.
"""

from __future__ import annotations

import sys

from results import NOW, RULES, current, night

from arbiter.batch.entries import HandResult
from arbiter.batch.store import Known, StoreError, open_for_writing

CHUNK = 7


def main(path: str, hands: int) -> None:
    """Keep the night, a chunk at a time, and finish its file."""
    items = night(hands)
    with open_for_writing(path) as store:
        _say("open")
        for start in range(0, hands, CHUNK):
            chunk = items[start : start + CHUNK]
            keys = [(item.file, item.line, item.text) for item in chunk if isinstance(item, HandResult)]
            answers = dict(zip(keys, store.known(RULES, current, keys), strict=True))
            done = {key for key, known in answers.items() if known is Known.done}
            new = [
                item
                for item in chunk
                if not isinstance(item, HandResult) or (item.file, item.line, item.text) not in done
            ]
            store.add(RULES, new, versions=NOW)
            _say(str(start))
        store.finish("night.jsonl", hands)


def _say(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[3:]:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
    try:
        main(sys.argv[1], int(sys.argv[2]))
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(2) from error
