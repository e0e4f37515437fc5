"""Write Atom feeds (RFC 4287), newest entry first, with permanent ids."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from xml.etree.ElementTree import Element, SubElement, tostring

_ATOM = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True, slots=True)
class NewsEntry:
    """Represent an entry of a feed; ``uid`` is that of the row that it reports."""

    uid: str
    title: str
    text: str
    url: str
    at: datetime


def write_atom(title: str, url: str, own: str, uid: str, entries: Sequence[NewsEntry], made_at: datetime) -> str:
    """Return the feed as text; ``own`` is its own address, ``made_at`` the moment if it has no entry."""
    feed = Element("feed", xmlns=_ATOM)
    SubElement(feed, "id").text = f"urn:uuid:{uid}"
    SubElement(feed, "title").text = title
    SubElement(feed, "link", href=url)
    SubElement(feed, "link", rel="self", href=own, type="application/atom+xml")
    SubElement(SubElement(feed, "author"), "name").text = title
    SubElement(feed, "updated").text = max((news_entry.at for news_entry in entries), default=made_at).isoformat(
        timespec="seconds"
    )
    for item in entries:
        entry = SubElement(feed, "entry")
        SubElement(entry, "id").text = f"urn:uuid:{item.uid}"
        SubElement(entry, "title").text = item.title
        SubElement(entry, "link", href=item.url)
        SubElement(entry, "updated").text = item.at.isoformat(timespec="seconds")
        SubElement(entry, "content", type="text").text = item.text
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(feed, encoding="unicode")
