"""Which paragraph of help is about which page of the product."""

from typing import Final

from django.urls import reverse

# A paragraph, and the names of the pages that it is about.
_ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "quick-start#account": (
        "set-up",
        "sign-in",
        "invitation",
        "account_reset_password",
        "account_reset_password_done",
        "account_signup",
    ),
    "quick-start#event": ("event-new",),
    "quick-start#try": ("home",),
    "organiser#next": ("event",),
    "organiser#account": (
        "account",
        "account_change_password",
        "account_set_password",
        "mfa_index",
        "mfa_list_webauthn",
        "usersessions_list",
        "keys",
    ),
    "organiser#staff": ("staff", "invitations", "password-link"),
    "organiser#facts": ("event-edit", "sheet-settings"),
    "organiser#plan": ("event-plan", "session-players"),
    "organiser#players": (
        "participants",
        "participant-add",
        "participant-edit",
        "person",
        "person-merge",
        "person-part",
        "people",
        "participant-privacy",
        "participant-data-file",
        "import-participants",
        "import-participants-preview",
        "import-problems",
    ),
    "organiser#announce": ("announcements",),
    "organiser#kept-back": ("embargoes",),
    "organiser#side-rankings": ("side-rankings-choose",),
    "organiser#share": ("share", "webhooks", "webhook", "overlay-try"),
    "organiser#journal": ("audit",),
    "organiser#registration": (
        "registration-form",
        "registration-questions",
        "registration-question",
        "registers",
        "register-page",
        "register-file",
    ),
    "organiser#mail": ("mail-texts", "mail-text"),
    "scorekeeper#desk": ("desk", "desk-now"),
    "scorekeeper#sheet": ("sheet", "sheet-history", "hand-tiles"),
    "scorekeeper#type": ("sheet-type", "sheet-totals"),
    "scorekeeper#read-again": ("sheet-read-again", "sheet-submit"),
    "scorekeeper#verify": ("sheet-verify", "sheet-photos"),
    "scorekeeper#disputes": ("disputes", "player-dispute"),
    "scorekeeper#devices": ("floor", "table-cards", "event-cards", "blank-sheets"),
    "referee#ruling": ("ruling-new", "ruling-start", "ruling-book", "ruling", "ruling-revoke", "rulings"),
    "referee#incident": ("incident-dismiss",),
    "referee#call": ("calls", "table-call", "player-call"),
    "referee#correct": ("sheet-correct", "sheet-dead-hand", "sheet-late-hand", "sheet-seats"),
    "referee#sign": ("sheet-sign", "sheet-keeper", "player-sign"),
    "referee#tables": ("referees",),
    "referee#handover": ("handover", "cases", "case-write"),
    "appeals-committee#letter": (
        "appeals",
        "appeal-new",
        "appeal-announce",
        "appeal-statement",
        "appeal-blank",
        "player-appeals",
        "player-appeal",
        "player-appeal-new",
        "player-appeal-letter",
    ),
    "appeals-committee#turn": ("appeal", "appeal-answer", "appeal-paper"),
    "appeals-committee#panel": ("appeal-reception", "appeal-panel", "appeal-hearing"),
    "reception#door": ("door", "check-in", "door-badge", "hall-code", "own-check-in", "participant-licence"),
    "reception#missing": ("door-missing",),
    "reception#registrations": (
        "registrations",
        "register",
        "registration-status",
        "registration-change",
        "registration-data",
        "event-register",
        "registration-receipts",
    ),
    "reception#mail": ("mail", "mail-write", "mail-message", "mail-off"),
    "reception#links": ("player-links", "player-link", "player-link-cards", "event-poster"),
    "player#link": ("own-page", "player-data", "person-page"),
    "player#place": ("player", "participant", "standings", "standing-row", "team-standings", "country-standings"),
    "player#results": ("results", "published", "published-one", "statistics", "side-rankings"),
    "player#seat": ("seating", "seating-tables", "seating-path", "seating-wall"),
    "something-happened#panel": ("accidents", "accident", "substitutes"),
    "screens#scenes": ("screens", "screen"),
    "screens#map": ("hall-map", "hall-plan"),
    "organiser#equipment": ("equipment",),
    "referee#roll-call": ("roll-call",),
    "seating#draw": ("draws", "draw"),
    "seating#proof": ("draws-explained", "seating-report"),
    "seating#change": ("seating-change", "seating-board"),
    "seating#import": ("import-seating",),
    "seating#by-standings": ("session-draw",),
    "finals#plan": ("phases", "phases-plan", "line-ups"),
    "finals#cut": ("phase", "phase-reserve"),
    "finals#tie": ("phase-tie",),
    "rule-sets#choose": ("rules-edit", "rules"),
    "rule-sets#compare": ("rule-compare", "event-rule-compare", "rule-options"),
    "rule-sets#read": ("rule-texts", "rule-text", "event-rule-texts", "event-rule-text", "offence-list"),
    "rule-sets#correct": ("rules-correct",),
    "rule-sets#calculators": ("calculator", "fans", "riichi-hand", "riichi-payments"),
    "files-and-paper#print": ("print-centre", "print-stale", "print-badge", "paper-code"),
    "files-and-paper#scans": ("paper-scans",),
    "files-and-paper#event-file": ("event-file", "event-import", "event-import-preview"),
    "files-and-paper#next-year": ("event-copy",),
    "closing#closing": ("closing",),
    "closing#revision": ("revisions", "revision"),
    "closing#report": (
        "federation-report",
        "report-form",
    ),
    "closing#observer": ("observer-report", "observer-pdf", "observer-xlsx", "observer-json"),
    "seasons#read": ("series-list", "series", "series-player", "series-clubs", "series-class"),
    "seasons#keep": ("series-new", "series-keep", "series-classes"),
    "seasons#careers": ("career",),
    "network#addresses": ("connect", "connect-poster"),
    "network#certificate": ("connect-certificate",),
    "when-things-go-wrong#machine": ("machine",),
    "when-things-go-wrong#no-network": ("offline",),
}
_PLACES: Final = {url_name: place for place, url_names in _ABOUT.items() for url_name in url_names}


def place_of(url_name: str | None) -> str | None:
    """``page#section`` about the page of that name; None where nothing is."""
    return _PLACES.get(url_name or "")


def places() -> tuple[str, ...]:
    """Every paragraph that a page of the product leads to."""
    return tuple(_ABOUT)


def pages_about(place: str) -> tuple[str, ...]:
    """The names of the pages of the product to which the paragraph ``page#section`` belongs; none where it has none."""
    return _ABOUT.get(place, ())


def help_address(url_name: str | None) -> str:
    """The address of the paragraph about a page, or of the contents."""
    place = place_of(url_name)
    if place is None:
        return reverse("help")
    name, anchor = place.split("#")
    return f"{reverse('help-page', kwargs={'name': name})}#{anchor}"
