"""Write the pages of a hub: a calendar, the results, the people who agreed, and what does not count.

Pages are plain HTML without scripts. Their bytes follow from the revisions alone: no clock, no folder, no machine.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import groupby
from typing import Any, Final

from mahjong_core.hub.gather import Held, Hub, Person
from mahjong_core.words import ENGLISH, text

__all__ = ["site_files"]

_STYLE: Final = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 0 auto; padding: 1rem; }
nav a { margin-inline-end: 1rem; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: .3rem .5rem; text-align: start; border-block-end: 1px solid #8886; }
td.n, th.n { text-align: end; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
code { overflow-wrap: anywhere; }
"""


def site_files(hub: Hub, language: str = ENGLISH) -> dict[str, bytes]:
    """Return each file of the site by its path, in UTF-8."""
    say = partial(text, "hub", language=language)
    pages = {
        "index.html": _calendar(hub, say),
        "ratings.html": _ratings(hub, say),
        "others.html": _others(hub, say),
        **{f"events/{_event_file(held)}": _event(held, say) for held in hub.events},
        **{f"people/{_person_file(person)}": _person(person, say) for person in hub.people},
    }
    files = {path: _page(path, title, body, say, language) for path, (title, body) in pages.items()}
    files |= {f"revisions/{held.revision.fingerprint}.json": held.raw for held in [*hub.events, *hub.others]}
    files["style.css"] = _STYLE.encode()
    files["events.json"] = _data(hub)
    return files


_Say = partial[str]
_Titled = tuple[str, Iterator[str]]


def _page(path: str, title: str, body: Iterator[str], say: _Say, language: str) -> bytes:
    up = "../" * path.count("/")
    links = {"index.html": "calendar", "ratings.html": "ratings", "others.html": "others"}
    nav = "".join(f'<a href="{up}{target}">{escape(say(word))}</a>\n' for target, word in links.items())
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(language)}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f'<link rel="stylesheet" href="{up}style.css"></head>',
        f"<body><nav>{nav}</nav>",
        f"<main><h1>{escape(title)}</h1>",
        *body,
        "</main></body></html>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _calendar(hub: Hub, say: _Say) -> _Titled:
    def body() -> Iterator[str]:
        if not hub.events:
            yield f"<p>{escape(say('no_events'))}</p>"
        latest_first = sorted(hub.events, key=lambda held: held.event["starts_on"], reverse=True)
        for year, found in groupby(latest_first, key=lambda held: str(held.event["starts_on"])[:4]):
            yield f"<h2>{escape(year)}</h2>"
            rows = [
                (
                    _days(held.event),
                    _link(f"events/{_event_file(held)}", held.event["name"]),
                    _where(held.event),
                    str(len(held.rows)),
                )
                for held in found
            ]
            yield _table([say("days"), say("event"), say("place_held"), (say("players"),)], rows)

    return say("calendar"), body()


def _event(held: Held, say: _Say) -> _Titled:
    def body() -> Iterator[str]:
        yield f"<p>{_days(held.event)} · {_where(held.event)}</p>"
        sessions = max((len(row["sessions"]) for row in held.rows), default=0)
        heads: list[_Head] = [(say("place"),), say("player"), say("country"), (say("points"),), (say("score"),)]
        rows = [
            (
                str(row["place"] or "–"),
                escape(row["participant"]["name"]),
                escape(row["participant"]["country"]),
                escape(str(row.get("total") or row.get("table_points") or "").replace("-", "−")),
                _score(row.get("table_score"), is_mcr=row.get("total") is None),
            )
            for row in held.rows
        ]
        yield _table(heads, rows)
        yield f"<p>{escape(say('sessions'))}: {sessions}</p>"
        yield from _proof(held, say)

    return str(held.event["name"]), body()


def _proof(held: Held, say: _Say) -> Iterator[str]:
    """Yield what lets a reader check the page: the file, its fingerprint, its key."""
    fingerprint = held.revision.fingerprint
    yield f"<h2>{escape(say('proof'))}</h2>"
    yield f"<p>{escape(say('proof_text'))}</p><ul>"
    yield f"<li>{_link(f'../revisions/{fingerprint}.json', say('revision'))} {held.number}</li>"
    yield f"<li>{escape(say('fingerprint'))}: <code>{fingerprint}</code></li>"
    yield f"<li>{escape(say('key'))}: <code>{held.revision.key}</code></li></ul>"


