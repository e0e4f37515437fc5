"""The book on a referee's device: the same sanctions as the server's, in both languages, for every rule set."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from mahjong_core.penalties import offences_of
from mahjong_core.rulesets import PRESETS, preset
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from penalties.rulings.services.restating import Later
from penalties.tables.selectors.book import book_of
from tests.people import NOON, actor, client_of, make_seated_event, start, table_of
from tournaments.models import Participant

BOOK = "/t/lyon-open/rulings/book/"
every_rule_set = pytest.mark.parametrize("name", sorted(PRESETS))


def book(name: str = "mcr-ffmj-2016", language: str = "en") -> dict[str, Any]:
    with override(language):
        return book_of(preset(name))


def rungs(name: str) -> list[int]:
    return [row["points"] for row in book(name)["rungs"]]


@pytest.mark.long
@every_rule_set
def test_every_offence_of_the_rule_set_is_in_it(name: str) -> None:
    rows = book(name)["offences"]
    assert set(rows) == {offence.id for offence in offences_of(preset(name))}
    assert all(row["first"]["title"] and row["first"]["source"] for row in rows.values())


def test_the_rungs_go_on_as_the_texts_say() -> None:
    """MERS 3.1: warning, 5, 10, 20, 30; summary: 40, 50, 60 at most."""
    assert rungs("mcr-ffmj-2016")[:5] == [0, 5, 10, 20, 30]


def test_a_sentence_is_put_together_as_the_server_tells_it() -> None:
    result = book()
    row, rung = result["offences"]["tile-touched-early"]["first"], result["rungs"][2]
    english = [part[0][1] for part in (row["before"], rung["words"], row["after"])]
    assert " ".join(english) == (
        "{name}, you touched the wall before the previous player had discarded. "
        "It is your third offence in this session. "
        "10 points are deducted from your score. Please play on."
    )


def test_the_readers_language_comes_first() -> None:
    result = book(language="fr")
    assert result["language"] == "fr"
    assert [language for language, _text in result["rungs"][0]["words"]] == ["fr", "en"]
    assert result["rungs"][0]["words"][0][1] == "C’est un avertissement."


def test_what_sets_the_count_back() -> None:
    """MERS 3.6: obstruction and wasting time go on in the next session; MCR 3.11.6.3 counts within a hand."""
    assert (book()["reset"], book()["carries"]) == ("per_session", ["obstruction", "stalling"])
    wmo = book("mcr-wmo-2014")
    assert wmo["reset"] == "per_hand"
    # 3.11.6.4: "toucher le mur des tuiles", by a touch or by a draw.
    assert wmo["offences"]["drawn-before-turn"]["with"] == ["drawn-before-turn", "tile-touched-early"]
    assert "with" not in wmo["offences"]["late-pung"]


def test_a_price_and_what_an_offence_asks_for() -> None:
    """MERS 2.9.2: 10 points to each opponent; EMA riichi 2012, 3.4.6: who deals decides how a mangan is shared."""
    false_win = book()["offences"]["false-win-below-minimum"]["first"]
    assert (false_win["points"], false_win["title"]) == (10, "10 points to each opponent")
    assert book("ema-riichi-2012")["offences"]["chombo"]["first"]["dealer"] is True
    assert "dealer" not in book("ema-riichi-2016")["offences"]["chombo"]["first"]


def test_no_points_are_no_missing_points() -> None:
    """A sanction without points is proposed as 0, one that the referee names as none."""
    rows = book()["offences"]
    assert rows["judged-dead-hand"]["first"]["points"] == 0
    free = {item: row["first"] for item, row in rows.items() if row["first"]["title"] == "the referee sets the points"}
    assert {row["points"] for row in free.values()} == {None}


def test_minutes_late_cost_by_the_band() -> None:
    """MERS 2.2: 10 points "inférieur à 10 minutes", 20 "de 10 à 15", "au-delà de 15" a substitute."""
    assert [(row["from"], row["points"]) for row in book()["late"]] == [(1, 10), (10, 20), (16, 0)]
    assert book()["late"][-1]["title"] == "session lost, a substitute plays"


@pytest.mark.django_db
class TestTheDevice:
    @pytest.fixture
    def bob(self) -> Client:
        start(make_seated_event(sessions=2))
        return client_of("bob")

    def test_it_fetches_the_book_of_its_event(self, bob: Client) -> None:
        answer = bob.get(BOOK)
        assert answer.json()["offences"]["false-win-below-minimum"]["first"]["points"] == 10
        assert "no-cache" in answer["Cache-Control"]

    @pytest.mark.long
    def test_a_table_brings_what_its_four_received(self, bob: Client) -> None:
        person = Participant.objects.get(number=5)
        facts: Any = {"table": table_of(person.tournament), "participant": person, "by": actor("chris"), "at": NOON}
        first = record_ruling(offence="tile-touched-early", hand=2, **facts)
        record_ruling(offence="stalling", hand=3, **facts)
        left = Later(is_left=True, left_reason="Agreed")
        revoke_ruling(ruling=first, reason="Seen wrongly", later=left, by=actor("chris"), at=NOON)
        rows = bob.get("/t/lyon-open/s/1/tables/1/ruling/").context["records"]
        assert [(row["participant"], row["offence"], row["hand"], row["step"], row["revoked"]) for row in rows] == [
            (5, "tile-touched-early", 2, 0, True),
            (5, "stalling", 3, 5, False),
        ]
