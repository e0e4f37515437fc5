"""The first page as a picture: ink where a reader looks for it, and none beyond the margins."""

import io

import pytest
from PIL import Image

from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import preview_prints
from tests.paper.conftest import ADDRESS
from tests.people import actor
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]
MILLIMETRE = 80 / 25.4  # pixels at 80 dpi


def page_of(event: Tournament, document: str, session: int | None, paper: str) -> Image.Image:
    wish = Wish(document, session, (), "en", paper)
    return Image.open(
        io.BytesIO(preview_prints(tournament=event, wish=wish, address=ADDRESS, by=actor("alice")))
    ).convert("L")


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("document", ["score-sheets", "seating-players", "roll-call", "seating-tables"])
def test_ink_stays_where_printers_reach(
    event: Tournament, document: str, paper: str, size: tuple[float, float]
) -> None:
    """Office printers leave 4.2 mm; nothing stands nearer to the edge, and the sheet is used to its foot."""
    picture = page_of(event, document, 1, paper)
    assert [round(side / MILLIMETRE) for side in picture.size] == [round(side) for side in size]
    left, top, right, bottom = Image.eval(picture, lambda grey: 255 if grey < 200 else 0).getbbox() or (0, 0, 0, 0)
    edge = 4.2 * MILLIMETRE
    assert left >= edge
    assert top >= edge
    assert right <= picture.width - edge
    assert bottom <= picture.height - edge
    assert bottom > picture.height * 0.9
