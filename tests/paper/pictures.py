"""Draw the pictures of docs/paper.md anew: page one of each document, of MCR where both games have it.

    python -m tests.paper.pictures

Of halls of sixteen, in a database in memory.
"""

import os
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "paper"


def main() -> None:
    os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    import django

    django.setup()
    from django.core.management import call_command
    from pypdfium2 import PdfDocument

    from tests.paper.drawing import PICTURE, drawn, set_all
    from tests.paper.halls import make_hall

    call_command("migrate", verbosity=0)
    for rule_set in ("ema-riichi-2016", "mcr-ffmj-2016"):
        event = make_hall("lyon-open" if "mcr" in rule_set else "lyon-riichi", rule_set=rule_set)
        with tempfile.TemporaryDirectory() as made:
            for document in set_all(event, "en", "a4", Path(made)):
                pdf = PdfDocument(document.file)
                drawn(pdf[0], PICTURE).quantize(16).save(FOLDER / f"{document.file.stem}.png", optimize=True)
                pdf.close()


if __name__ == "__main__":
    main()
