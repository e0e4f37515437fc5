"""The form of an announcement, and the sentences that every event says."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.errors import Refusal
from tournaments.models import Announcement, Audience
from tournaments.models.announcements import TEXT_LENGTH
from tournaments.services.announcements import Message

READY: Final[Mapping[str, tuple[Promise | str, Promise | str]]] = {
    "tables": (_("To the tables"), _("Please go to your tables: the session starts in 5 minutes.")),
    "lunch": (_("Lunch"), _("Lunch until 14:00. Be at your tables 5 minutes before.")),
    "results": (_("Results are out"), _("The results of the session are released. Check your own.")),
    "late": (_("Later start"), _("The next session starts 15 minutes later than planned.")),
    "photo": (_("Group photo"), _("Group photo now, in front of the hall.")),
    "prizes": (_("Prize-giving"), _("The prize-giving begins at 18:00.")),
}
LASTS: Final = (
    ("", _("until it is withdrawn")),
    ("15", _("15 minutes")),
    ("60", _("1 hour")),
    ("180", _("3 hours")),
    ("720", _("12 hours")),
)
FIELD_OF: Final = {
    "announcements.empty": "text_en",
    "announcements.too_long": "text_en",
    "announcements.expired_before": "minutes",
}


def number(label: Any) -> forms.IntegerField:
    attrs = {"class": "in", "inputmode": "numeric", "min": "1"}
    return forms.IntegerField(label=label, required=False, min_value=1, widget=forms.NumberInput(attrs=attrs))


def words(label: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"class": "in", "rows": "3"})
    return forms.CharField(label=label, max_length=TEXT_LENGTH, required=False, widget=widget)


class AnnouncementForm(forms.Form):
    """Gathers a message; the service judges it."""

    audience = forms.ChoiceField(
        label=pgettext_lazy("of an announcement", "To"),
        choices=Audience.choices,
        initial=Audience.EVERYBODY,
        widget=forms.RadioSelect,
    )
    session = number(_("Session"))
    table = number(_("Table"))
    player = number(_("Number of the player"))
    text_en = words(_("In English"))
    text_fr = words(_("In French"))
    minutes = forms.ChoiceField(
        label=_("Shown for"), choices=LASTS, required=False, widget=forms.Select(attrs={"class": "in"})
    )

    def message(self, at: datetime) -> Message:
        """What was typed, as the service takes it."""
        data = dict(self.cleaned_data)
        minutes = data.pop("minutes")
        expires_at = at + timedelta(minutes=int(minutes)) if minutes else None
        return Message(**data | {"audience": Audience(data["audience"]), "expires_at": expires_at})

    def add_refusal(self, refusal: Refusal) -> None:
        self.add_error(FIELD_OF.get(refusal.code), str(refusal.message))


def ready_texts(name: str) -> dict[str, str]:
    """A ready sentence in both languages, whatever the reader's; nothing for a name that is not known."""
    if name not in READY:
        return {}
    texts = {}
    for language in ("en", "fr"):
        with translation.override(language):
            texts[f"text_{language}"] = str(READY[name][1])
    return texts


def texts_of(row: Announcement) -> dict[str, Any]:
    """An announcement as first values of the form that corrects it."""
    return {
        "audience": row.audience,
        "session": row.session_number,
        "table": row.table_number,
        "player": row.participant.number if row.participant else None,
        "text_en": row.text_en,
        "text_fr": row.text_fr,
    }
