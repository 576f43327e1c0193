"""The bibliography: the documents that rules and readings cite, by the short names used in citations."""

from __future__ import annotations

from typing import Final

SOURCES: Final[dict[str, str]] = {
    "src0": "The Suffocated and Wong Siu Fat (王小發): 客家六虎牌例, in Chinese; L gives the line",
    "src1": "Chinese Wikipedia: 六虎牌 (rules of Guangdong)",
    "src2": "A reader's account of the rules of a Hakka family, in a comment on src0",
    "src3": "The Suffocated and Wong Siu Fat: Rules of Luk Fu, a Hakka card game, the English version of src0",
    "src4": "The Suffocated: reconstruction of Ma Tiu, part 2 (on red cards and packs)",
}
"""What each short name stands for."""
