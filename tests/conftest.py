"""Makes `tests/support` importable, so that a test says ``from hands import random_hand``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))
