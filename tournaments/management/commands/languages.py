"""Hand the catalogues out to translators, take them in, and check them (``manage.py languages``)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.common.look.rings import FIRST, SECOND, ring_of
from tournaments.management import catalogues

_REFERENCE: Final = "fr"  # its catalogue holds every message
_TERMS: Final = Path("docs/terms")


class Command(BaseCommand):
    help = "Hands catalogues out to translators, takes them in, and checks them. A checkout is needed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        out = acts.add_parser("export", help="write a gettext file for a translation tool such as Weblate or POEditor")
        out.add_argument("code")
        out.add_argument("file", type=Path)
        out.add_argument("--ring", type=int, choices=(FIRST, SECOND), default=FIRST, help="2: every message")
        out.add_argument("--lacking", action="store_true", help="only what is not translated yet")
        taken = acts.add_parser("import", help="take the translations of a gettext file into the catalogue")
        taken.add_argument("code")
        taken.add_argument("file", type=Path)
        acts.add_parser("update", help="bring every catalogue up to date with the sources (after make messages)")
        checked = acts.add_parser("check", help="list what each language lacks of its ring and what would break a page")
        checked.add_argument("--language", help="only this one")
        checked.add_argument("--ring", type=int, choices=(FIRST, SECOND), help="not the ring in which it is offered")

    def handle(self, *args: Any, act: str, **options: Any) -> None:
        getattr(self, f"do_{act}")(**options)

    def do_export(self, code: str, file: Path, **options: Any) -> None:
        ring = int(options["ring"])
        part = catalogues.part_of(self._source(), self._own(code), ring, only_lacking=options["lacking"])
        catalogues.save(part, file)
        beside = [*catalogues.words_missing(code, ring), *catalogues.help_missing(code, ring)]
        self.stdout.write("\n".join([f"{len(part)} messages", *(f"not in the file: {text}" for text in beside)]))

    def do_import(self, code: str, file: Path, **_options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"there is no file {file}")
        source, own = self._source(), self._own(code)
        changed, refused = catalogues.take_in(source, own, catalogues.catalogue(file))
        catalogues.save(catalogues.tidy(source, own), catalogues.path_of(code))
        self.stdout.write("\n".join([*(f"refused: {fault}" for fault in refused), f"{changed} messages changed"]))

    def do_update(self, **_options: Any) -> None:
        source = self._source()
        for code in self._others():
            own = self._own(code)
            tidied = catalogues.tidy(source, own)
            catalogues.save(tidied, catalogues.path_of(code))
            self.stdout.write(f"{code}: {len(tidied)} messages, {len(own) - len(tidied)} removed")

    def do_check(self, **options: Any) -> None:
        source, count = self._source(), 0
        for code in [options["language"]] if options["language"] else self._others():
            ring = options["ring"] or ring_of(code)
            found = catalogues.ring_faults(code, ring, source, catalogues.terms_in(_TERMS / f"{code}.md"))
            for fault in found:
                self.stdout.write(f"{code}: {fault}")
            count += len(found)
        if count:
            raise CommandError(f"{count} faults")

    @staticmethod
    def _source() -> Catalog:
        return catalogues.catalogue(catalogues.path_of(_REFERENCE))

    @staticmethod
    def _own(code: str) -> Catalog:
        path = catalogues.path_of(code)
        return (
            catalogues.catalogue(path)
            if path.is_file()
            else Catalog(locale=path.parents[1].name, charset="utf-8", fuzzy=False)
        )

    @staticmethod
    def _others() -> list[str]:
        return [code for code, _name in settings.LANGUAGES if code not in (_REFERENCE, settings.LANGUAGE_CODE)]
