"""Store photos of paper sheets: small pictures of a known type, outside the served directories."""

import hashlib
from datetime import datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import check_may_at
from scoring.common.services.locking import lock_table
from scoring.models import SheetPhoto
from scoring.sheets.selectors.signing import settings_of
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.services.audit import record
from tournaments.common.services.pictures import clean_picture
from tournaments.models import Table

MAX_PHOTOS = 4


def check_photographed(table: Table) -> None:
    """Raise ``scoring.photo_missing`` if the event requires a photo before verification and there is none."""
    session = table.session
    way = page_url("sheet-photos", session.tournament.slug, session.number, table.number)
    if settings_of(session.tournament).wants_photo and not SheetPhoto.objects.filter(table=table).exists():
        raise Conflict(
            "scoring.photo_missing",
            _("Add a photo of the paper sheet first: this event verifies each sheet against its paper."),
            {"table": table.number, "href": way},
        )


def add_sheet_photo(*, table: Table, data: bytes, by: Actor, at: datetime) -> SheetPhoto:
    """Store a photo of this table's paper sheet; the same photo again is the stored one.

    Raise ``scoring.photo_too_large``, ``scoring.photo_kind``, ``scoring.photos_full``.
    """
    check_may_at(by, "sheet.photo", table, at)
    kind, data = clean_picture(data, "scoring")
    digest = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        current = lock_table(table)
        kept = SheetPhoto.objects.filter(table=current)
        same = kept.filter(sha256=digest).first()
        if same:
            return same
        if kept.count() >= MAX_PHOTOS:
            raise Refusal("scoring.photos_full", _("A sheet has at most %(most)s photos.") % {"most": MAX_PHOTOS})
        photo = SheetPhoto(table=current, kind=kind, size=len(data), sha256=digest, **stamp(by, at))
        photo.file.save(f"{digest[:32]}.{kind.partition('/')[2]}", ContentFile(data), save=False)
        photo.save()
        facts = {"bytes": photo.size, "kind": kind}
        record("sheet.photo_added", photo, by=by, at=at, tournament=current.session.tournament, after=facts)
    return photo
