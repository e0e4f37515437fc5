"""What a page breaks: no line of a form runs through its words, and no page ends within a row."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from paper.prints.selectors.orders import content_of
from paper.prints.services.printing import data_of
from tests.paper.conftest import ADDRESS, pages_of
from tests.paper.drawing import Drawn, draw_all, set_all
from tests.paper.halls import make_hall
from tests.snapshot import walked_once
from tournaments.common.typeset import Standard
from tournaments.registry.printables import PrintOrder

pytestmark = [pytest.mark.django_db, pytest.mark.long]
THIN, LONG = 1.5, 20.0  # points: a rule, and not the stroke of a letter or a code
INSIDE = 0.3  # of a letter's height: what a line takes from a letter that it only touches
Box = tuple[float, float, float, float]


def rules_of(page: pypdfium2.PdfPage) -> list[Box]:
    """Horizontal lines: left, bottom, right, top."""
    rules = []
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=4):
        left, bottom, right, top = item.get_bounds()
        if top - bottom <= THIN and right - left >= LONG:
            rules.append((left, bottom, right, top))
    return rules


def struck_through(page: pypdfium2.PdfPage) -> Iterator[str]:
    """The words around each letter that a line runs through."""
    text = page.get_textpage()
    rules = rules_of(page)
    for at in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(at)
        edge = INSIDE * (top - bottom)
        for line in rules:
            is_beside = line[2] <= left or line[0] >= right
            if not is_beside and bottom + edge < (line[1] + line[3]) / 2 < top - edge:
                yield text.get_text_range(max(0, at - 12), min(24, text.count_chars() - max(0, at - 12)))
                break


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("rule_set", "paper"), [("mcr-ffmj-2016", "a4"), ("ema-riichi-2016", "letter")])
def test_no_line_runs_through_words(rule_set: str, paper: str, tmp_path: Path) -> None:
    event = walked_once(("paper-hall", rule_set), lambda: make_hall("lyon-open", rule_set=rule_set))
    wrong, read = {}, 0
    for made in set_all(event, "fr", paper, tmp_path):
        document = pypdfium2.PdfDocument(made.file)
        results = [words for page in document for words in struck_through(page)]
        read += len(document)
        document.close()
        if results:
            wrong[made.file.stem] = results[:4]
    assert wrong == {}
    assert read > 40


def test_the_members_of_a_team_stand_on_the_page_of_its_name(tmp_path: Path) -> None:
    """The teams of sixteen players twelve times over, so that pages end within any of them."""
    event = walked_once(("paper-hall", "mcr-ffmj-2016"), lambda: make_hall("lyon-open", rule_set="mcr-ffmj-2016"))
    order = PrintOrder(event, None, "en", "a4", ADDRESS)
    made, _pieces = data_of(order, "team-standings", content_of("team-standings", order))
    data: dict[str, Any] = dict(made)
    data["rows"] *= 12
    file = tmp_path / "teams.pdf"
    draw_all([Drawn("paper/typst/standings.typ", data, Standard.ACCESSIBLE.value, file)])
    pages = [" ".join(page.split()) for page in pages_of(file.read_bytes())]
    assert len(pages) > 2
    for row in data["rows"][:4]:
        for member in row["members"]:
            short = member["player"]["short"]
            here = [(page.count(row["name"]), page.count(short)) for page in pages]
            assert all(named == counted for named, counted in here), (row["name"], short, here)
