"""Show what every page of an appeal builds on: the appeal, what this person may read and do."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render

from appeals.models import Appeal, AppealStatus
from appeals.permissions import ACTS, NOT_IN_OWN_MATTER, may_read_statement
from appeals.policies import DEPOSIT_OPEN, EVIDENCE_OPEN, can
from appeals.selectors.facts import is_announcement_known, terms_for
from appeals.selectors.panel import concerned_by, is_recused, sitting_member
from appeals.selectors.rows import AppealDetail, appeal_detail, appeals_of
from appeals.selectors.turns import Turn, standing_of, turn_of
from mahjong_core.appeals import Act
from scoring.common.permissions import embargoes_for
from tournaments.common.permissions import allowed_acts
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.common.views.base import EventPage, load_event


@dataclass(frozen=True)
class AppealPage:
    """Represent one appeal as one person sees it. ``buttons``: the acts that are theirs and possible now."""

    page: EventPage
    detail: AppealDetail
    may_read: bool
    buttons: frozenset[str]
    now: datetime
    turn: Turn

    @property
    def appeal(self) -> Appeal:
        return self.detail.appeal

    @property
    def max_photo_bytes(self) -> int:
        return MAX_BYTES

    @property
    def max_photo_megabytes(self) -> int:
        return MAX_BYTES // 1024 // 1024


def load_appeal(request: HttpRequest, slug: str, number: int) -> AppealPage:
    page = load_event(request, slug)
    appeal = get_object_or_404(appeals_of(page.tournament), number=number)
    return appeal_page(page, appeal)


def appeal_page(page: EventPage, appeal: Appeal) -> AppealPage:
    now = page.now
    with rules_as_refusals():
        detail = appeal_detail(appeal, terms_for(page.tournament), now)
    may_read = may_read_statement(page.actor, page.roles, appeal)
    if not may_read and embargoes_for(page.tournament, page.roles).hides(appeal.session.number):
        detail = replace(detail, ruling=None)  # its points are part of a session that is kept back
    turn = turn_of(standing_of(detail, for_public=not (page.is_staff or may_read)))
    return AppealPage(page, detail, may_read, _buttons_of(page, detail), now, turn)


def _buttons_of(page: EventPage, detail: AppealDetail) -> frozenset[str]:
    """Return what this person may do now; services ask again."""
    appeal, may = detail.appeal, allowed_acts(page.roles, ACTS)
    is_concerned = page.actor.key in concerned_by(appeal)
    is_out = is_concerned or is_recused(appeal, page.actor)
    if is_concerned:
        may -= NOT_IN_OWN_MATTER
    judges = "appeal.judge" in may and not is_out
    sits = judges and sitting_member(appeal, page.actor) is not None
    for_player = "appeal.for_player" in may and all(member.key != page.actor.key for member in detail.panel)
    in_hearing = appeal.status == AppealStatus.HEARING
    is_known = not detail.terms.announced_at_once or is_announcement_known(appeal)
    possible = {
        "lodge": "appeal.lodge" in may and can(appeal, Act.LODGE),
        "sign": for_player and can(appeal, Act.SIGN) and not detail.letter_signatures,
        "heard": "appeal.heard" in may and can(appeal, Act.HEARD) and not is_known,
        "excuse": "appeal.excuse" in may and can(appeal, Act.EXCUSE) and not is_known,
        "withdraw": for_player and can(appeal, Act.WITHDRAW),
        "evidence": "appeal.evidence" in may and appeal.status in EVIDENCE_OPEN,
        "deposit": "appeal.cash" in may and appeal.status in DEPOSIT_OPEN and not detail.cash.held,
        "settle": "appeal.settle" in may and detail.refund_percent is not None and bool(detail.cash.held),
        "receive": judges and can(appeal, Act.ADMIT),
        "answer": "appeal.answer" in may and can(appeal, Act.ANSWER) and detail.first_answer is None,
        "go_on": for_player and can(appeal, Act.PERSIST),
        "panel": judges and can(appeal, Act.SEAT_PANEL) and not (in_hearing and detail.sitting),
        "open_hearing": sits and can(appeal, Act.OPEN_HEARING),
        "hearing": sits and can(appeal, Act.VOTE),
        "carry_out": bool(may) and appeal.status == AppealStatus.DECIDED,
        "close": "appeal.close" in may and can(appeal, Act.CLOSE),
    }
    return frozenset(name for name, is_possible in possible.items() if is_possible)


def show(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Show a template of ``appeals`` in the frame of the event."""
    shared = {"page": page, "tab": "appeals"}
    return render(request, f"appeals/{template}.html", shared | context, status=status)


def sent(request: HttpRequest) -> QueryDict | None:
    """Return the data that a form binds to: the body of a POST, even if empty; None for a GET."""
    return request.POST if request.method == "POST" else None
