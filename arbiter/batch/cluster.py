"""A Dask cluster that is there already: its workers judge as those of this machine do.

Client, scheduler and workers must run the same program, or the same log would be judged by two. That is checked before
the first hand goes out, and again by every task, since workers may join later.
SOUND: no answer comes from a worker of another version. A worker that dies has its tasks taken by others; Dask gives a
task up when it has seen several workers die of it.
"""

from __future__ import annotations

import logging
import platform
from concurrent.futures import CancelledError, Executor
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlsplit

from arbiter.batch.pools import WorkersError, judge_all
from arbiter.batch.versions import RULING_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from arbiter.batch.asking import Question
    from arbiter.batch.entries import Entry
    from arbiter.batch.pools import Answers, Work

_PACKAGES: Final = ("lukfu-arbiter", "ortools", "python-sat", "distributed")
_ROOMS: Final = ("arbiter", "engine")
_TIMEOUT: Final = 10.0
"""Seconds to reach the scheduler, and for its first worker to be there."""
_PATIENCE: Final = 60.0
"""Seconds that a cluster may be without workers in the middle of a run: the time in which new ones are started."""
_MISSING: Final = "--dask needs an extra: pip install 'lukfu-arbiter[dask]'"
_SHOWN: Final = 12

Versions = dict[str, str]


class OtherVersionError(RuntimeError):
    """A task came to a worker of another version; says which parts differ."""


@cache
def versions_here() -> Versions:
    """Give the versions of all that a verdict can turn on, as they are in this process."""
    found = {"ruling version": RULING_VERSION, "Python": ".".join(platform.python_version_tuple()[:2])}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return {**found, "code": _code()}


def _code() -> str:
    """Give the digest of this program's own code."""
    digest = sha256()
    top = Path(__file__).parents[2]
    for room in _ROOMS:
        for path in sorted((top / room).rglob("*.py")):
            digest.update(path.relative_to(top).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:_SHOWN]


def judge_checked(entries: Sequence[Entry], question: Question, *, expected: Versions) -> Answers:
    """Judge some entries by a worker of the same versions; raises OtherVersionError by any other."""
    wrong = different(expected, versions_here())
    if wrong:
        raise OtherVersionError(wrong)
    return judge_all(entries, question)


def different(expected: Mapping[str, str], found: Mapping[str, str]) -> str:
    """Say in what versions differ; nothing where they are the same."""
    names = [name for name in expected if expected[name] != found.get(name)]
    return ", ".join(f"{name} {found.get(name, 'missing')!r} and not {expected[name]!r}" for name in names)


class ClusterPool:
    """The workers of a Dask cluster, to be used in a `with` statement.

    Raises WorkersError where Dask is not installed, the scheduler cannot be reached, no worker is there, or the
    versions differ.
    """

    breaks = False
    cells = 1
    strikes = 1

    def __init__(self, address: str, timeout: float = _TIMEOUT) -> None:
        self.address = address
        try:
            self._dask = import_module("distributed")
        except ImportError as error:
            raise WorkersError(_MISSING) from error
        if urlsplit(address).scheme not in {"tcp", "tls", "ws", "wss"} or not urlsplit(address).netloc:
            msg = f"write the address of a scheduler, such as tcp://127.0.0.1:8786: {address!r}"
            raise WorkersError(msg)
        _hush()
        try:
            self.client: Any = self._dask.Client(address, timeout=timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            msg = f"no Dask scheduler answers within {timeout:g} seconds: {address!r}"
            raise WorkersError(msg) from error
        try:
            self.work: Work = partial(judge_checked, expected=self._same_versions(timeout))
        except BaseException:
            self.client.close()
            raise
        self.workers = max(1, sum(self.client.nthreads().values()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()

    def open(self, workers: int) -> Executor:
        """Give an executor whose tasks all workers share; the cluster is as large as it is."""
        del workers
        executor: Executor = self.client.get_executor(pure=False)
        return executor

    def close(self, executor: Executor, *, at_once: bool) -> None:
        """Leave an executor; at once takes back what no worker has begun."""
        executor.shutdown(wait=not at_once)

    def died(self, error: Exception) -> bool:
        """Tell whether Dask gave a task up since workers die of it; raises WorkersError when the cluster is lost."""
        if isinstance(error, OtherVersionError):
            msg = f"a worker that joined {self.address!r} is of another version: {error}"
            raise WorkersError(msg) from error
        if isinstance(error, CancelledError):
            raise WorkersError(self._gone) from error
        return isinstance(error, self._dask.KilledWorker)

    def check(self) -> None:
        """Raise WorkersError when the cluster has no worker left."""
        if self.client.status != "running":
            raise WorkersError(self._gone)
        self._wait_for_workers(_PATIENCE)

    @property
    def _gone(self) -> str:
        return f"the Dask scheduler is gone; what came back is kept, and the same command goes on: {self.address!r}"

    def _wait_for_workers(self, timeout: float) -> None:
        try:
            self.client.wait_for_workers(1, timeout=timeout)
        except TimeoutError as error:
            msg = f"no worker has been at the Dask scheduler for {timeout:g} seconds: {self.address!r}"
            raise WorkersError(msg) from error

    def _same_versions(self, timeout: float) -> Versions:
        """Give the versions here, which the scheduler and all its workers have too; raises WorkersError otherwise."""
        self._wait_for_workers(timeout)
        here = versions_here()
        wrong = []
        try:
            wrong.append(("scheduler", different(here, self.client.run_on_scheduler(versions_here))))
        except Exception as error:  # whatever it says, the program is not there as it is here
            wrong.append(("scheduler", _cannot(error)))
        for worker, told in sorted(self.client.run(versions_here, on_error="return").items()):
            wrong.append((f"worker {worker}", _cannot(told) if isinstance(told, Exception) else different(here, told)))
        lines = [f"{who} has {what}" for who, what in wrong if what]
        if lines:
            msg = "client, scheduler and workers must run the same program: " + "; ".join(lines)
            raise WorkersError(msg)
        return here


def _hush() -> None:
    """Keep Dask from telling the terminal what goes wrong: this program says it once, in a line."""
    for name in ("distributed", "tornado", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado"}:
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _cannot(error: Exception) -> str:
    return f"no such program ({type(error).__name__}: {' '.join(str(error).split())})"
