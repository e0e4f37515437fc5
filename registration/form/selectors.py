"""Provide a model privacy text: what Seatwind does with the data, in the words of docs/privacy.md."""

from typing import Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Tournament

_PARAGRAPHS: Final = (
    _(
        "Who answers for the data: the organiser of %(event)s, %(contact)s. Write there to see, correct or erase what "
        "is kept of you; you may also complain to the data protection authority of your country."
    ),
    _(
        "What is kept and why: your name, country, club, federation number, team, seats, results and rulings, because "
        "a tournament and its rankings cannot do without them (contract, and the sport's interest in true results). "
        "They are public and go to the federation. Your e-mail address, telephone number, remark and answers serve "
        "this tournament alone and are read by its organisers and its reception; who read them is written down."
    ),
    _(
        "For how long: contact data and answers are removed by themselves %(weeks)s after the tournament. Receipts "
        "stay as long as the law on accounts asks. Results stay; on request your name in them becomes a number."
    ),
    _(
        "What you choose: photos and a public page of your own need your consent, which you can take back at any time "
        "on the page whose link you receive. There you also read what is kept of you and take it along as a file."
    ),
    _(
        "Nothing is sold, nothing is used for advertising, no other company's cookies or counters are in these pages, "
        "and no decision about you is made by a machine alone."
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
