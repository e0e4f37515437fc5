"""A preset is complete where it is written: one more is known to every page, service and command at once."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_core.cli.score import score_line
from mahjong_core.rulesets import PRESETS, RuleSet, Source, derive, from_data, preset, presets
from penalties.models import Ruling
from scoring.sheets.selectors.folding import sheet_of
from tests.api.conftest import Api
from tests.people import make_user, table_of
from tournaments.models import Role, StaffRole, Tournament

ROOT = Path(__file__).resolve().parents[3]
SIXTH = "club-riichi-2027"
EVENT = "/tournaments/club-night/"
# 4 han 30 fu on a discard to a player who is not East: 8 000 where it is rounded up (7 700 in the EMA tables).
LINE = {
    "rules": SIXTH,
    "concealed": "12345678s345m66p",
    "winning_tile": "9s",
    "seat_wind": "S",
    "prevailing_wind": "E",
    "riichi": True,
}
SEATS = {1: {"E": 1, "S": 2, "W": 3, "N": 4}}


def sixth_preset() -> RuleSet:
    """A preset as a new module would write it: its own name, its own values, its own text for rulings first."""
    changes = {"kiriage_mangan": True, "chombo_amount": 12000, "offence_texts": ["ema-2012"]}
    made = derive(preset("ema-riichi-2016"), changes, name="Club riichi 2027")
    sources = {**made.sources, "chombo_amount": Source("practice", "5", "twelve thousand")}
    return replace(made, id=SIXTH, derived_from=None, sources=sources)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(presets._REGISTRY, SIXTH, sixth_preset())


@pytest.fixture
def event(db: None) -> Tournament:
    """Created, filled, seated and started over the API, as a client outside would."""
    alice = Api("alice")
    new = {"name": "Club night", "slug": "club-night", "rule_set": SIXTH, "sessions": 1, "starts_on": "2026-11-21"}
    assert alice.post("/tournaments/", new).status == 201
    people = [{"number": number, "name": f"Player {number}", "country": "FRA"} for number in SEATS[1].values()]
    assert alice.post(f"{EVENT}participants/bulk/", {"participants": people}).status == 200
    tables = [{"number": number, "seats": seats} for number, seats in SEATS.items()]
    assert alice.put(f"{EVENT}seating/", {"sessions": [{"number": 1, "tables": tables}]}).status == 200
    made = Tournament.objects.get(slug="club-night")
    for name, role in (("chris", Role.CHIEF_REFEREE), ("sam", Role.SCOREKEEPER)):
        StaffRole.objects.create(tournament=made, user=make_user(name), role=role)
    assert Api("chris").post(f"{EVENT}sessions/1/start/").status == 200
    return made


@pytest.mark.long
def test_forms_and_lists_offer_it(db: None, alice: Client) -> None:
    assert f'value="{SIXTH}"' in alice.get(reverse("event-new")).text
    assert f'value="{SIXTH}"' in alice.get(reverse("riichi-hand")).text
    assert SIXTH in [row["id"] for row in Api().get("/rule-sets/").body]


@pytest.mark.long
def test_an_event_is_played_and_ruled_by_it(event: Tournament) -> None:
    win = {"number": 1, "outcome": "win", "winner": "S", "discarder": "W", "riichi": ["S"], "han": 4, "fu": 30}
    assert Api("sam").post(f"{EVENT}sessions/1/tables/1/hands/", win).status == 201
    assert sheet_of(table_of(event)).sheet.table_scores["S"] == 30_000 + 8_000
    ruling = {"session": 1, "table": 1, "participant": 3, "offence": "chombo"}
    answer = Api("chris").post(f"{EVENT}rulings/", ruling)
    assert answer.status == 201
    row = Ruling.objects.get()
    assert (row.points, row.edition, row.text) == (12_000, SIXTH, "ema-2012")


def test_it_values_hands_on_the_page_over_the_api_and_at_the_command_line(db: None) -> None:
    wishes = {"hand": "12345678s 345m 66p + 9s", "declared": "riichi", "seat": "S", "rules": SIXTH}
    assert "8\u202f000 from the discarder" in Client().get(reverse("riichi-hand"), wishes).text
    assert Client().get(reverse("riichi-payments"), {"rules": SIXTH}).status_code == 200
    assert Api().post("/evaluate/", LINE).body["total"] == 8000
    changed = LINE | {"rules": {"derived_from": SIXTH, "changes": {"kiriage_mangan": False}}}
    assert [score_line(json.dumps(line))["total"] for line in (LINE, changed)] == [8000, 7700]


# --- nobody else knows a preset by its name ------------------------------------------------------------------------

PRODUCT = ("mahjong_core", "config", "tournaments", "calculator", "scoring", "penalties", "appeals", "live", "reports")
# The demo and the generator invent events, by presets of their own choice; the answers were recorded from the demo.
AT_HOME = re.compile(
    r"mahjong_core/rulesets/presets\w*\.py|mahjong_core/generate/rules\.py|reports/demo/.*|tournaments/site/api/answers\.json"
)


def modules() -> Iterator[Path]:
    for folder in (*PRODUCT, "hall", "paper", "archive", "registration", "series", "templates", "static"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".html", ".js", ".json") and "vendor" not in path.parts:
                yield path


@pytest.mark.long
def test_no_other_module_contains_the_name_of_a_preset() -> None:
    names = [name for name in PRESETS if name not in (SIXTH, "tenhou")]  # Tenhou is the name of a yaku as well
    knowing = {
        str(path.relative_to(ROOT)) for path in modules() if any(name in path.read_text("utf-8") for name in names)
    }
    assert [path for path in sorted(knowing) if not AT_HOME.fullmatch(path)] == []
    assert len(names) == 15


@pytest.mark.long
def test_the_copy_in_the_event_is_whole(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The preset may go: the event goes on by its own copy."""
    monkeypatch.delitem(presets._REGISTRY, SIXTH)
    assert from_data(event.rule_set) == sixth_preset()
    assert Api("sam").get(f"{EVENT}sessions/1/tables/").status == 200
