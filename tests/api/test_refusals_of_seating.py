"""Bad input to the acts of a day with accidents: every coded refusal, how it comes about, by page and by API.

A row says how the event stands, what is sent, and what must come back. Both answers carry the refusal's own status; the
API's its code and the way on, the page its sentence in place, its way on, and what was typed.
"""

import ast
import html
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from mahjong_core.winds import Wind
from scoring.seats.services.substitutions import Replacement, record_substitute, replace_player
from tests.api.conftest import Api
from tests.people import (
    NOON,
    actor,
    add_players,
    make_tournament,
    make_user,
    session_of,
    start,
    table_of,
)
from tests.refusals import refuses
from tests.tables import rows
from tournaments.models import Participant, ParticipationKind, Person, Session, SubstituteKind, Tournament
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.drawing import commit_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
API = "/tournaments/lyon-open"
PAGE = "/t/lyon-open"
Names = Mapping[str, Any]
EMPTY: Names = {}


def seated(_event: Tournament) -> Names:
    return EMPTY


def in_play(event: Tournament) -> Names:
    start(event)
    return EMPTY


def second_begun(event: Tournament) -> Names:
    Session.objects.filter(tournament=event, number__lte=2).update(status="ended")
    return EMPTY


def all_begun(event: Tournament) -> Names:
    Session.objects.filter(tournament=event).update(status="ended")
    return EMPTY


def unseated(event: Tournament) -> Names:
    Tournament.objects.filter(pk=event.pk).update(slug="old-open")
    add_players(make_tournament())
    return EMPTY


def drafted(event: Tournament) -> Names:
    draft = swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    return {"draw": draft.uid}


def overtaken(event: Tournament) -> Names:
    names = drafted(event)
    other = swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON)
    publish_draw(draw=other, by=actor("alice"), at=NOON)
    return names


def drafted_and_begun(event: Tournament) -> Names:
    return drafted(event) | in_play(event)  # type: ignore[operator]


def put_aside(event: Tournament) -> Names:
    draft = swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    drop_draw(draw=draft, by=actor("alice"), at=NOON)
    return {"draw": draft.uid}


def published(event: Tournament) -> Names:
    draft = swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    publish_draw(draw=draft, by=actor("alice"), at=NOON)
    return {"draw": draft.uid}


def committed_then_another_comes(event: Tournament) -> Names:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    late_entry(event)
    return {"draw": draw.uid}


def committed_then_a_session_more(event: Tournament) -> Names:
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    Session.objects.filter(tournament=event, number=1).update(status="ended")
    return {"draw": draw.uid}


def late_entry(event: Tournament) -> Names:
    person = Person.objects.create(name="Late Comer")
    Participant.objects.create(tournament=event, person=person, number=17, name=person.name)
    return EMPTY


def late_entry_who_sits_out(event: Tournament) -> Names:
    late_entry(event)
    marks = [AttendanceMark(17, ParticipationKind.SITS_OUT, 1)]
    mark_participation(tournament=event, marks=marks, by=actor("alice"), at=NOON)
    return EMPTY


def committed(event: Tournament) -> Names:
    return {"draw": commit_draw(tournament=event, by=actor("alice"), at=NOON).uid}


def another_is_open(event: Tournament) -> Names:
    committed(event)
    return EMPTY


def nobody_sits_out(event: Tournament) -> Names:
    Tournament.objects.filter(pk=event.pk).update(sitting_out_allowed=False)
    return EMPTY


def archived(event: Tournament) -> Names:
    Tournament.objects.filter(pk=event.pk).update(status="archived")
    return EMPTY


STATES = (
    *(seated, in_play, second_begun, all_begun, unseated, archived, nobody_sits_out),
    *(drafted, overtaken, drafted_and_begun, put_aside, published),
    *(committed, another_is_open, committed_then_another_comes, committed_then_a_session_more),
    *(late_entry, late_entry_who_sits_out),
)


@dataclass(frozen=True)
class Case:
    """``page`` is empty where the page offers no way to send this: ``why`` says so. ``keeps``: what was typed."""

    code: str
    stands: Callable[[Tournament], Names]
    api: tuple[str, str, Any]
    status: int
    page: tuple[str, dict[str, Any]] | None
    page_status: int
    by: str
    way: str
    keeps: str
    says: str
    why: str

    def __str__(self) -> str:
        return f"{self.code}-{self.stands.__name__}"


def case_of(code: str, state: str, api: str, status: str, page: str, how: str, why: str = "") -> Case:
    """Return the case of a row of tests/data/refusals/seating.txt."""
    (stands,) = [each for each in STATES if each.__name__ == state]
    method, path, body = api.split(" ", 2)
    address, _, form = page.partition(" ")
    hows = dict(each.split(" ", 1) for each in how.split("; ") if each != "-")
    words = [hows.get(name, "") for name in ("way", "keeps", "says")]
    shown = None if page == "-" else (address, json.loads(form))
    page_status, by = int(hows.get("page", status)), hows.get("by", "alice")
    return Case(code, stands, (method, path, json.loads(body)), int(status), shown, page_status, by, *words, why)


CASES = [case_of(*row) for row in rows("refusals/seating")]


