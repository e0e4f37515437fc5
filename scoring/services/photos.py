"""Photos of paper sheets: small pictures of a known kind, kept outside what is served."""

import hashlib
from datetime import datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.models import SheetPhoto
from scoring.permissions import check_may_at
from scoring.services.entries import lock_table
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import Table
from tournaments.services.audit import record
from tournaments.services.pictures import check_picture

MOST_PHOTOS = 4


def add_sheet_photo(*, table: Table, data: bytes, by: Actor, at: datetime) -> SheetPhoto:
    """Keep a photo of this table's paper sheet; the same photo once more is the one that is there.

    Refuses with ``scoring.photo_too_large``, ``scoring.photo_kind``, ``scoring.photos_full``.
    """
    check_may_at(by, "sheet.photo", table, at)
    kind = check_picture(data, "scoring")
    digest = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        current = lock_table(table)
        kept = SheetPhoto.objects.filter(table=current)
        same = kept.filter(sha256=digest).first()
        if same:
            return same
        if kept.count() >= MOST_PHOTOS:
            raise Refusal("scoring.photos_full", _("A sheet takes %(most)s photos.") % {"most": MOST_PHOTOS})
        photo = SheetPhoto(table=current, kind=kind, size=len(data), sha256=digest, at=at, by=by.key, by_name=by.name)
        photo.file.save(f"{digest[:32]}.{kind.partition('/')[2]}", ContentFile(data), save=False)
        photo.save()
        facts = {"bytes": photo.size, "kind": kind}
        record("sheet.photo_added", photo, by=by, at=at, tournament=current.session.tournament, after=facts)
    return photo
