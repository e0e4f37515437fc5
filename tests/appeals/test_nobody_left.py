"""A panel whose members step down one after the other: who presides, and who acts when all are gone."""

import pytest

from appeals.models import Appeal
from appeals.selectors.panel import sitting_members
from appeals.selectors.turns import Whose
from appeals.services.panel import Nominee, seat_panel
from tests.appeals.test_turns import page_of, readers_at_home
from tests.appeals.walk import AFTER, ended_event, fresh, heard, paid
from tests.html import on_one_line
from tests.people import actor, client_of, make_user
from tournaments.models import Role, StaffRole

pytestmark = pytest.mark.django_db
STAFF_PAGE = 'href="/t/lyon-open/staff/"'


@pytest.fixture
def hearing() -> Appeal:
    return heard(ended_event(referee="chris"))


def step_down(appeal: Appeal, who: str) -> None:
    member = next(sitting_member for sitting_member in sitting_members(appeal) if sitting_member.user == make_user(who))
    sent = {"act": "recuse", "member": str(member.uid), "ground": "family"}
    assert client_of(who).post(f"/t/lyon-open/appeals/{appeal.number}/do/", sent).status_code == 302


def sitting(appeal: Appeal) -> list[str]:
    return [member.name for member in sitting_members(appeal)]


@pytest.mark.long
def test_the_last_who_steps_down_leaves_the_turn_to_the_organiser(hearing: Appeal) -> None:
    """The president first, whom the next member follows; then everybody; then somebody new judges."""
    step_down(hearing, "ann")
    assert sitting(hearing) == ["Ben", "Cat"]
    assert page_of("ben", hearing).context["at"].turn.whose is Whose.PANEL
    step_down(hearing, "ben")
    step_down(hearing, "cat")
    assert readers_at_home(hearing.tournament) == {"alice"}
    page = page_of("alice", hearing)
    assert page.context["at"].turn.whose is Whose.ORGANISER
    assert "no member may judge this appeal" in page.text
    assert STAFF_PAGE in on_one_line(page.text[page.text.index('id="turn"') :])
    own = page_of("ann", hearing).text
    assert STAFF_PAGE not in on_one_line(own[own.index('id="turn"') :])

    dan = make_user("dan")
    StaffRole.objects.create(tournament=hearing.tournament, user=dan, role=Role.APPEALS_COMMITTEE)
    assert page_of("dan", hearing).context["at"].turn.whose is Whose.COMMITTEE
    seat_panel(appeal=fresh(hearing), nominees=[Nominee(dan, is_president=True)], by=actor("dan"), at=AFTER)
    assert sitting(hearing) == ["Dan"]
    assert page_of("dan", hearing).context["at"].turn.whose is Whose.PANEL


@pytest.mark.long
def test_an_event_without_a_committee_leaves_it_to_the_organiser_from_the_start() -> None:
    event = ended_event(referee="chris")
    StaffRole.objects.filter(tournament=event, role=Role.APPEALS_COMMITTEE).delete()
    appeal = paid(event)
    assert page_of("alice", appeal).context["at"].turn.whose is Whose.ORGANISER
    assert readers_at_home(event) == {"alice"}
