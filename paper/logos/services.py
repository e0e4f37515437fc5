"""Upload, replace and remove the event's logo."""

import hashlib
from datetime import datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _

from paper.models import EventLogo
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.pictures import clean_picture
from tournaments.models import Tournament


def keep_logo(*, tournament: Tournament, data: bytes, by: Actor, at: datetime) -> EventLogo:
    """Save the logo in place of an earlier one and return it; the same picture again changes nothing.

    Refuses ``paper.logo_missing`` without a file, ``paper.photo_kind`` for what is no picture,
    ``paper.photo_too_large``, and ``machine.disk_nearly_full``.
    """
    check_may(by, "tournament.edit", tournament)
    if not data:
        raise Malformed("paper.logo_missing", _("Choose a picture."))
    kind, picture = clean_picture(data, "paper")
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)  # two pictures at once: the later one stays
        logo = EventLogo.objects.filter(tournament=tournament).first() or EventLogo(tournament=tournament)
        before = logo.file.name
        logo.kind = kind
        logo.file.save(hashlib.sha256(picture).hexdigest()[:24], ContentFile(picture), save=False)
        logo.save()
        if before:
            storage = logo.file.storage
            transaction.on_commit(lambda: storage.delete(before))
        record("paper.logo_kept", logo, by=by, at=at, tournament=tournament, after={"kind": kind})
    return logo


def remove_logo(*, tournament: Tournament, by: Actor, at: datetime) -> bool:
    """Remove the logo; return whether there was one."""
    check_may(by, "tournament.edit", tournament)
    with transaction.atomic():
        logo = EventLogo.objects.select_for_update(of=("self",)).filter(tournament=tournament).first()
        if logo is None:
            return False
        record("paper.logo_removed", logo, by=by, at=at, tournament=tournament, before={"kind": logo.kind})
        storage, name = logo.file.storage, str(logo.file.name)
        logo.delete()
        transaction.on_commit(lambda: storage.delete(name))
    return True