def filled(value: Any, names: Names) -> Any:
    return value.format(**names) if isinstance(value, str) else value


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_by_api(event: Tournament, case: Case) -> None:
    names = case.stands(event)
    method, path, body = case.api
    address = filled(path, names)
    answer = Api(case.by)(method, address if address.startswith("/draws/") and names else API + address, body)
    if case.status == 400 and answer.code == "api.invalid":
        assert case.why, "only what a field refuses by itself has no code of its own"
        return
    assert (answer.status, answer.code) == (case.status, case.code), answer.body
    assert answer.body["message"]
    assert case.way in answer.body["detail"].get("href", ""), answer.body


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case.page], ids=str)
def test_on_the_page(event: Tournament, case: Case) -> None:
    assert case.page
    names = case.stands(event)
    api = Api(case.by)
    method, path, body = case.api
    client = Client(raise_request_exception=False)
    client.force_login(make_user(case.by))
    answer = client.post(PAGE + filled(case.page[0], names), case.page[1])
    assert answer.status_code == case.page_status, answer.text[-3000:]
    shown = html.unescape(answer.text)
    address = filled(path, names)
    given = api(method, address if address.startswith("/draws/") and names else API + address, body)
    sentence = case.says or given.body["message"]
    assert sentence in shown
    assert case.way in shown
    assert case.keeps in shown, "what was typed stands there still"


# Where a code of these services is shown to be refused otherwise than above.
ELSEWHERE: Mapping[str, str] = {
    "devices.link_closed": "tests/scoring/devices/test_api.py",
    "devices.link_expired": "tests/scoring/devices/test_event_cards.py",
    "rulesets.nothing_changes": "tests/scoring/event/test_rule_corrections.py",
    "rulesets.sheets_contradict": "tests/scoring/event/test_rule_corrections.py",
    "scoring.points_at_empty_seat": "tests/scoring/seats/test_reseating.py",
    "scoring.not_on_bench": "tests/penalties/test_substitutions.py",
    "scoring.not_seated": "tests/api/test_refusals_of_seating.py",
    "scoring.seat_unknown": "tests/api/test_refusals_of_seating.py",
    "scoring.sits_so_already": "tests/api/test_seating_changes.py",
    "scoring.substitute_plays": "tests/scoring/seats/test_reseating.py",
    "scoring.substitute_taken": "tests/penalties/test_substitutions.py",
    "scoring.substitute_unnamed": "tests/api/test_days_with_accidents.py",
    "seating.secret_elsewhere": "tests/core/verify/test_format.py",
    "seating.engine_changed": "tests/tournaments/seating/test_draw_ceremony.py",
    "seating.points_at_table": "tests/api/test_days_with_accidents.py",
    "seating.refused": "tests/api/test_organising.py",
    "seating.too_many_sessions": "tests/tournaments/seating/test_given_or_drawn.py",
    "demo.not_the_demo": "tests/reports/test_demo_chairs.py",
    "tournaments.already_released": "tests/tournaments/events/test_removal.py",
    "tournaments.template_stays_draft": "tests/archive/test_pages.py",
}

SOURCES = (
    "tournaments/seating/services/amending.py",
    "tournaments/seating/services/changes.py",
    "tournaments/seating/services/drawing.py",
    "tournaments/seating/services/publishing.py",
    "tournaments/seating/services/reseating.py",
    "tournaments/events/services/removal.py",
    "tournaments/events/services/session_plan.py",
    "tournaments/events/services/status.py",
    "tournaments/participation/services.py",
    "tournaments/tables/services/occupancies.py",
    "tournaments/tables/services/table_links.py",
    "tournaments/common/selectors/card_links.py",
    "scoring/event/services.py",
    "scoring/seats/services/reseating.py",
    "scoring/seats/services/seat_guards.py",
    "scoring/seats/services/substitutions.py",
)
RAISES = {"Refusal", "Conflict", "Malformed", "NotPermitted"}


def codes_raised(path: str) -> set[str]:
    """Every code that a service raises itself."""
    calls = [node for node in ast.walk(ast.parse((ROOT / path).read_text())) if isinstance(node, ast.Call)]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in RAISES
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.long
@pytest.mark.parametrize("source", SOURCES)
def test_every_code_is_provoked(source: str) -> None:
    missing = codes_raised(source) - {case.code for case in CASES} - set(ELSEWHERE)
    assert not missing


@pytest.mark.long
@pytest.mark.parametrize("code", ELSEWHERE)
def test_elsewhere_is_there(code: str) -> None:
    assert f'"{code}"' in (ROOT / ELSEWHERE[code]).read_text(), "the test named provokes it"
    assert any(code in codes_raised(source) for source in SOURCES), "the code is raised no more"


def test_a_substitute_for_somebody_who_sits_nowhere_and_at_a_seat_that_a_table_has_not(event: Tournament) -> None:
    """Addresses name players with a seat and tables of four: only a program inside could ask for these."""
    late_entry(event)
    what = Replacement(Wind.EAST, SubstituteKind.FROM_START, "Helper", "ill")
    late = Participant.objects.get(tournament=event, number=17)
    with refuses("scoring.not_seated"):
        replace_player(player=late, since=session_of(event), replacement=what, by=actor("chris"), at=NOON)
    table_of(event).seats.filter(wind="E").delete()
    with refuses("scoring.seat_unknown"):
        record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)


def test_what_no_page_sends_says_why() -> None:
    assert [case.code for case in CASES if case.page is None and not case.why] == []
