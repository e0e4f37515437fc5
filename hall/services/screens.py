"""Direct the hall's screens: groups, their rotation, what is shown now, sponsors. None of it is secret."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from hall.models import Scene, SceneKind, Screen, ScreenGroup, ScreenTheme, Sponsor
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.pictures import clean_picture
from tournaments.common.services.versions import raise_version
from tournaments.models import PublicPart, Tournament

SECONDS: Final = (3, 600)
MAX_SCREENS, MAX_SCENES = 30, 20
_FIRST_PLAN: Final = (
    (SceneKind.CLOCK, 20),
    (SceneKind.SEATING, 10),
    (SceneKind.STANDINGS, 10),
    (SceneKind.ANNOUNCEMENTS, 12),
    (SceneKind.SPONSORS, 8),
)
SHOWN: Final = frozenset({PublicPart.ANNOUNCEMENT})  # what is said to the hall
Plan = Sequence[tuple[str, int]]


def add_screen(*, tournament: Tournament, name: str, group: str, by: Actor, at: datetime) -> Screen:
    """Add a screen to a group; a new group gets a first rotation."""
    check_may(by, "screens.direct", tournament)
    slug, group_name = slugify(name)[:40], group.strip()[:60] or _("Hall")
    if not slug:
        raise Malformed("screens.name_missing", _("Enter a screen name with letters or digits."))
    if Screen.objects.filter(tournament=tournament).count() >= MAX_SCREENS:
        raise Conflict("screens.too_many", _("An event has at most %(most)s screens.") % {"most": MAX_SCREENS})
    try:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=tournament.pk)  # two names alike are never made at once
            screen_group = group_of(tournament, group_name, at)
            screen = Screen.objects.create(tournament=tournament, name=slug, group=screen_group)
            record_screen_act(tournament, "screens.added", screen, {"screen": slug}, by=by, at=at)
    except IntegrityError as error:
        raise Conflict("screens.name_taken", _("A screen with this name already exists."), {"name": slug}) from error
    return screen


def group_of(tournament: Tournament, name: str, at: datetime) -> ScreenGroup:
    """Return the group of this name, made if there is none. Raise ``screens.group_alike``."""
    for other in ScreenGroup.objects.filter(tournament=tournament):
        if other.name != name and other.name.casefold() == name.casefold():
            raise Conflict(
                "screens.group_alike",
                _("A group “%(name)s” already exists. Use exactly this name to join it, or choose another name.")
                % {"name": other.name},
                {"name": name, "group": other.name},
            )
    group, is_new = ScreenGroup.objects.get_or_create(tournament=tournament, name=name, defaults={"turns_from": at})
    if is_new:
        _write_plan(group, _FIRST_PLAN)
    return group


def _write_plan(group: ScreenGroup, plan: Iterable[tuple[str, int]]) -> None:
    group.scenes.all().delete()
    Scene.objects.bulk_create(
        Scene(group=group, position=position, kind=kind, seconds=seconds)
        for position, (kind, seconds) in enumerate(plan, start=1)
    )


def remove_screen(*, screen: Screen, by: Actor, at: datetime) -> None:
    """Delete a screen; a group without screens is deleted with it."""
    check_may(by, "screens.direct", screen.tournament)
    with transaction.atomic():
        record_screen_act(screen.tournament, "screens.removed", screen, {"screen": screen.name}, by=by, at=at)
        group = screen.group
        screen.delete()
        if not group.screens.exists():
            group.delete()


def plan_group(*, group: ScreenGroup, plan: Plan, theme: str, by: Actor, at: datetime) -> None:
    """Set the group's scenes in order with their seconds, and its theme; the rotation restarts."""
    check_may(by, "screens.direct", group.tournament)
    check_plan(plan, theme)
    with transaction.atomic():
        _write_plan(group, plan)
        group.theme, group.turns_from = theme, at
        group.save(update_fields=["theme", "turns_from"])
        record_screen_act(group.tournament, "screens.planned", group, {"group": group.name}, by=by, at=at)


