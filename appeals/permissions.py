"""Decide who may act on an appeal: roles for the desk and the bodies, the person for their own."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, PanelMember
from appeals.selectors.panel import concerned_by, is_recused, panel_of, sitting_member, sitting_members
from tournaments.common.actors import Actor, player_key
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import (
    CHIEF,
    COMMITTEE,
    ORGANISER,
    RECEPTION,
    REFEREE,
    SCOREKEEPER,
    WORKING_ROLES,
    Acts,
    check_may,
    roles_of,
)
from tournaments.models import AuditEvent, Participant, PlayerLink, Role

ACTS: Final[Acts] = {
    # The desk takes letters and cash from anybody, whoever stands there.
    "appeal.announce": WORKING_ROLES - {RECEPTION},
    "appeal.lodge": WORKING_ROLES - {RECEPTION},
    "appeal.heard": WORKING_ROLES - {RECEPTION},
    "appeal.evidence": WORKING_ROLES - {RECEPTION},
    # Signing, withdrawing, accepting, going on: for a player who says so, by nobody who judges or organises.
    "appeal.for_player": frozenset({SCOREKEEPER, REFEREE}),
    "appeal.cash": frozenset({ORGANISER, SCOREKEEPER, CHIEF, COMMITTEE}),
    "appeal.settle": frozenset({ORGANISER, SCOREKEEPER, CHIEF, COMMITTEE}),
    # The organiser names body and money and judges nothing.
    "appeal.settings": frozenset({ORGANISER}),
    "appeal.replace_chief": frozenset({ORGANISER}),
    "appeal.receive": frozenset({COMMITTEE}),
    "appeal.judge": frozenset({COMMITTEE}),
    "appeal.close": frozenset({COMMITTEE}),
    "appeal.answer": frozenset({CHIEF}),
    "appeal.excuse": frozenset({CHIEF}),
    "appeal.instructed": frozenset({CHIEF}),
    "appeal.other_remedy": frozenset({CHIEF, COMMITTEE, ORGANISER}),
    # 3.13.3: the committee has the chief referee's own rights; only as a decision's remedy.
    "ruling.revoke": frozenset({CHIEF, COMMITTEE}),
    "ruling.record": frozenset({CHIEF, COMMITTEE}),
    "ruling.expel": frozenset({CHIEF, COMMITTEE}),
    "ruling.lateness": frozenset({CHIEF, COMMITTEE}),
}


# What nobody does in their own matter (``concerned_by``), whatever their roles. The other acts leave the outcome as it
# is: an announcement and evidence are heard by others, money is settled and orders are carried out as was decided.
NOT_IN_OWN_MATTER: Final = frozenset(
    {
        "appeal.lodge",
        "appeal.heard",
        "appeal.for_player",
        "appeal.cash",
        "appeal.receive",
        "appeal.judge",
        "appeal.close",
        "appeal.answer",
        "appeal.excuse",
    }
)


def is_appellant(by: Actor, participant: Participant) -> bool:
    return by.key == player_key(participant)


def check_may_on(by: Actor, act: str, appeal: Appeal) -> None:
    """Check the role for an act on an appeal, and that it is not one of the actor's own matter."""
    check_may(by, act, appeal.tournament, ACTS)
    if act in NOT_IN_OWN_MATTER and by.key in concerned_by(appeal):
        raise NotPermitted(
            "appeals.own_matter",
            _("You decided what is contested here, or play at the table. Another person must do this."),
            {"appeal": appeal.number, "act": act},
        )


def check_may_lodge(by: Actor, appeal: Appeal, act: str = "appeal.lodge") -> None:
    """Check that the player acts by their own link, or that the desk acts for them."""
    if not is_appellant(by, appeal.participant):
        check_may_on(by, act, appeal)


def check_for_player(by: Actor, appeal: Appeal) -> bool:
    """Check an act that only the player decides; return whether they confirm it themselves, under their own link.

    At the desk nobody does it who sits on the panel. A link that somebody has seen since whose matter it is proves
    nothing.
    """
    if not is_appellant(by, appeal.participant):
        check_may_on(by, "appeal.for_player", appeal)
        if any(member.key == by.key for member in panel_of(appeal)):
            raise NotPermitted("appeals.own_matter", _("You judge this appeal. Another person must do this."))
        return False
    if _is_link_seen(appeal):
        raise NotPermitted(
            "appeals.link_seen",
            _("Your link was shown to a person whom this appeal concerns. Ask the desk for another link."),
        )
    return True


def _is_link_seen(appeal: Appeal) -> bool:
    """Return whether somebody whose matter it is issued the player's open link, or looked at it, since the ruling."""
    since = appeal.ruling.at if appeal.ruling is not None else appeal.created_at
    concerned = concerned_by(appeal)
    link = PlayerLink.objects.filter(participant=appeal.participant, closed_at=None).first()
    if link is None:
        return False
    looks = AuditEvent.objects.filter(target_uid=link.uid, action="player_link.shown", at__gte=since, by__in=concerned)
    return (link.created_by in concerned and link.created_at >= since) or looks.exists()


def check_may_judge(by: Actor, appeal: Appeal, act: str = "appeal.judge") -> None:
    """Check that a committee member is not excluded: no matter of their own, no recusal."""
    check_may(by, act, appeal.tournament, ACTS)
    if by.key in concerned_by(appeal) or is_recused(appeal, by):
        raise NotPermitted("appeals.recused", _("You are not a judge of this appeal."), {"appeal": appeal.number})


def _is_referee_concerned(by: Actor, appeal: Appeal) -> bool:
    return appeal.ruling is not None and appeal.ruling.by == by.key


def check_sits(by: Actor, appeal: Appeal) -> PanelMember:
    """Return the panel member who acts. Raise ``NotPermitted`` for others."""
    check_may_judge(by, appeal)
    member = sitting_member(appeal, by)
    if member is None:
        raise NotPermitted("appeals.not_on_panel", _("You are not a member of this panel."), {"appeal": appeal.number})
    return member


def check_presides(by: Actor, appeal: Appeal) -> PanelMember:
    """Return the president of the panel, who fills in the forms."""
    member = check_sits(by, appeal)
    if sitting_members(appeal)[0] != member:
        raise NotPermitted("appeals.not_president", _("Only the president of the panel can do this."))
    return member


def may_read_statement(by: Actor, roles: frozenset[Role], appeal: Appeal) -> bool:
    """Return whether the caller may read statement, evidence and hearing.

    The referee whose ruling is contested may as long as they hold a role in the event.
    """
    if is_appellant(by, appeal.participant) or (roles and _is_referee_concerned(by, appeal)):
        return True
    if CHIEF in roles:
        return True
    return COMMITTEE in roles and not is_recused(appeal, by)


def check_may_read(by: Actor, appeal: Appeal) -> None:
    """Raise ``NotPermitted`` for people who may see only public data."""
    if not may_read_statement(by, roles_of(by, appeal.tournament), appeal):
        raise NotPermitted("appeals.private", _("Only the appellant and the judges of this appeal can do this."))
