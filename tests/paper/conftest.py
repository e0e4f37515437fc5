"""Events to print, and PDFs read back page by page."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from paper.models import PrintRun
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, set_run
from tests.people import NOON, actor, make_seated_event
from tournaments.models import Tournament

ADDRESS = "https://seatwind.example"


@pytest.fixture(autouse=True)
def _files_in_a_folder(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def event(db: None) -> Tournament:
    return make_seated_event()


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, lines joined by a space."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = [document[at].get_textpage().get_text_bounded() for at in range(len(document))]
    finally:
        document.close()
    return [" ".join(text.split()) for text in texts]


def print_one(event: Tournament, document: str, session: int | None = None, **options: Any) -> PrintRun:
    """Order and set a document as Alice."""
    runs = order_prints(
        tournament=event,
        wishes=[Wish(document, session, **options)],
        address=ADDRESS,
        by=actor("alice"),
        at=NOON,
    )
    return set_run(run=runs[0], at=NOON)


def pdf_of(run: PrintRun) -> bytes:
    with run.output.file.open("rb") as file:
        content: bytes = file.read()
    return content


def texts(event: Tournament, document: str, session: int | None = None, **options: Any) -> list[str]:
    return pages_of(pdf_of(print_one(event, document, session, **options)))
