"""Every document of large halls as pictures, to be looked at: MCR and riichi, A4 and Letter, each language.

    python -m benchmarks.paper_gallery FOLDER [--players 140] [--rule-set mcr-ffmj-2016] [--paper a4] [--language en]
        [--document NAME ...] [--whole]
    python -m benchmarks.paper_gallery docs/paper --pages

Writes one picture of page one for each document, or with ``--whole`` the PDF with the count of its pages, and a sheet
of all the pictures. ``--language han`` is a language that nobody speaks: every word in Chinese characters, about as
long as a translation would be. ``--pages`` makes the small pictures of docs/paper.md, of halls of sixteen. Uses its own
database in memory.
"""

import argparse
import os
import tempfile
from contextlib import nullcontext
from math import ceil
from pathlib import Path

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

import pypdfium2
from django.conf import settings
from django.core.management import call_command
from PIL import Image, ImageDraw

from paper.models import PrintRun
from paper.prints.forms import size_for
from paper.prints.selectors.centre import printables_for
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import order_prints, preview, set_run
from tests.paper.drawing import PICTURE, drawn, set_all
from tests.paper.halls import make_hall
from tests.paper.han import speaking_han
from tests.people import NOON, actor
from tournaments.common.errors import Refusal
from tournaments.models import Role, Tournament
from tournaments.registry.printables import Printable, PrintScope

ADDRESS = "https://seatwind.example"


def draw(event: Tournament, printable: Printable, language: str, paper: str, folder: Path, *, whole: bool) -> str:
    """The file of one document; answers what happened."""
    session = 3 if printable.scope is PrintScope.SESSION else None
    wish = Wish(printable.code, session, (), language, size_for(printable, paper))
    path = folder / f"{printable.code}.png"
    try:
        if not whole:
            path.write_bytes(preview(tournament=event, wish=wish, address=ADDRESS, by=actor("alice")))
            return "page one"
        (run,) = order_prints(tournament=event, wishes=[wish], address=ADDRESS, by=actor("alice"), at=NOON)
        return _kept(set_run(run=run, at=NOON), folder)
    except Refusal as refusal:
        return f"refused: {refusal} {refusal.detail}"


def _kept(run: PrintRun, folder: Path) -> str:
    if not hasattr(run, "output"):
        return f"refused: {run.refusal} {run.reason}"
    path = folder / f"{run.document}.pdf"
    with run.output.file.open("rb") as made:
        path.write_bytes(made.read())
    document = pypdfium2.PdfDocument(path)
    count = len(document)
    for name, at in (("", 0), ("-last", count - 1)):
        document[at].render(scale=80 / 72).to_pil().save(folder / f"{run.document}{name}.png")
    document.close()
    return f"{count} pages, {path.stat().st_size // 1024} kB"


def draw_pages(folder: Path) -> None:
    """The pictures of docs/paper.md: page one of each document, of MCR where both games have it."""
    for rule_set in ("ema-riichi-2016", "mcr-ffmj-2016"):
        event = make_hall("lyon-open" if "mcr" in rule_set else "lyon-riichi", rule_set=rule_set)
        with tempfile.TemporaryDirectory() as made:
            for this_draw in set_all(event, "en", "a4", Path(made)):
                document = pypdfium2.PdfDocument(this_draw.file)
                drawn(document[0], PICTURE).quantize(16).save(folder / f"{this_draw.file.stem}.png", optimize=True)
                document.close()


def contact_sheet(folder: Path) -> None:
    """All pictures of a folder on one, six to a row."""
    files = sorted(path for path in folder.glob("*.png") if path.name != "all.png")
    cell, rows = (330, 440), ceil(len(files) / 6)
    sheet = Image.new("RGB", (6 * cell[0], rows * cell[1]), "#777")
    pen = ImageDraw.Draw(sheet)
    for at, path in enumerate(files):
        left, top = at % 6 * cell[0], at // 6 * cell[1]
        with Image.open(path) as picture:
            picture.thumbnail((cell[0] - 10, cell[1] - 22))
            sheet.paste(picture.convert("RGB"), (left + 5, top + 17))
        pen.text((left + 5, top + 3), path.stem, fill="white")
    sheet.save(folder / "all.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, default=140)
    parser.add_argument("--sessions", type=int, default=8)
    parser.add_argument("--rule-set", action="append")
    parser.add_argument("--paper", action="append", choices=["a4", "letter", "a3", "tabloid"])
    parser.add_argument("--language", action="append")
    parser.add_argument("--document", action="append")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--pages", action="store_true")
    given = parser.parse_args()
    call_command("migrate", verbosity=0)
    if given.pages:
        draw_pages(given.folder)
        return
    languages = given.language or ["en", "fr", "han"]
    with tempfile.TemporaryDirectory() as media:
        settings.MEDIA_ROOT = media
        for rule_set in given.rule_set or ["mcr-ffmj-2016", "ema-riichi-2016"]:
            event = make_hall(
                f"hall-{rule_set}", rule_set=rule_set, players=given.players, sessions=given.sessions, played=2
            )
            for language in languages:
                with speaking_han() if language == "han" else nullcontext(language) as spoken:
                    for paper in given.paper or ["a4", "letter"]:
                        folder = given.folder / f"{rule_set}-{language}-{paper}"
                        folder.mkdir(parents=True, exist_ok=True)
                        for printable in printables_for(event, list(Role)):
                            if given.document and printable.code not in given.document:
                                continue
                            result = draw(event, printable, spoken, paper, folder, whole=given.whole)
                            print(f"{folder.name} {printable.code}: {result}", flush=True)
                        contact_sheet(folder)


if __name__ == "__main__":
    main()
