"""Define the hints of each role: five each, shown on the page that they are about until read on this device."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PLAYER, TABLE = "player", "table"
NO_MORE: Final = "all"
COOKIE: Final = "seatwind_hints"


@dataclass(frozen=True)
class Hint:
    """Represent a hint: ``role`` reads it on the page called ``page``; ``place`` counts from 1."""

    role: str
    page: str
    text: Promise
    place: int

    @property
    def code(self) -> str:
        return f"{self.role}.{self.page}"

    @property
    def no_more(self) -> str:
        """Return the code under which a device keeps that all hints were dismissed, for every role."""
        return NO_MORE


# By role, and by the name of the page; a person reads those of the first of their roles in this order.
_TEXTS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "organiser": {
        "event": _("The next step is always shown here, with a link to its page."),
        "participants": _("Import a list or add players one by one. Check them in here on the day."),
        "draws": _("A draw is prepared first, then run in public, so that anyone can verify it."),
        "staff": _("Give each person their own account: the journal records who did what."),
        "rules": _("Every value cites its clause. The rule set is locked once the first session or game starts."),
    },
    "chief_referee": {
        "event": _("Your tasks are listed here, the most urgent first."),
        "desk": _("Start, pause and end the session here. All screens in the hall update automatically."),
        "rulings": _("Open a ruling to see the text to read aloud, or to take the ruling back."),
        "referees": _(
            "“Assign the tables” gives every table a referee. You can then change single tables in the list."
        ),
        "appeals": _("Every appeal shows who must act next, and by when."),
    },
    "referee": {
        "event": _("Open calls and incidents are listed here."),
        "floor": _("Tap “On my way” to tell the other referees that you are going to the table."),
        "ruling-start": _("Three taps: select the player, select the offence, record."),
        "ruling-new": _("Type what you saw, such as “dead” or “too slow”. Read the sentence out, then record."),
        "handover": _("Leave notes here for the referees of the next session."),
    },
    "scorekeeper": {
        "event": _("Sheets to enter and to verify are listed here as they arrive."),
        "desk": _("One card for each table: in play, waiting for verification, or in need of help."),
        "sheet-type": _("You only need to type figures. The keys are explained under the grid."),
        "sheet-verify": _("Compare with the paper sheet. A second person verifies each sheet."),
        "disputes": _("Disputes by players are listed here. Answer each with a reason."),
    },
    "appeals_committee": {
        "event": _("Appeals waiting for you are listed here."),
        "appeals": _("Open an appeal to read the letter. The public sees only the decision."),
        "appeal-reception": _("The questions are those of the form: cash, time, signature."),
        "appeal-panel": _("Members who are connected to a party must step down. Record it here."),
        "appeal-hearing": _("Use one tablet for the panel: hear both sides, vote question by question, decide."),
    },
    "reception": {
        "event": _("New registrations and arrivals are listed here."),
        "registrations": _("The counts above show how many more players fill the next table."),
        "registration-form": _("Set when registration opens and closes, the number of places and the fee."),
        "check-in": _("Find a name and tap it to check the player in. Tap again to undo."),
        "participants": _("All players of the event, with number, country and arrival."),
    },
    "observer": {
        "event": _("You can read what the staff reads, but cannot change anything."),
        "desk": _("One card for each table: in play, entered, or waiting for verification."),
        "rulings": _("Open a ruling to see what happened, the clause and the text to read aloud."),
        "appeals": _("Every appeal shows who must act next, and by when."),
        "audit": _("All actions, with who did them and when."),
    },
    PLAYER: {
        "player": _("This is your own page: your table, your place and your penalties. Keep the link."),
        "player-sign": _("Check your line before you sign. The table cannot change a signed score."),
        "player-dispute": _("Select the hand that is wrong. The desk answers here."),
        "player-appeals": _("The time left to appeal is shown here."),
        "player-appeal-new": _("Describe what you contest and why. Bring the deposit to the desk."),
    },
    TABLE: {
        "sheet-history": _("All hands so far. A referee corrects mistakes; the old line stays visible."),
        "sheet-sign": _("All players check the totals, then sign with a finger."),
        "table-call": _("Tap once to call a referee to this table. The page shows who is coming."),
        "sheet-keeper": _("One player keeps the sheet on this tablet. Hand it over here."),
        "sheet-photos": _("Send a photo of the paper sheet to the desk with the result."),
    },
}
HINTS: Final[Mapping[str, tuple[Hint, ...]]] = {
    role: tuple(Hint(str(role), page, text, place) for place, (page, text) in enumerate(pages.items(), start=1))
    for role, pages in _TEXTS.items()
}
# A device of an earlier version has a switch for each role; each counts as the one for all.
_FORMER_SWITCHES: Final = frozenset(f"{role}.{NO_MORE}" for role in HINTS)
CODES: Final = frozenset({NO_MORE, *(hint.code for hints in HINTS.values() for hint in hints)})


def hint_for(roles: Iterable[str], page: str, read: AbstractSet[str]) -> Hint | None:
    """Return the hint of this page in the series of the first of these roles; None if it was read or has none."""
    held = set(roles)
    series = next((hints for role, hints in HINTS.items() if role in held), ())
    return next((hint for hint in series if hint.page == page and not read & {hint.code, NO_MORE}), None)


def read_codes(kept: str) -> frozenset[str]:
    """Return the codes of the hints read on a device, from its cookie; unknown codes are left out."""
    codes = set(kept.split("|"))
    return CODES.intersection(codes | ({NO_MORE} if codes & _FORMER_SWITCHES else set()))


def kept_codes(read: Iterable[str]) -> str:
    return "|".join(sorted(read))
