"""Write photos handed in as evidence: small pictures of a known kind, kept outside what is served."""

import hashlib
from datetime import datetime
from typing import Final

from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, Photo
from appeals.permissions import check_may_lodge
from appeals.policies import check_evidence_open
from appeals.services.moves import lock_appeal
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.services.audit import record
from tournaments.common.services.pictures import clean_picture

_MAX_PHOTOS: Final = 8


def add_photo(*, appeal: Appeal, data: bytes, by: Actor, at: datetime, caption: str = "") -> Photo:
    """Keep a picture. Refuses with ``appeals.photo_too_large``, ``appeals.photo_kind``, ``appeals.photos_full``,
    ``appeals.photo_twice``, ``appeals.evidence_closed``.
    """
    check_may_lodge(by, appeal, "appeal.evidence")
    kind, data = clean_picture(data, "appeals")
    with transaction.atomic():
        current = lock_appeal(appeal)
        check_evidence_open(current)
        if current.photos.count() >= _MAX_PHOTOS:
            raise Refusal("appeals.photos_full", _("An appeal can have %(most)s photos.") % {"most": _MAX_PHOTOS})
        photo = _write_photo(current, data, kind, caption, by=by, at=at)
        facts = {"appeal": current.number, "bytes": photo.size, "kind": kind}
        record("appeal.photo_added", photo, by=by, at=at, tournament=current.tournament, after=facts)
    return photo


def _write_photo(appeal: Appeal, data: bytes, kind: str, caption: str, *, by: Actor, at: datetime) -> Photo:
    digest = hashlib.sha256(data).hexdigest()
    photo = Photo(
        appeal=appeal,
        kind=kind,
        size=len(data),
        sha256=digest,
        caption=caption.strip()[:200],
        **stamp(by, at),
    )
    if Photo.objects.filter(appeal=appeal, sha256=digest).exists():
        raise Conflict("appeals.photo_twice", _("This photo was already added."))
    photo.file.save(f"{digest[:32]}.{kind.partition('/')[2]}", ContentFile(data), save=False)
    try:
        with transaction.atomic():
            photo.save()
    except IntegrityError as error:
        photo.file.storage.delete(str(photo.file.name))
        raise Conflict("appeals.photo_twice", _("This photo was already added.")) from error
    return photo
