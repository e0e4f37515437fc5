"""Reads rendered pages for what the Content-Security-Policy and assistive technology need."""

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


class Reader(HTMLParser):
    """Collects every element with its attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


def inline_code(html: str) -> list[str]:
    """Everything a strict policy would refuse: style attributes and elements, script without a file, on… handlers."""
    results = []
    for tag, attributes in Reader(html).elements:
        if tag == "style" or (tag == "script" and not attributes.get("src")):
            results.append(f"<{tag}>")
        results += [f"<{tag} {name}>" for name in attributes if name == "style" or name.startswith("on")]
        results += [f"<{tag} {name}={value}>" for name, value in attributes.items() if value.startswith("javascript:")]
    return results


def repeated_ids(html: str) -> list[str]:
    ids = Counter(attributes["id"] for _, attributes in Reader(html).elements if "id" in attributes)
    return [name for name, times in ids.items() if times > 1]


def unlabelled_fields(html: str) -> list[dict[str, str]]:
    """Fields without a label of their own; radios and boxes stand inside theirs."""
    page = Reader(html)
    labelled = {attributes.get("for") for attributes in page.named("label")}
    fields = [each for tag in ("input", "select", "textarea") for each in page.named(tag)]
    return [
        each
        for each in fields
        if each.get("type") not in {"hidden", "radio", "checkbox"} and each.get("id") not in labelled
    ]


def words_of(html: str) -> str:
    """What a person reads: no tags, one space between words."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
