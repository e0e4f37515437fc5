"""Define the form of the print centre."""

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from paper.prints.selectors.choices import Wish
from tournaments.registry.printables import Printable, PrintScope

_DIGITS: Final = 4
_SIZES = {"a4": "A4", "letter": "Letter"}
# The size that stands for another where a document is not made for the one that was chosen.
_STANDS_FOR = {"a4": ("a4", "a5"), "letter": ("letter", "half-letter"), "a3": ("a3", "a4", "a5")}
_WALL_SIZES = {"a3": _("A3 for the wall")}


class NumbersField(forms.CharField):
    """Parse numbers such as ``1-4, 7 12``; empty: all."""

    def clean(self, value: Any) -> frozenset[int]:
        text = super().clean(value).replace("–", "-").replace(";", " ").replace(",", " ")
        numbers = set[int]()
        for part in re.sub(r"\s*-\s*", "-", text).split():
            first, dash, last = part.partition("-")
            ends = (first, last if dash else first)
            if not all(end.isascii() and end.isdigit() and len(end) <= _DIGITS for end in ends):
                raise forms.ValidationError(_("Write numbers like this: 1-4, 7"), code="unreadable")
            if int(ends[1]) < int(ends[0]):
                raise forms.ValidationError(_("Write numbers like this: 1-4, 7"), code="unreadable")
            numbers |= set(range(int(ends[0]), int(ends[1]) + 1))
        return frozenset(numbers)


class PrintForm(forms.Form):
    """Choose documents, sessions, their tables and players, the paper size, the language."""

    document = forms.MultipleChoiceField(label=_("Documents"))
    session = forms.TypedMultipleChoiceField(label=_("Sessions"), coerce=int, required=False)
    paper = forms.ChoiceField(
        label=pgettext_lazy("size of sheets", "Paper"), choices=[*_SIZES.items(), *_WALL_SIZES.items()], initial="a4"
    )
    language = forms.ChoiceField(label=_("Language"))
    after = forms.TypedChoiceField(label=_("Standings"), coerce=int, required=False, empty_value=None)
    tables = NumbersField(label=_("Tables"), max_length=200, required=False)
    players = NumbersField(label=_("Players"), max_length=200, required=False)

    def __init__(self, *args: Any, printables: Sequence[Printable], sessions: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.printables = {printable.code: printable for printable in printables}
        documents, numbers, language = (self.fields[name] for name in ("document", "session", "language"))
        documents.choices = [(printable.code, printable.name) for printable in printables]  # type: ignore[attr-defined]
        numbers.choices = [(number, str(number)) for number in sessions]  # type: ignore[attr-defined]
        language.choices = settings.LANGUAGES  # type: ignore[attr-defined]
        self.fields["after"].choices = numbers.choices  # type: ignore[attr-defined]

    def wishes(self) -> list[Wish]:
        """Return an order for each document, and for each session if it is one of a session."""
        data = self.cleaned_data
        wishes = []
        for code in data["document"]:
            printable = self.printables[code]
            for session in self._sessions_of(printable):
                wish = Wish(
                    code,
                    session,
                    language=data["language"],
                    paper=size_for(printable, data["paper"]),
                    tables=data["tables"],
                    players=data["players"],
                )
                wishes.append(wish)
        return wishes

    def _sessions_of(self, printable: Printable) -> list[int] | list[None]:
        if printable.scope is PrintScope.SESSION:
            sessions: list[int] = self.cleaned_data["session"]
            return sessions
        after = self.cleaned_data["after"] if printable.scope is PrintScope.AFTER else None
        return [after]


def size_for(printable: Printable, wanted: str) -> str:
    """Return the paper size of a document where ``wanted`` was chosen for all."""
    return next((text for text in _STANDS_FOR.get(wanted, (wanted,)) if text in printable.papers), printable.papers[0])
