"""Define the form of a question, and its fields on the public form."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from registration.common.forms import line
from registration.models import Question, QuestionKind
from registration.questions.services.editing import QuestionFacts
from tournaments.common.errors import Refusal
from tournaments.common.look.languages import staff_codes

# Under which field a refusal of the service stands.
FIELDS = {"questions.choices_few": "choices", "questions.choices_unasked": "choices", "questions.answered": "kind"}
_TRANSLATED = ("words", "choices")


class QuestionForm(forms.Form):
    words = line(_("Question"), 200)
    kind = forms.ChoiceField(label=_("Type of answer"), choices=QuestionKind.choices)
    choices = forms.CharField(
        label=_("Choices"),
        required=False,
        max_length=2000,
        help_text=_("For “One of several”: one per line."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    position = forms.IntegerField(
        label=_("Order"),
        min_value=0,
        max_value=999,
        help_text=_("Lower numbers are asked first."),
    )
    is_required = forms.BooleanField(required=False)
    is_public = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, language: str, **options: Any) -> None:
        super().__init__(data, **options)
        self.others = [(code, name) for code, name in settings.LANGUAGES if code != language]
        for code, name in self.others:
            words = line(_("Question, %(language)s") % {"language": name}, 200, required=False, lang=code)
            choices = forms.CharField(
                label=_("Choices, %(language)s") % {"language": name},
                required=False,
                max_length=2000,
                help_text=_("In the same order as above, one per line."),
                widget=forms.Textarea(attrs={"rows": 3, "lang": code}),
            )
            self.fields |= {f"words_{code}": words, f"choices_{code}": choices}

    @classmethod
    def of(cls, question: Question | None, data: Any, *, language: str, position: int = 1) -> "QuestionForm":
        """Return a form filled from the question. ``language``: of the form's own texts; other languages have further
        fields.
        """
        names = ("words", "kind", "choices", "position", "is_required", "is_public")
        initial = {name: getattr(question, name) for name in names} if question else {"position": position}
        for code, texts in (question.texts if question else {}).items():
            initial |= {f"{name}_{code}": texts.get(name, "") for name in _TRANSLATED}
        return cls(data, language=language, initial=initial)

    @property
    def in_other_languages(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return for each other language of the staff its name and the fields of its texts."""
        return self._in(code for code, _name in self.others if code in staff_codes())

    @property
    def in_more_languages(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the same for the languages in which not every page is translated."""
        return self._in(code for code, _name in self.others if code not in staff_codes())

    def _in(self, languages: Iterable[str]) -> list[tuple[str, list[forms.BoundField]]]:
        names = dict(self.others)
        return [(names[code], [self[f"{about}_{code}"] for about in _TRANSLATED]) for code in languages]

    def add_refusal(self, refusal: Refusal) -> None:
        """Put a refusal of the service under its field."""
        fields = FIELDS | {"questions.choices_differ": f"choices_{refusal.detail.get('language', '')}"}
        self.add_error(fields.get(refusal.code), str(refusal.message))

    def facts(self) -> QuestionFacts:
        typed = self.cleaned_data
        lines = tuple(dict.fromkeys(_lines(typed["choices"])))
        return QuestionFacts(
            words=typed["words"],
            kind=QuestionKind(typed["kind"]),
            choices=lines,
            is_required=typed["is_required"],
            is_public=typed["is_public"],
            position=typed["position"],
            texts=self._texts(),
        )

    def _texts(self) -> dict[str, dict[str, str]]:
        typed, texts = self.cleaned_data, {}
        for code, _name in self.others:
            lines = {"words": typed[f"words_{code}"], "choices": "\n".join(_lines(typed[f"choices_{code}"]))}
            texts[code] = {name: text for name, text in lines.items() if text}
        return {code: lines for code, lines in texts.items() if lines}


def _lines(text: str) -> list[str]:
    return list(filter(None, map(str.strip, text.splitlines())))
