"""Describe what stands in the addresses of the API."""

import re
from collections.abc import Mapping
from typing import Final

# By the name in the address; ``number`` and ``code`` by the part of the address before them, too.
_WORDS: Final[Mapping[str, str]] = {
    "slug": "The event's name in addresses, such as lyon-open",
    "session": "The number of the session, from 1",
    "table": "The number of the table in the session, from 1",
    "hand": "The number of the hand on the sheet, from 1",
    "game": "The number of the game in the club season, from 1",
    "draw": "The id of the draw",
    "announcement": "The id of the announcement",
    "browser": "The id of the browser",
    "call": "The id of the call",
    "delivery": "The id of the message",
    "dispute": "The id of the dispute",
    "embargo": "The id of the embargo",
    "entry": "The id of the entry on the sheet",
    "event": "The id of the event in the season",
    "incident": "The id of the incident",
    "key": "The key of the item on the checklist",
    "mail": "The id of the letter",
    "name": "The name of the rule set, as `GET /rule-sets/` lists it",
    "person": "The id of the person",
    "piece": "The id of the printed piece",
    "question": "The id of the question",
    "remedy": "The id of the remedy",
    "ruling": "The id of the ruling",
    "run": "The id of the print run",
    "batch": "The id of the batch of a print run",
    "series": "The season's name in addresses",
    "staff": "The id of the role",
    "team": "The id of the team",
    "text": "The name of the rule text, such as ffmj-2016",
    "webhook": "The id of the webhook",
    "appeals/number": "The number of the appeal",
    "participants/number": "The number of the player in the event",
    "standings/number": "The number of the player in the event",
    "matches/number": "The number of the match in the club season, from 1",
    "payments/number": "The number of the payment in the club's cash",
    "phases/number": "The number of the phase, from 1",
    "rating/number": "The number of the player in the event",
    "revisions/number": "The number of the revision, from 1",
    "reports/code": "The code of the report",
    "codes/code": "The code printed on the piece",
}
_PLACES: Final = re.compile(r"([\w-]+)/\{(\w+)\}")


def address_words(path: str) -> dict[str, str]:
    """Return a description for each part in braces of an address. Raise ``KeyError`` for one that has none."""
    return {name: _WORDS.get(f"{before}/{name}") or _WORDS[name] for before, name in _PLACES.findall(path)}
