"""Read a form's own texts in the reader's language, else in the form's own columns."""

from collections.abc import Mapping
from dataclasses import dataclass

from registration.models import TEXTS_BY_LANGUAGE, Question, RegistrationForm
from tournaments.common.look.languages import reader


@dataclass(frozen=True, slots=True)
class FormTexts:
    """Store the introduction, the payment text and the privacy text, in one language."""

    intro: str
    payment: str
    privacy: str


def form_texts(form: RegistrationForm) -> FormTexts:
    """Return the form's texts in the active language."""
    return FormTexts(**{name: text_in(form, name) for name in TEXTS_BY_LANGUAGE})


def text_in(form: RegistrationForm, name: str) -> str:
    """Return one text in the active language, or as the form's own column has it."""
    return _of_reader(form.texts, name) or str(getattr(form, name))


def question_text(question: Question) -> str:
    """Return the text of a question in the active language."""
    return _of_reader(question.texts, "words") or question.words


def choices_of(question: Question) -> list[tuple[str, str]]:
    """Return each choice as an answer stores it, with the text in the active language."""
    options = question.options
    translated = _of_reader(question.texts, "choices").splitlines()
    return list(zip(options, translated if len(translated) == len(options) else options, strict=True))


def _of_reader(texts: Mapping[str, Mapping[str, str]], name: str) -> str:
    """Return the text in the reader's language or its base language; empty if there is none."""
    language = reader()
    for code in (language, language.split("-", maxsplit=1)[0]):
        text = texts.get(code, {}).get(name, "")
        if text:
            return text
    return ""
