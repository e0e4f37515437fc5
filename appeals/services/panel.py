"""Write seating the panel and recusing its members."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus, Ground, PanelMember, Recusal
from appeals.permissions import ACTS, check_may_judge
from appeals.selectors.panel import ground_of, is_out, panel_of, sitting_members
from appeals.services.moves import lock_appeal, move_appeal
from mahjong_core.appeals import Act
from tournaments.common.actors import Actor, stamp, user_actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.models import Role, StaffRole, User

# What a member declares; grounds are found by comparing it with the parties.
_TIES = ("country", "club", "team", "relatives", "number")


@dataclass(frozen=True, slots=True)
class Nominee:
    """Represent a person to seat on the panel.

    ``ties``: ``country``, ``club``, ``team``, ``relatives`` (numbers), own ``number``.
    """

    user: User
    is_president: bool = False
    ties: dict[str, Any] = field(default_factory=dict)


def seat_panel(*, appeal: Appeal, nominees: Sequence[Nominee], by: Actor, at: datetime) -> list[PanelMember]:
    """Seat members of the committee; members tied to a party are recused in the same step.

    A hearing that has begun keeps its panel, unless all of them were recused since. Refuses with
    ``appeals.not_committee``, ``appeals.one_president``, ``appeals.already_seated``, ``appeals.hearing_begun``.
    """
    check_may_judge(by, appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        _check_nominees(current, nominees)
        move_appeal(current, Act.SEAT_PANEL, by=by, at=at, facts={"members": [n.user.username for n in nominees]})
        try:
            with transaction.atomic():
                first = sorted(nominees, key=lambda nominee: not nominee.is_president)
                members = [_seat(current, nominee, by=by, at=at) for nominee in first]
        except IntegrityError as error:
            raise Conflict("appeals.already_seated", _("One of these members is already on the panel.")) from error
    return members


def _check_nominees(appeal: Appeal, nominees: Sequence[Nominee]) -> None:
    members = StaffRole.objects.filter(tournament=appeal.tournament, role=Role.APPEALS_COMMITTEE)
    seated = set(members.filter(user__in=[n.user for n in nominees]).values_list("user_id", flat=True))
    strangers = [n.user.username for n in nominees if n.user.pk not in seated]
    if strangers or not nominees:
        raise Refusal(
            "appeals.not_committee",
            _("Only members of the appeals committee can be on a panel."),
            {"accounts": strangers},
        )
    sitting = sitting_members(appeal)  # the first presides, also after a president who was recused
    if sitting and appeal.status == AppealStatus.HEARING:
        raise Conflict("appeals.hearing_begun", _("The hearing has begun: no member can join the panel."))
    presidents = sum(n.is_president for n in nominees) + bool(sitting)
    if presidents != 1:
        raise Malformed("appeals.one_president", _("Choose one president for the panel."), {"presidents": presidents})


def _seat(appeal: Appeal, nominee: Nominee, *, by: Actor, at: datetime) -> PanelMember:
    user = nominee.user
    # Where a recused president keeps the mark, whoever is seated first presides: see sitting_members.
    is_marked = nominee.is_president and not any(member.is_president for member in panel_of(appeal))
    member = PanelMember.objects.create(
        appeal=appeal,
        user=user,
        name=user_actor(user).name,
        is_president=is_marked,
        ties={key: nominee.ties[key] for key in _TIES if nominee.ties.get(key)},
        **stamp(by, at),
    )
    ground = ground_of(appeal, user, member.ties)
    if ground is not None:
        recuse(appeal, member, ground, "", by=by, at=at)
    return member


def recuse_member(*, member: PanelMember, ground: Ground, by: Actor, at: datetime, note: str = "") -> Recusal:
    """Recuse a member, before they have voted, by themselves or with a reason by another member who may judge.

    Refuses with ``appeals.has_voted`` and ``appeals.already_recused``.
    """
    appeal = member.appeal
    check_may(by, "appeal.judge", appeal.tournament, ACTS)
    if member.key != by.key:
        check_may_judge(by, appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        if is_out(PanelMember.objects.select_related("recusal").get(pk=member.pk)):
            raise Conflict("appeals.already_recused", _("This member has already stepped down."))
        if member.ballots.exists():
            raise Conflict("appeals.has_voted", _("This member has already voted."))
        return recuse(current, member, ground, note, by=by, at=at)


def recuse(appeal: Appeal, member: PanelMember, ground: Ground, note: str, *, by: Actor, at: datetime) -> Recusal:
    """Write a recusal and move the appeal on; the caller has judged whether the member may step back."""
    row = Recusal.objects.create(member=member, ground=ground, note=note[:200], **stamp(by, at))
    move_appeal(appeal, Act.RECUSE, by=by, at=at, facts={"member": member.name, "ground": ground.value})
    return row
