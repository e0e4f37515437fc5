"""Reading pages in tests: what a page says must not depend on how its source is broken into lines."""

import re


def on_one_line(html: str) -> str:
    """The page with one space for every run of white space that a browser collapses; no-break spaces stay."""
    return re.sub(r"[ \t\r\n\f]+", " ", html).strip()


def squeezed(html: str) -> str:
    """The page without the white space next to a tag, and with one space for every other run of it."""
    return re.sub(r" ?(</?[a-zA-Z!][^>]*>) ?", r"\1", on_one_line(html))


def without_times(html: str) -> str:
    """The page with what its ``<time>`` elements say, and without the elements."""
    return re.sub(r"</?time\b[^>]*>", "", html)
