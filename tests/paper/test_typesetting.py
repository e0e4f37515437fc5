"""The child process: what it makes, what it refuses, and which fonts it reads."""

import io
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from appeals.look.paper import FilledForm, paper_pdf
from tests.refusals import refuses
from tournaments.common.errors import Refusal
from tournaments.common.typeset import Standard, draw_first_page, has_cjk_fonts, typeset
from tournaments.common.typeset import fonts as font_module

DATA: dict[str, Any] = {"text": "Łukasz Woźniak · Őri · 東南西北"}
TEMPLATE = '#let d = json(bytes(sys.inputs.json))\n#set document(title: "Try")\n#set text(lang: "pl")\n#d.text'


@pytest.fixture
def template(tmp_path: Path, settings: Any) -> str:
    """A template below a folder that stands for the project's."""
    (tmp_path / "try.typ").write_text(TEMPLATE, encoding="utf-8")
    settings.BASE_DIR = tmp_path
    return "try.typ"


@pytest.mark.parametrize(("standard", "mark"), [(Standard.ACCESSIBLE, b"pdfuaid"), (Standard.KEPT, b"pdfaid")])
def test_the_standard_is_in_the_file(template: str, standard: Standard, mark: bytes) -> None:
    assert mark in typeset(template, DATA, standard=standard)


def test_the_same_data_make_the_same_bytes(template: str) -> None:
    assert typeset(template, DATA) == typeset(template, DATA)


def test_text_can_be_read_back(template: str) -> None:
    page = pypdfium2.PdfDocument(typeset(template, DATA))[0]
    assert "Łukasz Woźniak" in page.get_textpage().get_text_bounded()


def test_the_first_page_is_a_picture(template: str) -> None:
    picture = Image.open(io.BytesIO(draw_first_page(template, DATA, ppi=72)))
    assert picture.size == (595, 842)  # A4 in points


def test_a_template_at_fault_is_a_refusal(template: str, tmp_path: Path) -> None:
    (tmp_path / "try.typ").write_text('#assert(false, message: "rows lower than 7 mm")', encoding="utf-8")
    with refuses("typeset.failed") as refused:
        typeset(template, DATA)
    assert "rows lower than 7 mm" in refused.value.detail["message"]


def test_an_endless_template_is_a_refusal(template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "try.typ").write_text("#while true { }", encoding="utf-8")
    monkeypatch.setattr("tournaments.common.typeset.compiling._SECONDS", 0.2)
    with pytest.raises(Refusal) as refused:
        typeset(template, DATA)
    assert refused.value.code in {"typeset.too_slow", "typeset.failed"}


def test_without_the_large_fonts_all_else_is_set(
    template: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(font_module, "_CJK_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.delenv("SEATWIND_FONTS", raising=False)
    assert not has_cjk_fonts()
    page = pypdfium2.PdfDocument(typeset(template, DATA))[0]
    assert "Woźniak" in page.get_textpage().get_text_bounded()


def test_a_language_with_a_region_is_set_in_the_language() -> None:
    """The compiler knows languages of ISO 639, not their regions: ``pt-br`` is set as Portuguese."""
    form = FilledForm("Recurso", "Annex 2", head=(), questions=(), foot=(), filename="form.pdf")
    document = pypdfium2.PdfDocument(paper_pdf(form, "Lyon Open", "pt-br"))
    assert "Recurso" in document[0].get_textpage().get_text_bounded()
