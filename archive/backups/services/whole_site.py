"""Save the whole site in one file, and restore it on an empty machine."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Any

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from archive.common.selectors.former import present_pictures
from archive.common.selectors.kinds import Carries, site_kinds
from archive.common.selectors.snapshots import one_moment
from archive.common.services.refusals import as_refusal
from archive.common.services.spool import spooled
from archive.common.services.writing import FileWriter
from archive.exports.services.events import Rows, chunked, manifest_facts
from archive.imports.services.events import Loader, checked_kinds, restore_event
from archive.imports.services.pictures import PictureKeeper
from mahjong_core.errors import RuleError
from mahjong_core.verify import EventFile, open_event_file
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.models import Tournament, User

_EVERYTHING = Carries(secrets=True)


@dataclass(frozen=True, slots=True)
class Restored:
    """Store the result of a restore."""

    events: int
    accounts: int
    rows: int
    pictures: int


def back_up(out: IO[bytes], *, on_rows: Callable[[int], None] = lambda rows: None) -> dict[str, Any]:
    """Write the site as it is now, with passwords (hashed) and secrets; return the manifest.

    Signed-in browsers and keys of the API are left out: everybody signs in again, programs are given new keys.
    """
    writer = FileWriter(out, on_rows)
    with one_moment():
        pictures = []
        for kind in site_kinds():
            rows = Rows(kind, chunked(models.QuerySet(kind.model).order_by("pk"), kind), secrets=True)
            writer.write_rows(f"rows/{kind.name}.jsonl", rows.lines())
            pictures += rows.pictures
        for picture in pictures:
            writer.write_bytes(picture.part, picture.chunks())
        return writer.finish(manifest_facts("site", None, _EVERYTHING))


def restore_site(
    *, file: IO[bytes], by: Actor, at: datetime, on_rows: Callable[[int], None] = lambda rows: None
) -> Restored:
    """Restore the site on an empty machine: all of it, or nothing.

    Refuses with ``archive.site_not_empty`` and as ``open_event_file`` does.
    """
    if Tournament.objects.exists() or User.objects.exists():
        raise Conflict(
            "archive.site_not_empty",
            _("This site already has accounts or events. Restore a whole site into an empty database."),
        )
    try:
        source = open_event_file(file)
        checked_kinds(source, "site")
        # The pictures' folder encloses the transaction: if the rows are rolled back, the stored files are deleted.
        with PictureKeeper(source) as pictures, transaction.atomic():
            loader = Loader(source, pictures, by=by, on_rows=on_rows)
            loader.load(site_kinds())
            pictures.check_all_used()
            _restore_filed(source, by=by, at=at)
    except RuleError as error:
        raise as_refusal(error) from error
    return Restored(Tournament.objects.count(), User.objects.count(), loader.rows, len(present_pictures(source)))


def _restore_filed(source: EventFile, *, by: Actor, at: datetime) -> None:
    """Import the events stored as event files in the site's file, as copies before 28 November 2026 have them.

    An event that is among the rows of the site as well is left out; one whose address is taken gets another.
    """
    for part in source.filed:
        if not part.name.endswith("/event.seatwind"):
            continue
        with spooled(source.picture(part)) as file:
            event = open_event_file(file).event
            uid, slug = str(event["uid"]), str(event["slug"])
            if Tournament.objects.filter(uid=uid).exists():
                continue
            is_taken = Tournament.objects.filter(slug=slug).exists()
            restore_event(file=file, by=by, at=at, slug=f"{slug[:71]}-{uid[:8]}" if is_taken else slug)
