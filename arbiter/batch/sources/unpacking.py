"""Opening of files as chunks of bytes, with gzip and zstandard taken off, which are known by how they begin.

SOUND: every byte before damage is given before `DamagedError` is raised, and packed data that stops short is damaged.
No chunk is larger than a few megabytes, however much the packed data swells.
"""

from __future__ import annotations

import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arbiter.batch.sources.finding import Asked

CHUNK: Final = 1 << 18
_GZIP: Final = b"\x1f\x8b"
_ZSTANDARD: Final = (b"\x28\xb5\x2f\xfd", *(bytes((0x50 + number, 0x2A, 0x4D, 0x18)) for number in range(16)))
"""How a frame begins, and the frames that are skipped."""
_MAGIC: Final = 4
_AS_GZIP: Final = 31
_SIP: Final = 1 << 10
"""Bytes of zstandard unpacked at once: a block of four can become 128 KiB."""


class DamagedError(Exception):
    """The rest of a file cannot be had; says why."""


@dataclass(slots=True)
class Meter:
    """How far the reading has come: bytes read of the files as they lie, and in all where every size is known."""

    taken: int = 0
    total: int | None = None


def chunks_of(asked: Asked, meter: Meter | None = None) -> Iterator[bytes]:
    """Give the content of a file, unpacked, in chunks; raises OSError or DamagedError where it cannot go on.

    Of a pipe what is there comes at once, without waiting for a chunk to be full.
    """
    if asked.path is None:
        given = sys.stdin.buffer
        yield from _unpacked(_metered(getattr(given, "read1", given.read), meter))
        return
    with Path(asked.path).open("rb", buffering=0) as file:
        yield from _unpacked(_metered(file.read, meter))


def _metered(read: Callable[[int], bytes | None], meter: Meter | None) -> Iterator[bytes]:
    while chunk := read(CHUNK):
        if meter is not None:
            meter.taken += len(chunk)
        yield chunk


def _unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Take the packing off, if there is one."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= _MAGIC:
            break
    whole = _with_head(head, chunks)
    if head.startswith(_GZIP):
        return _from_gzip(whole)
    return _from_zstandard(whole) if head.startswith(_ZSTANDARD) else whole


def _with_head(head: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    if head:
        yield head
    yield from chunks


def _from_gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Unpack gzip members one after another; zero bytes may stand between and after them, as tapes have them."""
    unpacker = None
    try:
        for chunk in chunks:
            rest = chunk
            while rest:
                if unpacker is None:
                    rest = rest.lstrip(b"\0")
                    unpacker = zlib.decompressobj(wbits=_AS_GZIP) if rest else None
                    continue
                data = unpacker.decompress(rest, CHUNK)
                if data:
                    yield data
                rest = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
                unpacker = None if unpacker.eof else unpacker
        while unpacker is not None and (data := unpacker.decompress(b"", CHUNK)):
            yield data
    except zlib.error as error:
        msg = f"this gzip file is damaged ({error})"
        raise DamagedError(msg) from error
    if unpacker is not None and not unpacker.eof:
        msg = "this gzip file stops short"
        raise DamagedError(msg)


def _from_zstandard(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Unpack zstandard frames one after another."""
    try:
        import zstandard  # noqa: PLC0415 - an extra
    except ImportError as error:
        msg = "this file is packed with zstandard, which is an extra: pip install 'lukfu-arbiter[zstandard]'"
        raise DamagedError(msg) from error
    frame = None
    try:
        for chunk in chunks:
            for start in range(0, len(chunk), _SIP):
                rest = chunk[start : start + _SIP]
                while rest:
                    frame = frame or zstandard.ZstdDecompressor().decompressobj()
                    data = frame.decompress(rest)
                    if data:
                        yield data
                    rest = frame.unused_data if frame.eof else b""
                    frame = None if frame.eof else frame
    except zstandard.ZstdError as error:
        msg = f"this zstandard file cannot be unpacked ({error})"
        raise DamagedError(msg) from error
    if frame is not None:
        msg = "this zstandard file stops short"
        raise DamagedError(msg)
