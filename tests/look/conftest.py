"""Rendering a line of template, in either language."""

from collections.abc import Callable

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.translation import trans_real

Render = Callable[..., str]


@pytest.fixture
def draw() -> Render:
    """``draw("{{ n|score }}", n=-36)``; ``language="fr"`` for a French reader."""

    def render(line: str, language: str = "en", **context: object) -> str:
        with translation.override(language):
            return Template(line).render(Context(context))

    return render


@pytest.fixture
def french_words(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put words into the French catalogue for one test, whatever the compiled one holds."""
    catalogue = trans_real.translation("fr")._catalog._catalogs[0]

    def put(**words: str) -> None:
        for english, french in words.items():
            monkeypatch.setitem(catalogue, english.replace("_", " "), french)

    return put
