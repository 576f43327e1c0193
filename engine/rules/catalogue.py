"""Every rule of every family, by id; importing it loads the families."""

from __future__ import annotations

from engine.rules import aged, following, leading, playing
from engine.rules.rule import RULES

FAMILIES = (playing, following, aged, leading)
"""The rooms of rules that are loaded."""

__all__ = ["FAMILIES", "RULES"]
