"""Times whole processes: the help text, and one documented case from question to ruling."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

CASES = Path(__file__).parents[2] / "cases"
RUNS = 7


def timed(arguments: list[str]) -> list[float]:
    """Run the command several times and give the seconds of each run."""
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "arbiter", *arguments], check=True, capture_output=True)
        seconds.append(time.perf_counter() - start)
    return seconds


def main() -> None:
    """Print the median and the worst of each command."""
    case = CASES / "lf-x13-aged-by-deduction" / "record.toml"
    for arguments in (["--help"], ["judge", str(case)], ["judge", "--json", str(case)]):
        seconds = timed(arguments)
        shown = " ".join(Path(word).name if word.endswith(".toml") else word for word in arguments)
        sys.stdout.write(f"lukfu {shown:40} median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s\n")


if __name__ == "__main__":
    main()
