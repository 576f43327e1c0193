"""The drawings of a page: SVG by matplotlib, the same bytes every time, with text as text so that any script shows.

Matplotlib is an extra: without it there are no drawings, and the tables below them say the same. Colours are told apart
by the colour-blind (Okabe and Ito, 2008) and by hatching; nothing is told by colour alone.
"""

from __future__ import annotations

import re
import warnings
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

    from arbiter.batch.report.ranges import Rate

BLUE: Final = "#0072b2"
SKY: Final = "#cfe6f5"
INK: Final = "#1f1b16"
LINE: Final = "#cfc5b2"
_SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "lukfu",
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "hatch.linewidth": 1.2,
    "text.parse_math": False,
}
_WIDTH: Final = 8.0
_HEIGHT: Final = 3.4
_LABELS: Final = 12
"""So many labels fit below a drawing."""
_ID: Final = re.compile(r'(?<= id=")|(?<=href="#)|(?<=url\(#)')


class Words(NamedTuple):
    """What a drawing is called, what it shows in a sentence, and what its axes are."""

    title: str
    says: str
    across: str
    up: str


def can_draw() -> bool:
    """Tell whether matplotlib is there."""
    return find_spec("matplotlib") is not None


def rates_over_time(name: str, words: Words, days: Sequence[str], rates: Sequence[Rate]) -> str:
    """Draw a rate a day, each a dot in its likely range."""

    def draw(axes: Axes) -> None:
        places = range(len(days))
        values, below, above = _with_ranges(rates)
        axes.errorbar(
            list(places), values, yerr=[below, above], fmt="o", color=BLUE, ecolor=INK, capsize=3, linewidth=1
        )
        every = -(-len(days) // _LABELS)
        axes.set_xticks(list(places)[::every], list(days)[::every], rotation=30, ha="right")
        axes.set_ylim(bottom=0)
        axes.set_xlim(-0.5, len(days) - 0.5)
        axes.grid(axis="y")

    return _drawn(name, words, draw, bottom=0.3)


def rates_by_name(name: str, words: Words, names: Sequence[str], rates: Sequence[Rate]) -> str:
    """Draw a rate a line, each a dot in its likely range, the first on top."""

    def draw(axes: Axes) -> None:
        values, below, above = _with_ranges(rates)
        places = list(range(len(names)))
        axes.errorbar(values, places, xerr=[below, above], fmt="o", color=BLUE, ecolor=INK, capsize=4, linewidth=1)
        axes.set_yticks(places, list(names))
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlim(left=0)
        axes.grid(axis="x")

    return _drawn(name, words, draw, left=0.32, height=1.3 + 0.38 * len(names))


def parts_of_bars(  # noqa: PLR0913, PLR0917 - what the bars and their parts are
    name: str,
    words: Words,
    numbers: Sequence[int],
    wholes: Sequence[int],
    parts: Sequence[int],
    labels: tuple[str, str],
) -> str:
    """Draw bars of which a part is filled and the rest hatched; `labels` name the part and the rest."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - an extra, slow to load

    def draw(axes: Axes) -> None:
        rest = [whole - part for whole, part in zip(wholes, parts, strict=True)]
        places = list(range(len(numbers)))
        axes.bar(places, parts, color=BLUE, edgecolor=INK, label=labels[0], width=0.7)
        axes.bar(places, rest, bottom=parts, color=SKY, edgecolor=INK, hatch="//", label=labels[1], width=0.7)
        axes.set_xticks(places, [str(number) for number in numbers])
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=2)
        axes.grid(axis="y")

    return _drawn(name, words, draw)


def _with_ranges(rates: Sequence[Rate]) -> tuple[list[float], list[float], list[float]]:
    """Give rates with how far their likely ranges reach below and above; there is a hand behind each."""
    values = [rate.per_thousand or 0.0 for rate in rates]
    below = [max(0.0, value - (rate.low or 0.0)) for value, rate in zip(values, rates, strict=True)]
    above = [max(0.0, (rate.high or 0.0) - value) for value, rate in zip(values, rates, strict=True)]
    return values, below, above


def _drawn(  # noqa: PLR0913 - a drawing and its margins
    name: str,
    words: Words,
    draw: Callable[[Axes], None],
    *,
    left: float = 0.11,
    bottom: float = 0.18,
    height: float = _HEIGHT,
) -> str:
    """Draw on a sheet of fixed margins, so that nothing depends on how wide a font is here."""
    import matplotlib as mpl  # noqa: PLC0415 - an extra, slow to load
    from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415 - as above
    from matplotlib.figure import Figure  # noqa: PLC0415 - as above

    out = StringIO()
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # the reader's own fonts have it
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        figure = Figure(figsize=(_WIDTH, height))
        FigureCanvasSVG(figure)
        axes = figure.add_axes((left, max(bottom, 0.6 / height), 0.97 - left, 0.88 - max(bottom, 0.6 / height)))
        draw(axes)
        axes.set_xlabel(words.across)
        axes.set_ylabel(words.up)
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _inline(name, words, out.getvalue())


def _inline(name: str, words: Words, svg: str) -> str:
    """Make a drawing part of a page: named for those who cannot see it, its ids its own, nothing from elsewhere."""
    body = svg[svg.index("<svg") :]
    inner = body[body.index(">") + 1 : body.rindex("</svg>")]
    box = re.search(r'viewBox="[^"]*"', body)
    inner = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", inner, flags=re.DOTALL)
    inner = _ID.sub(f"{name}-", inner.replace("xlink:href", "href"))
    head = f'<svg {box[0] if box else ""} role="img" aria-labelledby="{name}-title {name}-desc">'
    title = f'<title id="{name}-title">{escape(words.title)}</title><desc id="{name}-desc">{escape(words.says)}</desc>'
    return f"{head}{title}{inner}</svg>"