def _ratings(hub: Hub, say: _Say) -> _Titled:
    def body() -> Iterator[str]:
        yield f"<p>{escape(say('ratings_text'))}</p>"
        rated = [(person, person.rating) for person in hub.people if person.rating is not None]
        rated.sort(key=lambda item: (-item[1].rating, item[0].name, item[0].country))
        heads: list[_Head] = [say("player"), say("country"), (say("rating"),), (say("between"),), (say("games"),)]
        rows = [
            (
                _link(f"people/{_person_file(person)}", person.name),
                escape(person.country),
                str(rating.rating) + ("?" if rating.is_provisional else ""),
                f"{rating.low} – {rating.high}",
                str(rating.games),
            )
            for person, rating in rated
        ]
        yield _table(heads, rows)

    return say("ratings"), body()


def _person(person: Person, say: _Say) -> _Titled:
    def body() -> Iterator[str]:
        yield f"<p>{escape(person.country)}</p>"
        rows = [
            (
                _days(result.held.event),
                _link(f"../events/{_event_file(result.held)}", result.held.event["name"]),
                str(result.place),
                str(result.players),
            )
            for result in reversed(person.results)
        ]
        yield _table([say("days"), say("event"), (say("place"),), (say("players"),)], rows)
        yield f"<p>{escape(say('namesakes'))}</p>"

    return person.name, body()


def _others(hub: Hub, say: _Say) -> _Titled:
    def body() -> Iterator[str]:
        yield f"<p>{escape(say('others_text'))}</p>"
        rows = [
            (
                _days(held.event),
                escape(held.event["name"]),
                str(held.number),
                escape(say(f"status_{held.status.value}")),
                escape(held.reason),
                _link(f"revisions/{held.revision.fingerprint}.json", held.revision.fingerprint[:8]),
            )
            for held in hub.others
        ]
        heads = [say("days"), say("event"), say("revision"), say("status"), say("reason"), say("fingerprint")]
        yield _table(heads, rows)
        if hub.unreadable:
            yield f"<h2>{escape(say('unreadable'))}</h2><ul>"
            yield from (f"<li>{escape(name)}: {escape(reason)}</li>" for name, reason in hub.unreadable)
            yield "</ul>"

    return say("others"), body()


# A head of a column; in a tuple for a column of figures.
_Head = str | tuple[str]


def _table(heads: Sequence[_Head], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; cells are HTML already."""
    figures = [isinstance(head, tuple) for head in heads]
    names = [head[0] if isinstance(head, tuple) else head for head in heads]
    marks = [' class="n"' if is_figure else "" for is_figure in figures]
    top = "".join(f'<th scope="col"{mark}>{escape(name)}</th>' for mark, name in zip(marks, names, strict=True))
    lines = ["".join(f"<td{mark}>{cell}</td>" for mark, cell in zip(marks, row, strict=True)) for row in rows]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def _link(target: str, words: str) -> str:
    return f'<a href="{escape(target)}">{escape(words)}</a>'


def _days(event: Mapping[str, Any]) -> str:
    return escape(" – ".join(dict.fromkeys(filter(None, [event["starts_on"], event["ends_on"]]))))


def _where(event: Mapping[str, Any]) -> str:
    return escape(", ".join(filter(None, [event["place"], event["country"]])))


def _score(score: int | None, *, is_mcr: bool) -> str:
    """Return the points made at tables, in MCR with their sign."""
    return "" if score is None else f"{score:{'+' if is_mcr and score else ''}}".replace("-", "−")


def _event_file(held: Held) -> str:
    return f"{_plain(held.event['name'])}-{held.event['starts_on']}-{held.revision.fingerprint[:8]}.html"


def _person_file(person: Person) -> str:
    # people of one plain form, such as two Chinese names, have files of their own
    apart = hashlib.sha256(f"{person.name}\n{person.country}".encode()).hexdigest()[:8]
    return f"{_plain(person.name)}-{apart}.html"


def _plain(words: str) -> str:
    """Return the words in lower-case ASCII with hyphens, ``x`` if nothing is left."""
    folded = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", folded).strip("-") or "x"


def _data(hub: Hub) -> bytes:
    """Return the same as data, for other programs."""
    status = {held.revision.fingerprint: held.status.value for held in [*hub.events, *hub.others]}
    events = [
        {
            "uid": held.event["uid"],
            "name": held.event["name"],
            "starts_on": held.event["starts_on"],
            "ends_on": held.event["ends_on"],
            "place": held.event["place"],
            "country": held.event["country"],
            "revision": held.revision.fingerprint,
        }
        for held in hub.events
    ]
    people = [
        {"name": person.name, "country": person.country, "rating": person.rating and person.rating.rating}
        for person in hub.people
    ]
    document = {"events": events, "revisions": status, "people": people}
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"
