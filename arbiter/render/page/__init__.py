"""The page: rulings on one or several records as one HTML file that needs nothing but itself.

No script, no picture or font from elsewhere; read on a phone, on a desk and on paper. Every sentence stands in two
languages. What the page says comes from the other rooms of `arbiter.render`; this package places and draws it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from arbiter.render.language import tongue
from arbiter.render.page.content import record_shown
from arbiter.render.page.graph import BOX_HEIGHT, BOX_WIDTH
from arbiter.render.page.key import key_of
from arbiter.render.page.twice import other_lang
from arbiter.render.page.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.ruling import Judged


def page(judged: Sequence[Judged], lang: str) -> str:
    """Give the page for the rulings on some records, in the order given, for a reader of this language."""
    records = [record_shown(one, number, lang) for number, one in enumerate(judged, start=1)]
    other = other_lang(lang)
    words = words_of(tongue(lang), tongue(other))
    return (
        _templates()
        .get_template("page.html.j2")
        .render(
            lang=lang,
            other=other,
            records=records,
            words=words,
            key=key_of(words, lang),
            box_width=BOX_WIDTH,
            box_height=BOX_HEIGHT,
        )
    )


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("arbiter.render.page", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
