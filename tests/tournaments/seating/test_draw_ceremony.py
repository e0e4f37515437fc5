"""The ceremony: what the commitment binds, how the public value enters, and the file that anybody checks."""

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.cli.verify import main
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.verify.draws import checks
from tests.people import NOON, actor, entered_event
from tests.refusals import refuses
from tournaments.common.errors import Refusal
from tournaments.models import DrawStatus, Participant, SeatingDraw, Tournament
from tournaments.seating import tasks
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.services.drawing import commit_draw, finish_draw, run_draw, start_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return entered_event(players=32)


def committed(event: Tournament, **options: Any) -> SeatingDraw:
    return commit_draw(tournament=event, options=DrawOptions(**options), by=actor("alice"), at=NOON, seed="00ff")


def drawn(event: Tournament, value: str = "", **options: Any) -> SeatingDraw:
    return run_draw(draw=committed(event, **options), by=actor("alice"), at=NOON, public_value=value)


def put_aside(draw: SeatingDraw) -> None:
    drop_draw(draw=draw, by=actor("alice"), at=NOON, reason="Drawn once more")


def tables_of(draw: SeatingDraw) -> list[dict[str, Any]]:
    assert draw.plan is not None
    return [table for session in draw.plan for table in session["tables"]]


def test_the_commitment_is_the_hash_of_inputs_and_secret(event: Tournament) -> None:
    draw = committed(event)
    # Written out here on purpose: what is promised to the public, not how the program does it.
    line = json.dumps({"inputs": draw.inputs, "secret": "00ff"}, sort_keys=True, separators=(",", ":"))
    assert draw.commitment == hashlib.sha256(line.encode()).hexdigest()
    assert draw.inputs["players"] == list(range(1, 33))
    assert draw.inputs["groups"]["country"]["FRA"] == [1, 2, 3, 4, 17, 18, 19, 20]


@pytest.mark.long
def test_secret_and_public_value_give_the_seed(event: Tournament) -> None:
    draw = drawn(event, "dice 4 2 6")
    assert draw.certificate is not None
    assert draw.certificate["seed"] == hashlib.sha256(b"00ff|dice 4 2 6").hexdigest()
    put_aside(draw)
    again = drawn(event, "dice 4 2 6")
    assert again.plan == draw.plan
    put_aside(again)
    assert drawn(event, "dice 4 2 5").plan != draw.plan


@pytest.mark.long
@pytest.mark.parametrize("value", ["", "dice 4 2 6", "numéros des capitaines : 12, 7"])
def test_the_file_passes_the_independent_check(event: Tournament, tmp_path: Path, value: str) -> None:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(drawn(event, value).certificate))
    assert main([str(file)]) == 0


def spoil_player(file: dict[str, Any]) -> None:
    file["inputs"]["players"][0] = 99


def spoil_weight(file: dict[str, Any]) -> None:
    file["inputs"]["weights"]["country"] = "hard"


def spoil_group(file: dict[str, Any]) -> None:
    file["inputs"]["groups"]["team"]["Team 1"].pop()


def spoil_secret(file: dict[str, Any]) -> None:
    file["ceremony"]["secret"] = "00fe"


def spoil_value(file: dict[str, Any]) -> None:
    file["ceremony"]["public_value"] = "dice 6 6 6"


def spoil_seat(file: dict[str, Any]) -> None:
    table = file["sessions"][0][0]
    table[0], table[1] = table[1], table[0]


@pytest.mark.long
@pytest.mark.parametrize("spoil", [spoil_player, spoil_weight, spoil_group, spoil_secret, spoil_value, spoil_seat])
def test_one_changed_entry_breaks_the_certificate(event: Tournament, tmp_path: Path, spoil: Any) -> None:
    file = copy.deepcopy(drawn(event, "dice 4 2 6").certificate)
    spoil(file)
    (tmp_path / "draw.json").write_text(json.dumps(file))
    assert main([str(tmp_path / "draw.json")]) == 1


