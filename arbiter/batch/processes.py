"""Processes of this machine: how many pay, and how a worker behaves towards the program that started it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from multiprocessing.connection import wait
from threading import Thread
from typing import Final

GONE: Final = 1
"""What a worker ends with when the program that started it is gone."""


def usable_cores() -> int:
    """Count the processor cores that this program may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def as_worker() -> None:
    """Make a process a worker: an interrupt is for the program that started it, and it ends when that does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(GONE)
