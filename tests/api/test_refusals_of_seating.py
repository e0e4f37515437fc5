"""Bad input to the acts of a day with accidents: every coded refusal, how it comes about, by page and by API.

A row says how the event stands, what is sent, and what must come back. Both answers carry the refusal's own status; the
API's its code and the way on, the page its sentence in place, its way on, and what was typed.
"""

import ast
import html
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
    make_seated_event,
    make_tournament,
    make_user,
    session_of,
    start,
    table_of,
)
from tournaments.common.errors import Refusal
from tournaments.models import Participant, ParticipationKind, Person, Session, SubstituteKind, Tournament
from tournaments.participation.services import Mark, mark_participation
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
    marks = [Mark(17, ParticipationKind.SITS_OUT, 1)]
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


@dataclass(frozen=True)
class Case:
    """``page`` is None where the page offers no way to send this: ``why`` says so. ``keeps``: what was typed."""

    code: str
    stands: Callable[[Tournament], Names]
    api: tuple[str, str, Any]
    status: int
    page: tuple[str, Mapping[str, Any]] | None
    page_status: int = 0
    by: str = "alice"
    way: str = ""
    keeps: str = ""
    why: str = ""
    says: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code}-{self.stands.__name__}"


CHANGE = "/draws/change/"
ONLY_CHOICES = "the form offers only what there is"
CASES = (
    # Changes of the seating by hand, and tables opened and closed.
    Case(
        "seating.nothing_published",
        unseated,
        ("post", "/seating/move-table/", {"table": 1, "number": 9}),
        422,
        (CHANGE, {"kind": "table", "table": 1, "number": 9}),
        way="/draws/",
    ),
    Case(
        "seating.unknown_player",
        seated,
        ("post", "/seating/swap/", {"session": 1, "one": 99, "two": 2}),
        422,
        None,
        way="/draws/",
        why=ONLY_CHOICES,
    ),
    Case("seating.unknown_player", seated, ("post", "/seating/enter/", {"player": 99}), 422, None, why=ONLY_CHOICES),
    Case(
        "seating.session_unknown",
        seated,
        ("post", "/seating/close-table/", {"session": 9, "table": 1}),
        422,
        None,
        way="/draws/",
        why=ONLY_CHOICES,
    ),
    Case(
        "seating.session_started",
        in_play,
        ("post", "/seating/swap/", {"session": 1, "one": 1, "two": 2}),
        409,
        None,
        way="/s/1/",
        why=ONLY_CHOICES,
    ),
    Case(
        "seating.session_started",
        drafted_and_begun,
        ("post", "/draws/{draw}/publish/", {}),
        409,
        ("/draws/{draw}/publish/", {}),
        way="/s/1/",
    ),
    Case(
        "seating.nothing_to_change",
        all_begun,
        ("post", "/seating/move-table/", {"table": 1, "number": 9}),
        422,
        (CHANGE, {"kind": "table", "table": 1, "number": 9}),
        way="/draws/",
    ),
    Case(
        "seating.table_unknown",
        seated,
        ("post", "/seating/move-table/", {"table": 77, "number": 9}),
        422,
        (CHANGE, {"kind": "table", "table": 77, "number": 9}),
        way="/draws/",
        keeps='value="77"',
    ),
    Case(
        "seating.table_number_invalid",
        seated,
        ("post", "/seating/move-table/", {"table": 1, "number": 1}),
        422,
        (CHANGE, {"kind": "table", "table": 1, "number": 1}),
        way="/draws/",
        keeps='value="1"',
    ),
    Case(
        "seating.table_number_twice",
        seated,
        ("post", "/seating/open-table/", {"session": 1, "table": 2, "players": [1]}),
        422,
        None,
        why="no page opens a table by its number alone",
    ),
    Case(
        "seating.no_free_seat",
        late_entry,
        ("post", "/seating/enter/", {"player": 17}),
        422,
        (CHANGE, {"kind": "enter", "player": 17}),
        way="/draws/",
        keeps='value="17" selected',
    ),
    Case(
        "seating.no_free_seat",
        seated,
        ("post", "/seating/close-table/", {"session": 1, "table": 1}),
        422,
        None,
        why="no page closes a table",
    ),
    Case(
        "seating.player_twice",
        seated,
        ("post", "/seating/enter/", {"player": 1}),
        422,
        (CHANGE, {"kind": "enter", "player": 1}),
        why=ONLY_CHOICES,
    ),
    Case(
        "seating.takes_no_part",
        late_entry_who_sits_out,
        ("post", "/seating/enter/", {"player": 17}),
        422,
        (CHANGE, {"kind": "enter", "player": 17}),
        way="/draws/",
    ),
    # Drafts and publishing.
    Case(
        "seating.draw_open",
        another_is_open,
        ("post", "/draws/", {}),
        409,
        None,
        why="the page offers the open draw in place of another",
    ),
    Case(
        "seating.drop_reason_missing",
        committed,
        ("post", "/draws/{draw}/drop/", {}),
        400,
        ("/draws/{draw}/drop/", {}),
        way="/draws/",
    ),
    Case(
        "seating.draft_stale",
        overtaken,
        ("post", "/draws/{draw}/publish/", {}),
        409,
        ("/draws/{draw}/publish/", {}),
        way="/draws/change/",
    ),
    Case(
        "seating.draw_move_refused",
        put_aside,
        ("post", "/draws/{draw}/publish/", {}),
        409,
        ("/draws/{draw}/publish/", {}),
        way="/draws/",
    ),
    Case(
        "seating.draw_published",
        published,
        ("post", "/draws/{draw}/drop/", {}),
        409,
        ("/draws/{draw}/drop/", {}),
        way="/draws/",
    ),
    Case("seating.never_published", drafted, ("post", "/draws/{draw}/again/", {}), 422, ("/draws/{draw}/again/", {})),
    # Draws.
    Case(
        "seating.entrants_changed",
        committed_then_another_comes,
        ("post", "/draws/{draw}/run/", {}),
        422,
        ("/draws/{draw}/run/", {}),
        way="/draws/",
    ),
    Case(
        "seating.sessions_changed",
        committed_then_a_session_more,
        ("post", "/draws/{draw}/run/", {}),
        422,
        ("/draws/{draw}/run/", {}),
        way="/draws/",
    ),
    Case(
        "seating.fixed_tables_contradict",
        seated,
        ("post", "/draws/", {"fixed": [{"player": 7, "tables": [1]}, {"player": 7, "tables": [2]}]}),
        422,
        ("/draws/commit/", {"fixed": "7: 1\n7: 2"}),
        way="/draws/",
        keeps="7: 2",
    ),
    Case(
        "seating.fixed_table_unknown",
        seated,
        ("post", "/draws/", {"fixed": [{"player": 7, "tables": [9]}]}),
        422,
        ("/draws/commit/", {"fixed": "7: 9"}),
        way="/draws/",
        keeps="7: 9",
    ),
    # The plan of the event.
    Case(
        "tournaments.session_begun",
        second_begun,
        ("patch", "/", {"sessions": 1}),
        409,
        ("/plan/", {"sessions": 1}),
        422,
        keeps='value="1"',
    ),
    Case(
        "tournaments.sessions_out_of_range",
        seated,
        ("patch", "/", {"sessions": 201}),
        400,
        ("/plan/", {"sessions": 201}),
        422,
        keeps='value="201"',
        says="200",
        why="the API refuses the number before the service",
    ),
    Case(
        "tournaments.tables_numbered",
        seated,
        ("patch", "/", {"first_table": 51}),
        409,
        ("/edit/", {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris", "first_table": 51}),
        422,
        keeps='value="51"',
    ),
    Case(
        "tournaments.dates_reversed",
        seated,
        ("patch", "/", {"ends_on": "2026-11-20"}),
        422,
        (
            "/edit/",
            {"name": "Lyon Open", "starts_on": "2026-11-21", "ends_on": "2026-11-20", "time_zone": "Europe/Paris"},
        ),
        422,
        keeps='value="2026-11-20"',
    ),
    Case(
        "tournaments.status_move_refused",
        seated,
        ("post", "/status/", {"act": "publish"}),
        409,
        ("/plan/status/", {"act": "publish"}),
    ),
    Case(
        "tournaments.name_does_not_match",
        seated,
        ("post", "/remove/", {"name": "lyon"}),
        422,
        ("/plan/remove/", {"name": "lyon"}),
        keeps='value="lyon"',
    ),
    Case(
        "tournaments.archived",
        archived,
        ("patch", "/", {"name": "Other"}),
        409,
        ("/edit/", {"name": "Other", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}),
        422,
    ),
    # Who plays which session.
    Case("participation.no_marks", seated, ("post", "/participation/", {"marks": []}), 400, None, why=ONLY_CHOICES),
    Case(
        "participation.session_unknown",
        seated,
        ("post", "/participation/", {"marks": [{"player": 1, "kind": "sits_out", "first": 9}]}),
        400,
        ("/s/1/players/", {"act": "mark", "player": 1, "kind": "sits_out", "first": 9}),
        422,
        keeps='value="9"',
    ),
    Case(
        "participation.session_started",
        in_play,
        ("post", "/participation/", {"marks": [{"player": 1, "kind": "sits_out", "first": 1}]}),
        409,
        ("/s/1/players/", {"act": "mark", "player": 1, "kind": "sits_out", "first": 1}),
        422,
    ),
    Case(
        "participation.unknown_player",
        seated,
        ("post", "/participation/", {"marks": [{"player": 99, "kind": "sits_out", "first": 2}]}),
        422,
        None,
        why=ONLY_CHOICES,
    ),
    Case(
        "participation.team_unknown",
        seated,
        ("put", "/participation/line-up/", {"team": "Nobody", "session": 2, "players": [1]}),
        422,
        None,
        why="no page names a line-up",
    ),
    Case(
        "participation.not_of_the_team",
        seated,
        ("put", "/participation/line-up/", {"team": "Team 1", "session": 2, "players": [1, 9]}),
        422,
        None,
        why="no page names a line-up",
    ),
    Case(
        "seating.sitting_out_not_allowed",
        nobody_sits_out,
        ("post", "/participation/byes/", {"session": 2}),
        422,
        ("/s/2/players/", {"act": "present", "plays": list(range(1, 13))}),
    ),
    # Starting.
    Case(
        "seating.not_published",
        unseated,
        ("post", "/sessions/1/start/", {}),
        422,
        ("/s/1/clock/", {"move": "start"}),
        by="chris",
    ),
    Case(
        "tournaments.session_move_refused",
        in_play,
        ("post", "/sessions/1/start/", {}),
        409,
        ("/s/1/clock/", {"move": "start"}),
        by="chris",
    ),
    # A corrected option.
    Case(
        "rulesets.not_locked",
        seated,
        ("post", "/rule-set/corrections/", {"changes": {"minimum_points": 6}, "reason": "Typing"}),
        409,
        ("/rules/correct/", {}),
        by="chris",
    ),
    Case(
        "rulesets.reason_missing",
        in_play,
        ("post", "/rule-set/corrections/", {"changes": {"session_minutes": 100}, "reason": " "}),
        400,
        None,
        by="chris",
        why="the form asks for the reason itself",
    ),
    # Substitutes.
    Case(
        "scoring.reason_missing",
        seated,
        ("post", "/sessions/1/tables/1/substitutes/", {"seat": "E", "kind": "from_start", "substitute": "H"}),
        400,
        None,
        by="chris",
        why="the form asks for the reason itself",
    ),
    Case(
        "scoring.no_substitute",
        seated,
        ("post", "/sessions/1/tables/1/substitutes/end/", {"seat": "E", "reason": "Error"}),
        422,
        None,
        by="chris",
        why="the page offers to take back only what stands",
    ),
    Case(
        "scoring.substitute_from_hand",
        in_play,
        (
            "post",
            "/sessions/1/tables/1/substitutes/",
            {"seat": "E", "kind": "mid_session", "from_hand": 9, "substitute": "H", "reason": "ill"},
        ),
        422,
        None,
        by="chris",
        why="the form's fields are those of the table's page of substitutes",
    ),
)


@pytest.fixture
def event() -> Tournament:
    return make_seated_event()


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
    answer = client.post(PAGE + filled(case.page[0], names), dict(case.page[1]))
    assert answer.status_code == (case.page_status or case.status), answer.text[-3000:]
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
    with pytest.raises(Refusal) as refused:
        replace_player(player=late, since=session_of(event), replacement=what, by=actor("chris"), at=NOON)
    assert refused.value.code == "scoring.not_seated"
    table_of(event).seats.filter(wind="E").delete()
    with pytest.raises(Refusal) as refused:
        record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)
    assert refused.value.code == "scoring.seat_unknown"


def test_what_no_page_sends_says_why() -> None:
    assert [case.code for case in CASES if case.page is None and not case.why] == []