def check_plan(plan: Plan, theme: str) -> None:
    """Raise ``screens.plan_unreadable`` or ``screens.seconds_out_of_range`` for an invalid rotation."""
    least, most = SECONDS
    is_known = theme in ScreenTheme.values and all(kind in SceneKind.values for kind, _seconds in plan)
    if not is_known or not plan or len(plan) > MAX_SCENES:
        raise Malformed("screens.plan_unreadable", _("A rotation needs at least one scene."))
    if not all(least <= seconds <= most for _kind, seconds in plan):
        text = _("Show each scene for %(least)s to %(most)s seconds.")
        raise Malformed("screens.seconds_out_of_range", text % {"least": least, "most": most})


def show_on_group(*, group: ScreenGroup, kind: str, by: Actor, at: datetime) -> None:
    """Show a scene on every screen of a group now; an empty ``kind`` restarts the rotation."""
    check_may(by, "screens.direct", group.tournament)
    _check_kind(kind)
    with transaction.atomic():
        group.screens.update(showing="")
        ScreenGroup.objects.filter(pk=group.pk).update(showing=kind, turns_from=at)
        record_screen_act(group.tournament, "screens.shown", group, {"scene": kind, "group": group.name}, by=by, at=at)


def show_on_screen(*, screen: Screen, kind: str, by: Actor, at: datetime) -> None:
    """Show a scene on one screen now; an empty ``kind`` returns to the group's."""
    check_may(by, "screens.direct", screen.tournament)
    _check_kind(kind)
    with transaction.atomic():
        Screen.objects.filter(pk=screen.pk).update(showing=kind)
        record_screen_act(
            screen.tournament, "screens.shown", screen, {"scene": kind, "screen": screen.name}, by=by, at=at
        )


def show_everywhere(*, tournament: Tournament, kind: str, by: Actor, at: datetime) -> None:
    """Show a scene on every screen of the event now; empty: all rotate."""
    check_may(by, "screens.direct", tournament)
    _check_kind(kind)
    with transaction.atomic():
        tournament.screens.update(showing="")
        tournament.screen_groups.update(showing=kind, turns_from=at)
        record_screen_act(tournament, "screens.shown", tournament, {"scene": kind}, by=by, at=at)


def _check_kind(kind: str) -> None:
    if kind and kind not in SceneKind.values:
        raise Malformed("screens.scene_unknown", _("This scene does not exist."), {"scene": kind})


def add_sponsor(*, tournament: Tournament, name: str, data: bytes, by: Actor, at: datetime) -> Sponsor:
    """Add a sponsor by name, with a picture if ``data`` is one (JPEG, PNG, WebP)."""
    check_may(by, "screens.direct", tournament)
    if not name.strip():
        raise Malformed("screens.sponsor_nameless", _("Enter the name of the sponsor."))
    kind, data = clean_picture(data, "screens") if data else ("", b"")
    with transaction.atomic():
        sponsor = Sponsor(tournament=tournament, name=name.strip()[:80], kind=kind)
        if data:
            sponsor.file.save(f"{hashlib.sha256(data).hexdigest()[:24]}", ContentFile(data), save=False)
        sponsor.save()
        record_screen_act(tournament, "screens.sponsor_added", sponsor, {"name": sponsor.name}, by=by, at=at)
    return sponsor


def remove_sponsor(*, sponsor: Sponsor, by: Actor, at: datetime) -> None:
    """Remove a sponsor from the screens; the audit journal keeps the name."""
    check_may(by, "screens.direct", sponsor.tournament)
    with transaction.atomic():
        record_screen_act(sponsor.tournament, "screens.sponsor_removed", sponsor, {"name": sponsor.name}, by=by, at=at)
        sponsor.delete()


def record_screen_act(
    tournament: Tournament,
    act: str,
    target: Screen | ScreenGroup | Sponsor | Tournament,
    facts: dict[str, str],
    *,
    by: Actor,
    at: datetime,
) -> None:
    """Write the audit row and raise the version: within a second every screen refreshes."""
    record(act, target, by=by, at=at, tournament=tournament, after=facts)
    raise_version(tournament, SHOWN)
