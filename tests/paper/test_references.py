"""Page one of each document beside the picture and the words of it that somebody looked at.

MCR and riichi, English, French and Chinese characters, A4 and Letter, names of many scripts. Pictures are coarse, so
that a code does not count, and a column that moved or a frame that went does; words and counts of pages are compared
exactly, codes aside.

Where a document changes on purpose: delete its picture, or its part of ``said.json``, run the test, look at what it
wrote, keep it.
"""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from paper.documents.services import DOCUMENTS
from tests.paper.drawing import PICTURE, drawn, set_all
from tests.paper.halls import make_hall
from tests.paper.han import speaking_han
from tests.snapshot import walked_once

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "references"
DOCS = Path(__file__).parents[2] / "docs"
LONG_SIDE = 150
TOLERATED = 3.0  # of 255, on average; a page beside another document's is at 8 and more
CODE = re.compile(r"[0-9a-f]{4} [0-9a-f]{4}")
HAN = "han"
SETS = {
    "mcr-en-a4": ("mcr-ffmj-2016", "en", "a4"),
    "mcr-fr-letter": ("mcr-ffmj-2016", "fr", "letter"),
    "riichi-en-letter": ("ema-riichi-2016", "en", "letter"),
    "riichi-fr-a4": ("ema-riichi-2016", "fr", "a4"),
    "mcr-han-letter": ("mcr-ffmj-2016", HAN, "letter"),
    "riichi-han-a4": ("ema-riichi-2016", HAN, "a4"),
}


def files_of(name: str, folder: Path) -> dict[str, Path]:
    """The PDFs of every document that the event of this set can have printed."""
    rule_set, language, paper = SETS[name]
    event = walked_once(("paper-hall", rule_set), lambda: make_hall("lyon-open", rule_set=rule_set))
    with speaking_han() if language == HAN else nullcontext(language) as spoken:
        return {draw.file.stem: draw.file for draw in set_all(event, spoken, paper, folder)}


def page_one(file: Path, long_side: int = LONG_SIDE) -> tuple[Image.Image, dict[str, object]]:
    """A coarse picture in sixteen greys; the count of pages and the words of the first."""
    document = pypdfium2.PdfDocument(file)
    try:
        page = document[0]
        words = CODE.sub("#", " ".join(page.get_textpage().get_text_bounded().split()))
        facts: dict[str, object] = {"pages": len(document), "words": words}
        return drawn(page, long_side), facts
    finally:
        document.close()


def apart(image: Image.Image, other: Image.Image) -> float:
    assert image.size == other.size
    return ImageStat.Stat(ImageChops.difference(image, other)).mean[0]


def reference(name: str, document: str) -> Image.Image:
    with Image.open(FOLDER / name / f"{document}.png") as picture:
        return picture.convert("L")


def kept(name: str) -> dict[str, dict[str, object]]:
    path = FOLDER / name / "said.json"
    answer: dict[str, dict[str, object]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return answer


def differences(name: str, files: dict[str, Path]) -> Iterator[str]:
    """What is not as it was; what was not there is written, to be looked at."""
    known = kept(name)
    (FOLDER / name).mkdir(exist_ok=True)
    for document, file in files.items():
        now, result = page_one(file)
        path = FOLDER / name / f"{document}.png"
        if not path.exists() or document not in known:
            now.quantize(16).save(path, optimize=True)
            known[document] = result
            (FOLDER / name / "said.json").write_text(
                json.dumps(known, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8"
            )
            yield f"{document} was not there: look at the one that is there now, and keep it"
        elif result != known[document]:
            yield f"{document} says {result}, and said {known[document]}"
        elif (far := apart(now, reference(name, document))) >= TOLERATED:
            yield f"{document} looks otherwise, by {far:.1f}"


@pytest.mark.long
@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SETS)
def test_page_one_looks_and_says_as_it_did(name: str, tmp_path: Path) -> None:
    files = files_of(name, tmp_path)
    assert list(differences(name, files)) == []
    assert set(kept(name)) == set(files)
    assert {path.stem for path in (FOLDER / name).glob("*.png")} == set(files)


def test_the_comparison_tells_documents_apart() -> None:
    sheet = reference("mcr-en-a4", "score-sheets")
    upright = [name for name in kept("mcr-en-a4") if reference("mcr-en-a4", name).size == sheet.size]
    others = [name for name in upright if name not in ("score-sheets", "blank-sheets")]
    assert len(others) > 8
    assert all(apart(sheet, reference("mcr-en-a4", name)) > TOLERATED for name in others)


@pytest.mark.long
def test_the_pictures_of_the_page_are_true(tmp_path: Path) -> None:
    """docs/paper.md shows every document, as it looks now (``python -m tests.paper.pictures`` makes the pictures)."""
    page = (DOCS / "paper.md").read_text("utf-8")
    shown = set(re.findall(r"\(paper/([-a-z0-9]+)\.png\)", page))
    files = files_of("mcr-en-a4", tmp_path)
    assert {path.stem for path in (DOCS / "paper").glob("*.png")} == shown
    assert {f"`{document.code}`" for document in DOCUMENTS if f"`{document.code}`" not in page} == set()
    far = {}
    for name in shown & set(files):
        now, _said = page_one(files[name], PICTURE)
        with Image.open(DOCS / "paper" / f"{name}.png") as picture:
            far[name] = apart(now, picture.convert("L"))
    assert {name: f"{distance:.1f}" for name, distance in far.items() if distance >= TOLERATED} == {}
    assert len(far) > 20
