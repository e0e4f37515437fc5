"""Define the hints of each role: five each, shown on the page that they are about until read on this device."""

from collections.abc import Collection, Iterable, Mapping
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
        """Return the code under which a device keeps that all hints of the role were dismissed."""
        return f"{self.role}.{NO_MORE}"


# By role, and by the name of the page; a person reads those of the first of their roles in this order.
_TEXTS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "organiser": {
        "event": _("The next step always stands here, with the page that settles it."),
        "participants": _("Import a list or add people one by one; check them in here on the day."),
        "draws": _("A draw is committed first and run in public: nobody can say that it was chosen."),
        "staff": _("Give each person their own account: every act is told with its name."),
        "rules": _("Every value names its clause. They are locked once session 1 starts."),
    },
    "chief_referee": {
        "event": _("What waits for you stands here, the most urgent first."),
        "desk": _("Start, stop and end the session here; every screen in the hall follows."),
        "rulings": _("Each ruling opens in full: the words that were read out, and the way to take it back."),
        "referees": _("Tables are shared out so that nobody judges their own country or club."),
        "appeals": _("Every appeal ends with whose turn it is and by when."),
    },
    "referee": {
        "event": _("Calls and incidents that wait for you stand here."),
        "floor": _("“I go” tells the others that you are on the way."),
        "ruling-start": _("Three taps: the player, what happened, record."),
        "ruling-new": _("Type what you saw, such as “dead” or “too slow”. Read the sentence out, then record."),
        "handover": _("What the referees of the next session should know is left here."),
    },
    "scorekeeper": {
        "event": _("Sheets to type and to verify stand here as they come in."),
        "desk": _("One card for each table: what plays, what waits to be verified, what needs a hand."),
        "sheet-type": _("Figures alone are enough: the keys under the grid tell how."),
        "sheet-verify": _("Compare with the paper. Whoever typed a sheet does not verify it."),
        "disputes": _("A player contests a result here; answer it with a reason."),
    },
    "appeals_committee": {
        "event": _("Appeals that wait for you stand here."),
        "appeals": _("Open an appeal to read the letter; the public reads the decision only."),
        "appeal-reception": _("The questions are those of the form: cash, time, signature."),
        "appeal-panel": _("Whoever is tied to a party steps down; say so here."),
        "appeal-hearing": _("One tablet for the table: hear both sides, vote question by question, decide."),
    },
    "reception": {
        "event": _("Who registers and who arrives waits for you here."),
        "registrations": _("Counts in fours stand above: how many more fill the next table."),
        "registration-form": _("When registration opens and closes, how many places there are, and what they cost."),
        "check-in": _("Find a name, tap once: who is here is counted, and a wrong tap is taken back."),
        "participants": _("Everybody of the event, with number, country and whether they are here."),
    },
    "observer": {
        "event": _("You read what the staff reads, and change nothing."),
        "desk": _("One card for each table: what plays, what is typed, what waits to be verified."),
        "rulings": _("Each ruling opens in full: what happened, the clause, the sentence."),
        "appeals": _("Every appeal ends with whose turn it is and by when."),
        "audit": _("Everything that was done, by whom and when."),
    },
    PLAYER: {
        "player": _("This page is yours: your table, your place, what stands against you. Keep the link."),
        "player-sign": _("Read your line before you sign: a signed score is not changed by the table."),
        "player-dispute": _("Say which hand is wrong; the desk answers you here."),
        "player-appeals": _("An appeal has its time: the clock stands here."),
        "player-appeal-new": _("Write what is contested and why. The deposit is brought to the desk."),
    },
    TABLE: {
        "sheet-history": _("Every hand so far. A mistake is corrected by a referee, and the old line stays readable."),
        "sheet-sign": _("Everybody reads the totals, then signs with a finger."),
        "table-call": _("One tap calls a referee to this table; the page says who comes."),
        "sheet-keeper": _("Whoever holds the tablet keeps the sheet: hand it on here."),
        "sheet-photos": _("A photo of the paper sheet goes to the desk with the result."),
    },
}
HINTS: Final[Mapping[str, tuple[Hint, ...]]] = {
    role: tuple(Hint(str(role), page, text, place) for place, (page, text) in enumerate(pages.items(), start=1))
    for role, pages in _TEXTS.items()
}
CODES: Final = frozenset(code for hints in HINTS.values() for hint in hints for code in (hint.code, hint.no_more))


def hint_for(roles: Iterable[str], page: str, read: Collection[str]) -> Hint | None:
    """Return the hint of this page for the first of these roles that has one, or None if it was read."""
    held = set(roles)
    own = (hint for role, hints in HINTS.items() if role in held for hint in hints if hint.page == page)
    return next((hint for hint in own if hint.code not in read and hint.no_more not in read), None)


def read_codes(kept: str) -> frozenset[str]:
    """Return the codes of the hints read on a device, from its cookie; unknown codes are left out."""
    return CODES.intersection(kept.split("|"))


def kept_codes(read: Iterable[str]) -> str:
    return "|".join(sorted(read))
