"""Define the form of a question, and its fields on the public form."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from registration.common.forms import TextsForm, line
from registration.models import Question, QuestionKind
from registration.questions.services.editing import QuestionFacts
from tournaments.common.errors import Refusal

# Under which field a refusal of the service stands.
FIELDS = {"questions.choices_few": "choices", "questions.choices_unasked": "choices", "questions.answered": "kind"}


class QuestionForm(TextsForm):
    translated = ("words", "choices")

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
            initial |= {f"{name}_{code}": texts.get(name, "") for name in cls.translated}
        return cls(data, language=language, initial=initial)

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
            texts=self.texts(),
        )

    def texts(self) -> dict[str, dict[str, str]]:
        """Return the texts in the other languages, without empty lines among the choices."""
        typed = super().texts()
        return {code: {name: "\n".join(_lines(text)) for name, text in texts.items()} for code, texts in typed.items()}


def _lines(text: str) -> list[str]:
    return list(filter(None, map(str.strip, text.splitlines())))
