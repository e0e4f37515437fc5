"""Read which paragraph of help is about which page of the product."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver, reverse

# The paragraph about the pages of a subject.
_SUBJECTS: Final[dict[str, str]] = {
    "allauth.account": "organiser#account",
    "allauth.mfa.base": "organiser#account",
    "allauth.usersessions": "organiser#account",
    "appeals": "appeals-committee#letter",
    "archive.checks": "files-and-paper#event-file",
    "archive.event_files": "files-and-paper#event-file",
    "archive.following": "files-and-paper#two-machines",
    "archive.imports": "files-and-paper#event-file",
    "archive.records": "files-and-paper#event-file",
    "calculator": "rule-sets#calculators",
    "hall": "screens#scenes",
    "paper.prints": "files-and-paper#print",
    "paper.scans": "files-and-paper#scans",
    "penalties.log": "referee#ruling",
    "penalties.notes": "referee#handover",
    "penalties.offences": "rule-sets#read",
    "penalties.tables": "referee#ruling",
    "registration.accounts": "quick-start#account",
    "registration.api_keys": "organiser#account",
    "registration.desk": "reception#registrations",
    "registration.door": "reception#door",
    "registration.fees": "reception#registrations",
    "registration.form": "organiser#registration",
    "registration.mail": "reception#mail",
    "registration.privacy": "organiser#players",
    "registration.questions": "organiser#registration",
    "registration.registers": "organiser#registration",
    "registration.registrations": "reception#registrations",
    "reports.closing": "closing#closing",
    "reports.federation": "closing#report",
    "reports.feeds": "organiser#share",
    "reports.observer": "closing#observer",
    "reports.overlays": "organiser#share",
    "reports.players": "player#place",
    "reports.spectators": "organiser#spectators",
    "scoring.accidents": "something-happened#panel",
    "scoring.calls": "referee#call",
    "scoring.clubs": "clubs#evening",
    "scoring.devices": "scorekeeper#devices",
    "scoring.event": "organiser#next",
    "scoring.finals": "finals#plan",
    "scoring.hall": "scorekeeper#desk",
    "scoring.publication": "player#results",
    "scoring.results": "scorekeeper#verify",
    "scoring.seats": "referee#correct",
    "scoring.sheets": "scorekeeper#sheet",
    "scoring.side_rankings": "player#results",
    "scoring.standings": "player#place",
    "scoring.statistics": "player#results",
    "series": "seasons#read",
    "tournaments.announcements": "organiser#announce",
    "tournaments.events": "organiser#facts",
    "tournaments.imports": "organiser#players",
    "tournaments.journal": "organiser#journal",
    "tournaments.participation": "organiser#plan",
    "tournaments.players": "organiser#players",
    "tournaments.referees": "referee#tables",
    "tournaments.rules": "rule-sets#read",
    "tournaments.seating": "player#seat",
    "tournaments.site": "when-things-go-wrong#machine",
    "tournaments.staff": "organiser#staff",
    "tournaments.tables": "scorekeeper#devices",
    "tournaments.webhooks": "organiser#share",
}
# Paragraphs about single pages, where another one tells more than that of their subject.
_PAGES: Final[dict[str, tuple[str, ...]]] = {
    "quick-start#account": ("account_reset_password_done", "account_signup"),
    "quick-start#event": ("event-new",),
    "quick-start#try": ("home",),
    "organiser#account": ("account", "mfa_list_webauthn"),
    "organiser#staff": ("invitations", "password-link"),
    "organiser#facts": ("sheet-settings",),
    "organiser#plan": ("event-plan",),
    "organiser#kept-back": ("embargoes",),
    "clubs#phones": ("club-code", "club-game-link", "phone-games", "phone-game"),
    "clubs#season": ("club-season", "club-rated", "club-final", "site-rating"),
    "clubs#logs": ("club-log",),
    "clubs#matches": ("team-matches", "team-match", "player-match"),
    "clubs#cash": ("club-cash", "club-cash-csv"),
    "organiser#side-rankings": ("side-rankings-choose",),
    "organiser#mail": ("mail-texts", "mail-text"),
    "scorekeeper#type": ("sheet-type", "sheet-totals"),
    "scorekeeper#results-desk": ("results-desk",),
    "scorekeeper#read-again": ("sheet-read-again", "sheet-submit"),
    "scorekeeper#verify": ("sheet-photos",),
    "scorekeeper#disputes": ("disputes", "player-dispute"),
    "scorekeeper#devices": ("blank-sheets", "sheet-code"),
    "referee#incident": ("incident-dismiss",),
    "referee#call": ("table-call",),
    "referee#correct": ("sheet-correct", "sheet-dead-hand", "sheet-late-hand"),
    "referee#sign": ("sheet-sign", "sheet-keeper", "player-sign"),
    "appeals-committee#turn": ("appeal", "appeal-answer", "appeal-paper"),
    "appeals-committee#panel": ("appeal-reception", "appeal-panel", "appeal-hearing"),
    "reception#door": ("check-in", "participant-licence"),
    "reception#missing": ("door-missing",),
    "reception#registrations": ("registration-data", "event-register"),
    "reception#links": ("player-links", "player-link", "player-link-cards"),
    "organiser#fees": ("registration-receipts",),
    "organiser#duplicates": ("person-merge",),
    "organiser#public-link": ("event-poster",),
    "player#events": ("calendar", "best-results"),
    "player#register": ("register", "registration-status", "registration-change", "own-receipt"),
    "player#link": ("own-page", "player-data", "person-page"),
    "something-happened#panel": ("substitutes",),
    "screens#map": ("hall-map", "hall-plan"),
    "organiser#equipment": ("equipment",),
    "referee#roll-call": ("roll-call",),
    "seating#draw": ("draws", "draw"),
    "seating#proof": ("draws-explained", "seating-report"),
    "seating#change": ("seating-change", "seating-board"),
    "seating#import": ("import-seating",),
    "seating#by-standings": ("session-draw",),
    "finals#cut": ("phase", "phase-reserve"),
    "finals#tie": ("phase-tie",),
    "rule-sets#choose": ("rules-edit", "rules"),
    "rule-sets#compare": ("rule-compare", "event-rule-compare", "rule-options"),
    "rule-sets#correct": ("rules-correct",),
    "files-and-paper#next-year": ("event-copy",),
    "closing#revision": ("revisions", "revision"),
    "seasons#keep": ("series-new", "series-keep", "series-classes"),
    "network#addresses": ("connect", "connect-poster"),
    "network#certificate": ("connect-certificate",),
    "when-things-go-wrong#no-network": ("offline",),
}
_PLACES: Final = {url_name: place for place, url_names in _PAGES.items() for url_name in url_names}

# Who reads a page looks for something else on it than who keeps it: by the paragraph that is meant otherwise, the one
# for a reader. "player" stands for whoever has a personal link, "stranger" for whoever has neither link nor role.
_FOR_READERS: Final[dict[str, dict[str, str]]] = {
    "organiser#next": {
        "scorekeeper": "scorekeeper#desk",
        "referee": "referee#tables",
        "chief_referee": "referee#tables",
        "reception": "reception#door",
        "appeals_committee": "appeals-committee#turn",
        "player": "player#link",
        "stranger": "player#results",
    },
    "player#place": {"organiser": "organiser#kept-back", "scorekeeper": "scorekeeper#verify"},
    "player#results": {"organiser": "first-event#release", "scorekeeper": "scorekeeper#verify"},
    "player#seat": {"organiser": "seating#change", "chief_referee": "seating#change"},
    "appeals-committee#letter": {"player": "player#appeal", "stranger": "player#appeal"},
    "appeals-committee#turn": {"player": "player#appeal", "stranger": "player#appeal"},
    "referee#call": {"player": "table-card#wrong", "stranger": "table-card#wrong"},
    "referee#sign": {"player": "player#sign", "stranger": "player#sign"},
    "scorekeeper#devices": {"player": "table-card#open", "stranger": "table-card#open"},
    "scorekeeper#disputes": {"player": "player#dispute", "stranger": "player#dispute"},
    "scorekeeper#read-again": {"player": "table-card#end", "stranger": "table-card#end"},
    "scorekeeper#type": {"player": "table-card#end", "stranger": "table-card#end"},
    "scorekeeper#verify": {"player": "table-card#end", "stranger": "table-card#end"},
    "reception#door": {"player": "player#link", "stranger": "player#register"},
    "reception#registrations": {"player": "player#register", "stranger": "player#register"},
    "organiser#players": {"player": "player#results", "stranger": "player#results"},
    "referee#ruling": {"player": "player#appeal", "stranger": "player#appeal"},
    "scorekeeper#sheet": {
        "referee": "referee#correct",
        "chief_referee": "referee#correct",
        "player": "table-card#hand",
        "stranger": "table-card#hand",
    },
    "organiser#announce": {"player": "player#notifications", "stranger": "player#notifications"},
    "organiser#registration": {"stranger": "player#register", "player": "player#register"},
    "organiser#spectators": {"stranger": "player#watch", "player": "player#watch"},
    "screens#map": {"player": "player#seat", "stranger": "player#seat"},
}
# Which of several roles decides: whoever runs the event reads about running it.
_READERS: Final = ("organiser", "chief_referee", "referee", "scorekeeper", "appeals_committee", "reception")


@cache
def _subject_places() -> dict[str, str]:
    """Return the paragraph of its subject for each page that has a name."""
    found: dict[str, str] = {}
    for pattern in _patterns(get_resolver()):
        subject, is_page, _rest = pattern.callback.__module__.partition(".views")
        if pattern.name and is_page and subject in _SUBJECTS:
            found[pattern.name] = _SUBJECTS[subject]
    return found


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern)
        else:
            yield pattern


def place_of(url_name: str | None) -> str | None:
    """Return the section of the guide about a URL name as ``page#section``; None if there is none."""
    return _PLACES.get(url_name or "") or _subject_places().get(url_name or "")


def linked_paragraphs() -> tuple[str, ...]:
    """Return every paragraph that a page of the product leads to."""
    for_readers = (place for places in _FOR_READERS.values() for place in places.values())
    return tuple(dict.fromkeys((*_PAGES, *_SUBJECTS.values(), *for_readers)))


def pages_about(place: str) -> tuple[str, ...]:
    """Return the names of the pages of the product to which the paragraph ``page#section`` belongs.

    None if it has none.
    """
    return tuple(url_name for url_name in {**_subject_places(), **_PLACES} if place_of(url_name) == place)


def reader_of(roles: Collection[str], *, has_link: bool) -> str:
    """Return the kind of reader of a page: the main role, ``player`` or ``stranger``."""
    return next((role for role in _READERS if role in roles), "player" if has_link else "stranger")


def help_address(url_name: str | None, reader: str = "") -> str:
    """Return the address of the paragraph about a page for its reader, or of the contents."""
    place = place_of(url_name)
    if place is None:
        return reverse("help")
    name, anchor = _FOR_READERS.get(place, {}).get(reader, place).split("#")
    return f"{reverse('help-page', kwargs={'name': name})}#{anchor}"
