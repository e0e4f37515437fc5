"""A ruling may be about the hand before, and about somebody whom a substitute has replaced since."""

import pytest
from django.test import Client

from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.tables.selectors.hands import hands_to_rule_on
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, client_of, make_seated_event, play, start, table_of, win
from tournaments.models import Participant, ParticipantState, Person, SubstituteKind, Table, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/s/1/tables/1/ruling/"


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event()
    start(made)
    play(table_of(made), [win(1), win(2)])
    return made


@pytest.fixture
def bob(event: Tournament) -> Client:
    return client_of("bob")


def replaced(event: Tournament) -> Participant:
    """Eva, number 99 of the bench, plays South from hand 3 on."""
    eva = Person.objects.create(name="Eva Rossi")
    helper = Participant.objects.create(
        tournament=event, person=eva, number=99, name=eva.name, state=ParticipantState.SUBSTITUTE
    )
    what = Replacement(Wind.SOUTH, SubstituteKind.MID_SESSION, "", "Fever", 3, None, helper)
    record_substitute(table=table_of(event), replacement=what, by=actor("chris"), at=NOON)
    return helper


@pytest.mark.long
def test_the_hand_in_play_is_chosen_and_those_before_are_offered(bob: Client, event: Tournament) -> None:
    hands = hands_to_rule_on(sheet_of(table_of(event)))
    assert hands[:3] == [(3, "3, in play"), (2, "2"), (1, "1")]
    assert [number for number, _ in hands[3:]] == list(range(4, 17))
    assert '<option value="3" selected>3, in play</option>' in bob.get(PAGE).text


@pytest.mark.long
def test_a_dead_hand_of_the_hand_before(bob: Client, event: Tournament) -> None:
    """MCR 3.11.6.8: who is ruled to have a dead hand cannot win it; here hand 2, which East has won by now."""
    wishes = {"participant": "1", "offence": "wrong-tile-count", "hand": "2"}
    page = bob.get(PAGE, wishes)
    assert "The offender cannot win hand 2." in page.text
    assert "Table 1, hand 2" in page.text
    assert bob.post(PAGE, wishes | {"act": "record"}).status_code == 302
    assert Ruling.objects.get().hand == 2


@pytest.mark.long
def test_the_substitute_and_the_replaced_are_both_ruled_on(bob: Client, event: Tournament) -> None:
    """MCR 3.11.6: 20 points to each opponent; the seat pays them at this table, whoever plays on."""
    replaced(event)
    faces = [(face.participant.name, face.is_gone) for face in bob.get(PAGE).context["faces"]]
    assert len(faces) == 5  # whoever sits there now first
    assert ("Eva Rossi", False) in faces
    assert faces[-1] == ("Player 5", True)
    before = scores(table_of(event))
    for number, offence in ((99, "tile-touched-early"), (5, "false-win-invalid-hand")):
        typed = {"participant": str(number), "offence": offence, "hand": "2", "act": "record"}
        screen = bob.get(PAGE, typed).context["screen"]
        assert number in {seat.participant.number for seat in screen.seats}
        assert bob.post(PAGE, typed).status_code == 302
        ruling = Ruling.objects.latest("pk")
        assert (ruling.participant.number, ruling.wind) == (number, "S")
    after = scores(table_of(event))
    assert {wind: after[wind] - before[wind] for wind in "ESWN"} == {"E": 20, "S": -60, "W": 20, "N": 20}


def scores(table: Table) -> dict[str, int]:
    return {wind.value: score for wind, score in sheet_of(table).sheet.table_scores.items()}


@pytest.mark.long
def test_riichi_hands_have_their_round() -> None:
    made = make_seated_event(rule_set="ema-riichi-2016")
    start(made)
    table = table_of(made)
    record_hand(table=table, hand={"number": 1, "outcome": "draw", "tenpai": ["S"]}, by=actor("sam"), at=NOON)
    hands = hands_to_rule_on(sheet_of(table))
    assert hands[0] == (2, "2 · East 2, 1 counter, in play")
    assert hands[1] == (1, "1 · East 1")


OFFENCES = ("tile-touched-early", "wrong-tile-count", "late-pung", "empty-claim", "stalling")


@pytest.mark.long_on_sqlite
def test_the_texts_disagree_only_where_their_words_do(bob: Client) -> None:
    """Of lateness every text says "by the minutes"; with the minutes of this one they say what they cost."""
    for wishes in (*({"offence": offence} for offence in OFFENCES), {"offence": "late-arrival", "late": "4"}):
        page = bob.get(PAGE, {"participant": "1"} | wishes)
        shown = page.context["screen"]
        is_told = "What other rule texts say" in page.text
        assert is_told == shown.texts_differ, wishes
        assert not is_told or len({row.sentence for row in shown.proposed.readings}) > 1, wishes
    assert shown.texts_differ == (len({row.sentence for row in shown.proposed.readings}) > 1)
