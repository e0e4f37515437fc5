"""Define the timetable's form: planned starts in the event's own time, which may skip or repeat an hour."""

from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.models import Session, Tournament

_FORMAT: Final = "%Y-%m-%dT%H:%M"
_FIRST, _SECOND = "0", "1"


class _LocalField(forms.DateTimeField):
    """Read a local time without a zone."""

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(UTC):
            read = super().to_python(value)
        return read.replace(tzinfo=None) if read else None


class TimetableForm(forms.Form):
    """Edit the timetable; ``session_3`` is a time, ``fold_3`` which of the two where the hour comes twice."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(tournament.time_zone)
        for session in Session.objects.filter(tournament=tournament).order_by("number"):
            planned = session.planned_at.astimezone(self.zone) if session.planned_at else None
            name = f"session_{session.number}"
            self.fields[name] = _LocalField(
                label=_("Session %(session)s") % {"session": session.number},
                required=False,
                initial=planned.strftime(_FORMAT) if planned else None,
                input_formats=[_FORMAT, "%Y-%m-%d %H:%M"],
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_FORMAT),
            )
            typed = self._typed(name) if self.is_bound else planned
            if typed is not None and _comes_twice(typed, self.zone):
                self.fields[f"fold_{session.number}"] = forms.ChoiceField(
                    label=_("Session %(session)s: first or second occurrence") % {"session": session.number},
                    required=False,
                    choices=[("", _("Choose")), (_FIRST, _("The first, in summer time")), (_SECOND, _("The second"))],
                    initial=str(planned.fold) if planned else "",
                )

    def _typed(self, name: str) -> datetime | None:
        """Return the typed local time, None if it cannot be read."""
        try:
            read: datetime | None = self.fields[name].clean(self.data.get(name))
        except forms.ValidationError:
            return None
        return read

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.times: dict[int, datetime | None] = {}
        for name, value in list(cleaned.items()):
            if name.startswith("session_"):
                number = int(name.removeprefix("session_"))
                self.times[number] = self._moment(name, number, value) if value else None
        return cleaned

    def _moment(self, name: str, number: int, local: datetime) -> datetime | None:
        """Return the moment of a local time; a skipped hour, or a repeated one without a choice, is a field error."""
        words = {"time": local.strftime("%H:%M")}
        if _is_skipped(local, self.zone):
            text = _("%(time)s does not exist that night, because the clocks go forward. Choose another time.")
            self.add_error(name, forms.ValidationError(text % words, code="tournaments.time_skipped"))
            return None
        if not _comes_twice(local, self.zone):
            return local.replace(tzinfo=self.zone)
        chosen = self.data.get(f"fold_{number}", "")
        if chosen not in (_FIRST, _SECOND):
            text = _("%(time)s occurs twice that night, because the clocks go back. Choose the first or the second.")
            self.add_error(name, forms.ValidationError(text % words, code="tournaments.time_repeated"))
            return None
        return local.replace(tzinfo=self.zone, fold=int(chosen))

    def add_refusal(self, refusal: Refusal) -> None:
        """Add the refusal of the timetable's order beside the sessions that it names."""
        for problem in refusal.detail.get("problems", []):
            error = forms.ValidationError(problem["message"], code=problem["code"])
            self.add_error(f"session_{problem['session']}", error)


def _comes_twice(local: datetime, zone: ZoneInfo) -> bool:
    first, second = (local.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    return first is not None and second is not None and first > second


def _is_skipped(local: datetime, zone: ZoneInfo) -> bool:
    there_and_back = local.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
    return there_and_back.replace(tzinfo=None) != local.replace(tzinfo=None, fold=0)
