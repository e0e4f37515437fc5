"""Define forms of what referees write for each other."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from penalties.models import CaseNote
from penalties.notes.services import CaseText
from tournaments.common.look.languages import reader


def _lines(label: Any, rows: int, most: int, *, required: bool = True, hint: Any = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


class CaseForm(forms.Form):
    """Read a ruling written up. Clauses are separated by commas."""

    title = forms.CharField(label=_("Title"), max_length=120)
    facts = _lines(_("What happened"), 4, 2000, hint=_("Write East, South or the player instead of names."))
    decision = _lines(_("Decision and reasons"), 4, 2000)
    lesson = _lines(_("Lesson"), 2, 400, required=False)
    clauses = forms.CharField(label=_("Further clauses"), required=False, max_length=200)
    is_shared = forms.BooleanField(label=_("Share with other events on this server"), required=False)

    def case_text(self) -> CaseText:
        typed = dict(self.cleaned_data)
        clauses = tuple(part.strip() for part in re.split(r"[,;]", typed.pop("clauses")) if part.strip())
        return CaseText(**typed, clauses=clauses, language=reader())


def case_initial(note: CaseNote | None) -> dict[str, Any]:
    if note is None:
        return {}
    facts = {name: getattr(note, name) for name in ("title", "facts", "decision", "lesson", "is_shared")}
    return facts | {"clauses": ", ".join(clause for clause in note.clauses if clause != note.ruling.clause)}


class NoteForm(forms.Form):
    text = _lines(_("For the referees of the next session"), 4, 2000)
