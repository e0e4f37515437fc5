"""What a move of modules must not change: the file of an event, and every name under which something is kept."""

import io
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.core.management import get_commands

from archive.imports.selectors import differences
from mahjong_core.verify import open_event_file
from tests.archive.files import bring_in, saved
from tests.test_house import APPS
from tournaments.common.registry import Registry
from tournaments.registry.audit_words import audit_words
from tournaments.registry.event_parts import all_parts
from tournaments.registry.personal_data import personal_data
from tournaments.registry.site_models import all_site_models

FIXTURES = Path(__file__).parent / "fixtures"
DEMO = FIXTURES / "demo-event.seatwind.xz"  # the demo event, loaded at ``NOON`` and saved
NAMES = FIXTURES / "names.txt"


@pytest.mark.django_db
def test_an_event_is_saved_as_before(settings: Any) -> None:
    """To the last byte. A new column or part takes a new file: this one brought in, saved and packed with xz."""
    settings.SEATWIND_VERSION = "0.2.0"
    before = lzma.decompress(DEMO.read_bytes())
    after = saved(bring_in(before).tournament)
    assert list(differences(open_event_file(io.BytesIO(before)), open_event_file(io.BytesIO(after)))) == []
    assert after == before


def test_names_are_as_before() -> None:
    """A name that comes or goes on purpose changes ``names.txt``."""
    assert set(names()) == set(NAMES.read_text(encoding="utf-8").splitlines())


def names() -> Iterator[str]:
    """Yield models with their tables, the keys of every registry and what lies under them, tasks and commands."""
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label in APPS:
            yield f"model: {model._meta.label} {model._meta.db_table}"
    for registry in registries():
        yield from (f"{registry.kind}: {name}" for name in registry.names())
    yield from (f"event part: {part.name}" for part in all_parts())
    yield from (f"personal table: {table.model._meta.label}" for tables in personal_data for table in tables)
    yield from (f"site model: {model._meta.label}" for model in all_site_models())
    yield from (f"audit area: {area}" for words in audit_words for area in words.areas)
    current_app.loader.import_default_modules()
    yield from (f"task: {name}" for name in current_app.tasks if name.partition(".")[0] in APPS)
    yield from (f"command: {name}" for name, app in get_commands().items() if app in APPS)


def registries() -> Iterator[Registry[Any]]:
    """Yield the registries that are global names of our modules, wherever these lie."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in APPS:
            yield from (value for value in vars(module).values() if isinstance(value, Registry))
