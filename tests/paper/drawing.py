"""Many documents set by one process that ends: what a test of all of them needs in a second or two."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
from django.conf import settings
from PIL import Image

from paper.prints.forms import size_for
from paper.prints.selectors.centre import printables_for
from paper.prints.selectors.orders import content_of
from paper.prints.services.printing import data_of
from tests.paper.conftest import ADDRESS
from tournaments.common.errors import Refusal
from tournaments.common.typeset import Standard
from tournaments.common.typeset.fonts import font_folders
from tournaments.models import Role, Tournament
from tournaments.registry.printables import PrintOrder, PrintScope

PICTURE = 420  # pixels along a page of docs/paper.md
_CHILD = Path(__file__).parent / "child.py"


@dataclass(frozen=True)
class Drawn:
    """A document to set: its template, what the template reads, the standard it is held to, where it goes."""

    template: str
    data: dict[str, Any]
    standard: str
    file: Path


def draw_all(wanted: Sequence[Drawn]) -> None:
    """Write the PDF of each; fails with what the compiler says where one cannot be set."""
    wishes = {
        "root": str(settings.BASE_DIR),
        "fonts": [str(folder) for folder in font_folders()],
        "documents": [[draw.template, json.dumps(draw.data), draw.standard, str(draw.file)] for draw in wanted],
    }
    command = [sys.executable, "-I", str(_CHILD)]
    done = subprocess.run(  # noqa: S603  our own program
        command, input=json.dumps(wishes).encode(), capture_output=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr.decode()


# The rule set knows no appeals (docs/rulings.md), so a riichi event has none of their papers.
WITHOUT = {"ema-riichi-2016": {"appeal-letter", "appeal-reception", "appeal-decision", "decision-letters"}}


def set_all(event: Tournament, language: str, paper: str, folder: Path) -> list[Drawn]:
    """Every document that the event can have printed, as PDFs in the folder; which it has none of is checked."""
    wanted, refused = list[Drawn](), dict[str, str]()
    memo: dict[str, Any] = {}
    for printable in printables_for(event, list(Role)):
        session = 3 if printable.scope is PrintScope.SESSION else None
        order = PrintOrder(event, session, language, size_for(printable, paper), ADDRESS, memo=memo)
        try:
            data, _pieces = data_of(order, printable.code, content_of(printable.code, order))
        except Refusal as refusal:
            refused[printable.code] = refusal.code
        else:
            standard = Standard.KEPT if printable.is_kept else Standard.ACCESSIBLE
            wanted.append(Drawn(printable.template, data, standard.value, folder / f"{printable.code}.pdf"))
    assert refused == dict.fromkeys(WITHOUT.get(event.preset, ()), "appeals.not_in_rule_set")
    draw_all(wanted)
    return wanted


def drawn(page: pypdfium2.PdfPage, long_side: int) -> Image.Image:
    """A page of a PDF as a small picture in sixteen greys."""
    picture: Image.Image = page.render(scale=2 * long_side / max(page.get_size()), grayscale=True).to_pil().convert("L")
    factor = long_side / max(picture.size)
    small = picture.resize([round(side * factor) for side in picture.size], Image.Resampling.BOX)
    greys: Image.Image = small.point([round(grey / 17) * 17 for grey in range(256)])
    return greys
