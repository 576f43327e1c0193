"""Every rule of every family, by id; importing it loads the families."""

from __future__ import annotations

from engine.rules import aged, calling, elsewhere, following, leading, playing, scoring, winning
from engine.rules.rule import RULES

FAMILIES = (playing, calling, following, aged, leading, winning, scoring, elsewhere)
"""The rooms of rules that are loaded."""

__all__ = ["FAMILIES", "RULES"]
