"""Define the form of an announcement, and the ready sentences of every event."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.announcements.models import TEXT_LENGTH
from tournaments.announcements.services import AnnouncementDraft
from tournaments.common.errors import Refusal
from tournaments.common.look.languages import codes, staff_codes
from tournaments.models import Announcement, Audience

READY: Final[Mapping[str, tuple[Promise | str, Promise | str]]] = {
    "tables": (_("To the tables"), _("Please go to your tables: the session starts in 5 minutes.")),
    "lunch": (_("Lunch"), _("Lunch until 14:00. Be at your tables 5 minutes before.")),
    "results": (_("Results released"), _("The results of the session are released. Check your own.")),
    "late": (_("Delayed start"), _("The next session starts 15 minutes later than planned.")),
    "photo": (_("Group photo"), _("Group photo now, in front of the hall.")),
    "prizes": (_("Prize-giving"), _("The prize-giving begins at 18:00.")),
}
_LASTS: Final = (
    ("", _("until it is withdrawn")),
    ("15", _("15 minutes")),
    ("60", _("1 hour")),
    ("180", _("3 hours")),
    ("720", _("12 hours")),
)
_TEXT: Final = "text_"  # and the language, as a form names the field of a text
_FIELD_OF: Final = {
    "announcements.expired_before": "minutes",
}


def _number(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1)


class AnnouncementForm(forms.Form):
    """Enter a message, with one field for each language of the setting; the service validates it."""

    audience = forms.ChoiceField(
        label=pgettext_lazy("of an announcement", "To"),
        choices=Audience.choices,
        initial=Audience.EVERYBODY,
        widget=forms.RadioSelect,
    )
    session = _number(_("Session"))
    table = _number(_("Table"))
    player = _number(_("Player number"))
    minutes = forms.ChoiceField(label=_("Shown for"), choices=_LASTS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language, name in settings.LANGUAGES:
            widget = forms.Textarea(attrs={"rows": "3", "lang": language})
            field = forms.CharField(label=name, max_length=TEXT_LENGTH, required=False, widget=widget)
            self.fields[f"{_TEXT}{language}"] = field

    @property
    def text_fields(self) -> list[forms.BoundField]:
        """Return the fields of the texts in the languages of the staff, in the order in which a page draws them."""
        return [self[f"{_TEXT}{language}"] for language in staff_codes()]

    @property
    def more_text_fields(self) -> list[forms.BoundField]:
        """Return the fields of the texts in further languages."""
        return [self[f"{_TEXT}{language}"] for language in codes() if language not in staff_codes()]

    @property
    def texts(self) -> dict[str, str]:
        """Return the typed texts by language, without the empty ones."""
        typed = {language: self.cleaned_data[f"{_TEXT}{language}"] for language in codes()}
        return {language: text for language, text in typed.items() if text}

    def message(self, at: datetime) -> AnnouncementDraft:
        """Return the typed message in the form that the service takes."""
        data = self.cleaned_data
        expires_at = at + timedelta(minutes=int(data["minutes"])) if data["minutes"] else None
        to = {name: data[name] for name in ("session", "table", "player")}
        return AnnouncementDraft(Audience(data["audience"]), self.texts, expires_at=expires_at, **to)

    def add_refusal(self, refusal: Refusal) -> None:
        """Add the refusal to the field concerned; refusals of a text go to the first text."""
        self.add_error(_FIELD_OF.get(refusal.code, f"{_TEXT}{codes()[0]}"), str(refusal.message))


def ready_texts(name: str) -> dict[str, str]:
    """Return a ready sentence in every language, whatever the reader's; empty for an unknown name."""
    if name not in READY:
        return {}
    texts = {}
    for language in codes():
        with translation.override(language):
            texts[f"{_TEXT}{language}"] = str(READY[name][1])
    return texts


def initial_values(row: Announcement) -> dict[str, Any]:
    """Return an announcement as initial values of the form that corrects it."""
    return {
        "audience": row.audience,
        "session": row.session_number,
        "table": row.table_number,
        "player": row.participant.number if row.participant else None,
    } | {f"{_TEXT}{language}": text for language, text in row.texts.items()}
