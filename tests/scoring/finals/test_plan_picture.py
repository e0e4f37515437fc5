"""The plan as one picture, and what another plan does to what is drawn, said before it is saved."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from mahjong_core.seating.sessions.phases import Phase as PlannedPhase
from scoring.finals.selectors.cut_line import cut_now
from scoring.finals.selectors.plan_picture import PlanPicture, SquareState, plan_picture
from scoring.finals.services.plan_preview import PlanPreview, preview_plan
from scoring.models import SideRankingChoice
from tests.html import squeezed
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    entered_event,
    make_seated_event,
    make_tournament,
    start,
)
from tests.refusals import refuses
from tests.scoring.finals.phase_events import FINAL, cut_event, draw_first, plan, planned
from tournaments.models import AuditEvent, Phase, Session, Table, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/phases/plan/"
WITH_REST = PlannedPhase("danish", 2, (8,), 50, 100)


def blocks(picture: PlanPicture) -> list[tuple[str, int, int, str]]:
    return [
        (block.name, block.players, block.tables, "".join(str(square.number) for square in block.squares))
        for stage in picture.stages
        for block in stage.blocks
    ]


def states(picture: PlanPicture) -> list[str]:
    return [square.state.value for _number, square in sorted(picture.squares.items())]


def look(event: Tournament, *phases: PlannedPhase) -> PlanPreview:
    return preview_plan(tournament=event, phases=phases, by=actor("alice"), at=NOON)


def effects(preview: PlanPreview) -> list[tuple[int, str]]:
    return [(effect.count, effect.what) for effect in preview.effects]


def test_qualification_cut_final_and_the_places_below_are_blocks() -> None:
    picture = plan_picture(planned(PlannedPhase("round_robin", 2), WITH_REST))
    assert blocks(picture) == [
        ("Round robin", 16, 4, "12"),
        ("Final of 8", 8, 2, "34"),
        ("Places 9 to 16", 8, 2, "34"),
    ]
    assert [(stage.cut, stage.out) for stage in picture.stages] == [(0, 0), (8, 0)]
    assert picture.stages[1].blocks[0].words == "half of the points are carried over"
    assert plan_picture(planned(PlannedPhase("round_robin", 2), FINAL, slug="other")).stages[1].out == 8


def test_an_event_without_phases_is_one_block_and_sessions_after_the_plan_another() -> None:
    assert blocks(plan_picture(entered_event())) == [("All players", 16, 4, "1234")]
    event = planned(PlannedPhase("round_robin", 3), slug="other")
    assert blocks(plan_picture(event))[1] == ("Sessions outside the phases", 16, 4, "4")


def test_without_players_there_are_no_figures() -> None:
    event = make_tournament()
    plan(event, PlannedPhase("round_robin", 2), FINAL)
    assert [row[1:3] for row in blocks(plan_picture(event))] == [(0, 0), (0, 0)]
    assert plan_picture(event).stages[1].cut == 8


def test_squares_say_how_far_each_session_is() -> None:
    event = make_seated_event()
    start(event)
    assert states(plan_picture(event)) == ["now", "drawn", "drawn", "drawn"]
    Session.objects.filter(number=1).update(status="released")
    Table.objects.filter(session__number=4).delete()
    assert states(plan_picture(event)) == ["played", "drawn", "drawn", "free"]
    assert plan_picture(event).squares[2].seats == 16


def test_teams_and_side_rankings_stand_beside() -> None:
    event = entered_event()
    SideRankingChoice.objects.create(tournament=event, kind="best_hand")
    sides = plan_picture(event).sides
    assert [side.name for side in sides] == ["Teams: 4", "Best hand"]
    assert sides[0].words == "All sessions are added up."
    Tournament.objects.filter(pk=event.pk).update(teams_until=3)
    event.refresh_from_db()
    assert plan_picture(event).sides[0].words == "Sessions 1 to 3 are added up."


def test_other_events_of_the_place_and_days_stand_beside() -> None:
    event = make_tournament(place="Nice", ends_on=date(2026, 11, 22))
    night = make_tournament("riichi-night", name="Riichi night", place="nice", organiser="bob")
    Tournament.objects.filter(pk=night.pk).update(starts_on=date(2026, 11, 22))
    add_players(night, 5)
    others: dict[str, dict[str, Any]] = {
        "before": {"starts_on": date(2026, 11, 20)},
        "later": {"starts_on": date(2026, 11, 23)},
        "elsewhere": {"place": "Lyon"},
        "draft": {"status": "draft"},
        "rehearsal": {"copy_kind": "rehearsal", "copy_of": event.uid},
    }
    for slug, facts in others.items():
        Tournament.objects.filter(pk=make_tournament(slug, place="Nice").pk).update(**facts)
    (side,) = plan_picture(event).sides
    assert (side.name, side.words, side.day) == ("Riichi night", "5 players", date(2026, 11, 22))
    assert side.page == "/t/riichi-night/"
    night.refresh_from_db()
    assert [side.name for side in plan_picture(night).sides] == ["Teams: 1", "Lyon Open"]
    Tournament.objects.filter(pk=event.pk).update(place="")
    event.refresh_from_db()
    assert plan_picture(event).sides == ()


def test_whoever_may_create_events_adds_a_side_event_with_its_place_and_day() -> None:
    event = planned(PlannedPhase("round_robin", 2), FINAL)
    Tournament.objects.filter(pk=event.pk).update(place="Nice")
    page = squeezed(client_of("alice").get("/t/lyon-open/phases/").text)
    assert "/t/new/?place=Nice&amp;starts_on=2026-11-21" in page
    assert "/t/lyon-open/standings/side/choose/" in page
    stranger = Client().get("/t/lyon-open/phases/").text
    assert "/t/new/" not in stranger
    assert "/standings/side/choose/" not in stranger


def test_a_preview_keeps_nothing() -> None:
    event = planned(PlannedPhase("round_robin", 2), FINAL)
    before = (Tournament.objects.get(pk=event.pk).version, AuditEvent.objects.count(), list(Phase.objects.values()))
    assert blocks(look(event, PlannedPhase("round_robin", 3)).picture) == [("Round robin", 16, 4, "123")]
    after = (Tournament.objects.get(pk=event.pk).version, AuditEvent.objects.count(), list(Phase.objects.values()))
    assert after == before
    assert Session.objects.filter(tournament=event).count() == 4


def test_another_line_says_the_tables_of_the_final_and_that_no_seat_is_touched() -> None:
    event = planned(PlannedPhase("round_robin", 2), FINAL)
    draw_first(event, 2)
    preview = look(event, PlannedPhase("round_robin", 2), PlannedPhase("danish", 2, (12,), 50))
    assert effects(preview) == [(0, "drawn seats are removed"), (3, "tables in “Final of 12”")]
    assert preview.effects[0].more == "The seating of sessions 1 and 2 stays as it is."
    assert not preview.loses_seats


def test_a_shorter_plan_says_which_drawn_seats_it_removes() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    draw_first(event, 4)
    preview = look(event, PlannedPhase("round_robin", 3))
    assert effects(preview)[:2] == [(1, "session is removed"), (16, "drawn seats are removed")]
    assert preview.loses_seats


def test_a_drawn_session_in_another_phase_is_said() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    draw_first(event, 4)
    preview = look(event, PlannedPhase("round_robin", 3), PlannedPhase("danish", 1, (8,)))
    assert (1, "drawn session is in another phase") in effects(preview)
    assert {square.state for square in preview.picture.squares.values()} == {SquareState.DRAWN}


def test_what_cannot_be_planned_is_refused_in_the_preview() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    with refuses("phases.too_many_sessions"):
        look(event, PlannedPhase("round_robin", 5))
    assert Phase.objects.get(tournament=event).sessions == 4


# The pages


def sent(client: Client, **changes: Any) -> dict[str, Any]:
    forms = client.get(PAGE).context["forms"]
    fields = [field for form in (forms.management_form, *forms) for field in form]
    values = {field.html_name: field.value() for field in fields if field.value() not in (None, False)}
    return values | changes


def test_everyone_sees_the_picture_on_the_page_of_the_phases(client: Client) -> None:
    planned(PlannedPhase("round_robin", 2), FINAL)
    page = squeezed(client.get("/t/lyon-open/phases/").text)
    assert "Final of 8" in page
    assert 'class="plan-session free"' in page


def test_the_preview_says_what_follows_and_saves_nothing() -> None:
    event = planned(PlannedPhase("round_robin", 2), FINAL)
    alice = client_of("alice")
    (name,) = [field for field in sent(alice) if field.endswith("1-cut")]
    answer = alice.post(PAGE, sent(alice, **{name: "12", "act": "look"}))
    assert answer.status_code == 200
    assert "Not saved yet" in answer.text
    assert "tables in “Final of 12”" in answer.text
    assert Phase.objects.get(number=2, tournament=event).cut == [8]


def test_drawn_seats_are_lost_only_after_the_preview_of_this_plan() -> None:
    event = planned(PlannedPhase("round_robin", 4))
    draw_first(event, 4)
    alice = client_of("alice")
    (name,) = [field for field in sent(alice) if field.endswith("0-sessions")]
    shown = alice.post(PAGE, sent(alice, **{name: "3"}))
    assert (shown.status_code, "Not saved yet" in shown.text) == (200, True)
    assert Session.objects.filter(tournament=event).count() == 4
    seen = shown.context["preview"].digest
    other = alice.post(PAGE, sent(alice, **{name: "2", "seen": seen}))
    assert (other.status_code, Session.objects.filter(tournament=event).count()) == (200, 4)
    saved = alice.post(PAGE, sent(alice, **{name: "3", "seen": seen}))
    assert (saved.status_code, Session.objects.filter(tournament=event).count()) == (302, 3)


def test_a_refused_plan_is_said_and_not_previewed() -> None:
    planned(PlannedPhase("round_robin", 4))
    alice = client_of("alice")
    (name,) = [field for field in sent(alice) if field.endswith("0-sessions")]
    answer = alice.post(PAGE, sent(alice, **{name: "5", "act": "look"}))
    assert answer.status_code == 422
    assert answer.context["preview"] is None
    assert "Sessions in the event: 4; in all phases: 5." in answer.text


def test_the_winner_is_known_when_the_last_session_ends() -> None:
    event = planned(PlannedPhase("round_robin", 2), WITH_REST)
    assert plan_picture(event).winner_at is None
    Session.objects.filter(number=4).update(planned_at=NOON, minutes=90)
    assert plan_picture(event).winner_at == NOON + timedelta(minutes=90)


def test_who_would_go_on_now_stands_beside_the_line() -> None:
    """The last three above the line with what they would begin with, and the first three below it."""
    event = cut_event()
    now = cut_now(event)
    assert now is not None
    (line,) = now.lines
    assert line.place == 8
    assert [row.now.place for row in (*line.above, *line.below)] == [6, 7, 8, 8, 8, 8]
    assert now.is_level
    assert [row.then is not None for row in (*line.above, *line.below)] == [True] * 3 + [False] * 3
    assert all(row.then and 2 * row.then.figure.value == row.now.figure.value for row in line.above)  # half
    page = squeezed(client_of("alice").get(PAGE).content.decode())
    assert "If session 2 ended as it stands now" in page
    assert "The cut: 8 players are above it." in page
    assert "ended as it stands now" not in squeezed(client_of().get("/t/lyon-open/phases/").content.decode())


def test_nobody_would_go_on_before_there_is_a_result() -> None:
    assert cut_now(planned(PlannedPhase("round_robin", 2), FINAL)) is None