def test_an_option_changed_with_its_hash_still_does_not_fit_the_commitment(event: Tournament) -> None:
    file = copy.deepcopy(drawn(event, "dice 4 2 6").certificate)
    assert file is not None
    spoil_weight(file)
    text = json.dumps(file["inputs"], sort_keys=True, separators=(",", ":"))
    file["certificate"]["inputs_sha256"] = hashlib.sha256(text.encode()).hexdigest()
    assert [text.split(":")[0] for good, text in checks(file) if not good] == ["commitment"]


def test_those_who_must_not_meet_do_not(event: Tournament) -> None:
    draw = drawn(event, groups={"apart": {"1 5": (1, 5), "2 9": (2, 9)}})
    for table in tables_of(draw):
        seated = set(table["seats"].values())
        assert not {1, 5} <= seated
        assert not {2, 9} <= seated


@pytest.mark.long
def test_a_fixed_table_is_kept_in_every_session(event: Tournament) -> None:
    draw = drawn(event, fixed=(FixedTable(7, frozenset({2})),))
    assert [table["number"] for table in tables_of(draw) if 7 in table["seats"].values()] == [2, 2, 2, 2]


def test_a_wish_that_does_not_matter_is_left_out(event: Tournament) -> None:
    assert set(committed(event, weights={"country": 0}).inputs["groups"]) == {"team"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"groups": {"apart": {"1 99": (1, 99)}}}, "seating.unknown_player"),
        ({"fixed": (FixedTable(1, frozenset({99})),)}, "seating.fixed_table_unknown"),
        ({"weights": {"country": 5000}}, "seating.weight_invalid"),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(event: Tournament, options: dict[str, Any], code: str) -> None:
    with refuses(code):
        committed(event, **options)


def test_wishes_that_cannot_be_kept_fail_the_draw_and_are_told(event: Tournament) -> None:
    # Nine players of whom no two may meet, at eight tables.
    draw = committed(event, groups={"apart": {"all": tuple(range(1, 10))}})
    with pytest.raises(Refusal) as refused:
        run_draw(draw=draw, by=actor("alice"), at=NOON)
    draw.refresh_from_db()
    assert (draw.status, refused.value.code) == (DrawStatus.FAILED, "seating.hard_group_meets")
    assert draw.problem is not None
    assert draw.problem["code"] == "seating.hard_group_meets"


def test_a_country_corrected_after_the_commitment_makes_it_void(event: Tournament) -> None:
    draw = committed(event)
    Participant.objects.filter(number=1).update(country="ITA")
    with refuses("seating.entrants_changed"):
        run_draw(draw=draw, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_an_interrupted_draw_goes_on_with_its_value_and_is_finished_once(event: Tournament) -> None:
    alice = actor("alice")
    started = start_draw(draw=committed(event), public_value="dice 1", by=alice, at=NOON)
    again = start_draw(draw=started, public_value="dice 2", by=alice, at=NOON)
    assert (again.status, again.public_value) == (DrawStatus.RUNNING, "dice 1")
    assert tasks.finish_draw(started.pk) == DrawStatus.RUN
    first = SeatingDraw.objects.get(pk=started.pk).plan
    assert finish_draw(draw=started, by=alice, at=NOON).plan == first


def test_an_engine_of_another_version_does_not_draw(event: Tournament) -> None:
    draw = committed(event)
    SeatingDraw.objects.filter(pk=draw.pk).update(engine="simple-random-1")
    with refuses("seating.engine_changed"):
        run_draw(draw=draw, by=actor("alice"), at=NOON)


@pytest.mark.long
def test_thirty_two_players_in_four_sessions_never_meet_twice(event: Tournament) -> None:
    """32 players can play ten sessions without a repeat (Aguado 2004), so four have none; winds differ by 0 at best."""
    draw = publish_draw(draw=drawn(event, "dice 4 2 6"), by=actor("alice"), at=NOON)
    assert draw.report is not None
    assert (draw.report["repeat_count"], draw.report["team_mate_count"], draw.report["wind_spread"]) == (0, 0, 0)
    assert draw.version == 1
