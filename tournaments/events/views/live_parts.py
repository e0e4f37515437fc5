"""Render the parts of the event's own pages that change while they are open."""

import json
from typing import Final

from tournaments.announcements.selectors import for_public
from tournaments.common.selectors.versions import versions_of
from tournaments.common.views.base import EventPage
from tournaments.models import Participant, PublicPart
from tournaments.registry.live_parts import JSON, LivePart, draw
from tournaments.seating.selectors.wall import player_path


def versions_part(page: EventPage, words: str) -> str | None:
    """Return the versions of the event's parts, for clients that cannot stream."""
    now = next(iter(versions_of([page.tournament.slug])), None)
    parts = {part.value: version for part, version in now.parts.items()} if now else {}
    return json.dumps({"version": now.version if now else 0, "parts": parts})


def _announcements_part(page: EventPage, words: str) -> str | None:
    """Return the public announcements; private ones have parts of their own (tournaments.announcements.views)."""
    rows = for_public(page.tournament, page.now)
    return draw(page, "tournaments/announcements/items.html", {"rows": list(rows)})


def _path_part(page: EventPage, words: str) -> str | None:
    """Return the seats of one player, by their number."""
    number = int(words) if words.isascii() and words.isdigit() and len(words) < 7 else 0
    person = Participant.objects.filter(tournament=page.tournament, number=number).first()
    if person is None:
        return None
    return draw(page, "tournaments/seating/path_live.html", {"person": person, "stops": player_path(person)})


PARTS: Final = (
    LivePart("path", _path_part, frozenset({PublicPart.STANDINGS, PublicPart.SESSION}), takes_words=True),
    LivePart("versions.json", versions_part, frozenset(PublicPart), JSON),
    LivePart("announcements", _announcements_part, frozenset({PublicPart.ANNOUNCEMENT})),
)
