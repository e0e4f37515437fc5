"""Provide a model privacy text: what Seatwind does with the data, in the words of docs/privacy.md."""

from typing import Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Tournament

_PARAGRAPHS: Final = (
    _(
        "The organiser of %(event)s is responsible for the data: %(contact)s. Write to this "
        "address to see, correct or erase your data. You may also complain to the data protection "
        "authority of your country."
    ),
    _(
        "What is stored and why: your name, country, club, federation number, team, seats, results and rulings, "
        "because a tournament and its rankings need them (contract, and the sport’s interest in true results). They "
        "are public and go to the federation. Your e-mail address, telephone number, remark and answers are used for "
        "this tournament only and are visible to its organisers and its reception; every access is logged."
    ),
    _(
        "How long: contact data and answers are removed automatically %(weeks)s after the "
        "tournament. Receipts are kept as long as accounting law requires. Results are kept; on "
        "request, your name in them is replaced by a number."
    ),
    _(
        "Your choices: photos and a public page of your own need your consent. You can withdraw it "
        "at any time on the page whose link you receive, where you can also view and download your "
        "data."
    ),
    _(
        "Your data are not sold or used for advertising. These pages have no cookies or trackers "
        "of other companies, and no decision about you is made by a machine alone."
    ),
)


def model_text(tournament: Tournament, *, language: str, contact: str, weeks: int) -> str:
    """Return the text in one of the site's languages, filled in; an unknown contact stays a gap to fill."""
    with translation.override(language):
        facts = {
            "event": tournament.name,
            "contact": contact or "…",
            "weeks": ngettext("%(n)s week", "%(n)s weeks", weeks) % {"n": weeks},
        }
        return "\n\n".join(str(paragraph) % facts for paragraph in _PARAGRAPHS)
