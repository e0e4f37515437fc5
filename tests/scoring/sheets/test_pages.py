"""The page of a table: entry, totals, corrections, submission, verification."""

from typing import Any

import pytest

from scoring.models import ResultVersion, SheetEntry
from tests.html import squeezed
from tests.people import client_of, nobody, play, table_of, win
from tests.scoring.visits import Visit, hand_form
from tournaments.models import Tournament


def hands() -> list[dict[str, Any]]:
    return [entry.payload for entry in SheetEntry.objects.filter(kind="hand").order_by("sequence")]


@pytest.mark.long
def test_a_hand_is_recorded(event: Tournament, visit: Visit) -> None:
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form())
    assert answer.status_code == 302
    (hand,) = hands()
    assert (hand["winner"], hand["discarder"], hand["value"]) == ("E", "S", 28)
    page = visit("sam", "sheet", 1, 1)
    assert "Record hand 2" in page.text
    # MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from the two others.
    assert "+52" in page.text


@pytest.mark.long
def test_a_self_draw_has_no_discarder(event: Tournament, visit: Visit) -> None:
    visit("sam", "sheet-record", 1, 1, post=hand_form(outcome="self_draw", discarder="S"))
    assert hands()[0]["discarder"] is None


def test_a_hand_that_nobody_won_has_nothing_else(event: Tournament, visit: Visit) -> None:
    visit("sam", "sheet-record", 1, 1, post=hand_form(outcome="nobody"))
    assert (hands()[0]["outcome"], hands()[0]["winner"], hands()[0]["value"]) == ("draw", None, None)


def test_a_hand_sent_again_is_one_hand_and_another_under_its_key_a_conflict(event: Tournament, visit: Visit) -> None:
    first, second = (visit("sam", "sheet-record", 1, 1, post=hand_form()) for _ in range(2))
    assert first.status_code == second.status_code == 302
    assert len(hands()) == 1
    # A form gone back to and changed must not be taken for its first send.
    visit("sam", "sheet-record", 1, 1, post=hand_form())
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(value=30))
    assert answer.status_code == 409
    assert hands()[0]["value"] == 28
    # The Wi-Fi lost the first answer; meanwhile the sheet was submitted.
    visit("sam", "sheet-submit", 1, 1, post={})
    assert visit("sam", "sheet-record", 1, 1, post=hand_form()).status_code == 302
    assert len(hands()) == 1


@pytest.mark.long
def test_every_page_of_entry_has_a_key_of_its_own(visit: Visit) -> None:
    keys = {visit("sam", "sheet", 1, 1).context["form"].initial["key"] for _ in range(2)}
    assert len(keys) == 2


@pytest.mark.long
def test_a_value_below_the_minimum_is_refused_with_a_guess(event: Tournament, visit: Visit) -> None:
    """MCR 3.9.1.1.2: "supérieure ou égale à 8"."""
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(value=7))
    assert answer.status_code == 422
    assert "7 is below the minimum of 8. Was it 17?" in answer.text
    assert 'value="7"' in answer.text
    assert not hands()


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"winner": ""}, "Choose the winner."),
        ({"discarder": ""}, "Choose the discarder."),
        ({"value": ""}, "Enter the value of the hand."),
        ({"discarder": "E"}, "The winner and the discarder must be different players."),
        ({"value": 501}, "501 is above the maximum value of a hand."),
        ({"value": "many"}, "Enter a whole number."),
    ],
)
def test_what_is_missing_is_said(event: Tournament, visit: Visit, changes: dict[str, Any], sentence: str) -> None:
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(**changes))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not hands()


@pytest.mark.long
def test_a_hand_that_another_tablet_recorded_first(event: Tournament, visit: Visit) -> None:
    """Nothing is overwritten and both versions are shown."""
    visit("sue", "sheet-record", 1, 1, post=hand_form(value=18, key="sue"))
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(value=16, key="sam"))
    assert answer.status_code == 409
    result = "Another tablet recorded hand 1 first. Yours says 16, theirs says 18. Nothing was overwritten."
    assert result in answer.text
    assert "Theirs, Sue at" in answer.text
    assert [hand["value"] for hand in hands()] == [18]
    assert "Record hand 2" in answer.text


@pytest.mark.long
def test_a_hand_that_another_tablet_recorded_alike(event: Tournament, visit: Visit) -> None:
    visit("sue", "sheet-record", 1, 1, post=hand_form(key="sue"))
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(key="sam"))
    assert answer.status_code == 409
    assert "Hand 1 is already on the sheet, the same as yours." in answer.text


@pytest.mark.long
def test_a_sheet_that_moved_on_keeps_what_was_typed(event: Tournament, visit: Visit) -> None:
    """Bob corrects hand 1 while Sam types hand 2 on the older sheet."""
    play(table_of(event), [win(1)])
    entry = SheetEntry.objects.get()
    changed = hand_form(value=9, reason="Counted again", base=1, key="bob")
    assert visit("bob", "sheet-correct", 1, 1, entry.sequence, post=changed).status_code == 302
    answer = visit("sam", "sheet-record", 1, 1, post=hand_form(2, value=43, base=1))
    assert answer.status_code == 409
    assert 'value="43"' in answer.text
    assert answer.context["form"].initial["base"] == 2


@pytest.mark.long
def test_a_referee_corrects_with_a_reason(event: Tournament, visit: Visit) -> None:
    """MCR 3.9.1.4: what is written stays; the correction stands beside it with who, when and why."""
    play(table_of(event), [win(1, value=8)])
    entry = SheetEntry.objects.get()
    assert visit("bob", "sheet-correct", 1, 1, entry.sequence, post=hand_form(value=18)).status_code == 422
    typed = hand_form(value=18, reason="One figure was not read", base=1)
    assert visit("bob", "sheet-correct", 1, 1, entry.sequence, post=typed).status_code == 302
    page = visit("ann", "sheet-history", 1, 1)
    assert "<s>Player 1 wins 8 from Player 5</s>" in squeezed(page.text)
    assert "Replaced by Bob" in page.text
    assert "One figure was not read" in page.text


def test_a_correction_below_the_minimum_keeps_the_form_and_voiding_has_a_reason(
    event: Tournament, visit: Visit
) -> None:
    play(table_of(event), [win(1)])
    entry = SheetEntry.objects.get()
    answer = visit(
        "bob", "sheet-correct", 1, 1, entry.sequence, post=hand_form(value=6, reason="Counted again", base=1)
    )
    assert answer.status_code == 422
    assert "Was it 16?" in answer.text
    assert "Counted again" in answer.text
    assert visit("bob", "sheet-correct", 1, 1, entry.sequence, post={"void": 1}).status_code == 422
    assert visit("bob", "sheet-correct", 1, 1, entry.sequence, post={"void": 1, "reason": "Twice"}).status_code == 302
    assert "Voided by Bob" in visit("sam", "sheet-history", 1, 1).text
    assert "Record hand 1" in visit("sam", "sheet", 1, 1).text


@pytest.mark.long
def test_an_entry_of_another_table_cannot_be_corrected_here(event: Tournament, visit: Visit) -> None:
    play(table_of(event, 2), [win(1)])
    assert visit("bob", "sheet-correct", 1, 1, SheetEntry.objects.get().sequence).status_code == 404


def test_totals_are_typed_with_either_minus(event: Tournament, visit: Visit) -> None:
    typed = {"E": "52", "S": "−36", "W": "-8", "N": " -8 "}
    assert visit("sam", "sheet-totals", 1, 1, post=typed).status_code == 302
    assert SheetEntry.objects.get().payload["totals"] == {"E": 52, "S": -36, "W": -8, "N": -8}


def test_the_running_check_says_what_is_missing_and_offers_a_repair(event: Tournament, visit: Visit) -> None:
    page = visit("sam", "sheet-totals", 1, 1, part="check", E="52", S="-36")
    assert "So far 16." in page.text
    assert "Missing: −16." in page.text
    assert not SheetEntry.objects.exists()
    # 34 + 50 - 8 + 24 = 100: with -50 the four add up to 0 (MCR 3.9.1.3).
    page = visit("sam", "sheet-totals", 1, 1, E="34", S="50", W="-8", N="24")
    assert "The scores add up to 100, not 0." in page.text
    assert "Player 5: −50, not 50 (the minus sign)" in page.text
    assert "E=34&amp;S=-50&amp;W=-8&amp;N=24" in page.text
    assert "as expected" in visit("sam", "sheet-totals", 1, 1, E="34", S="-50", W="-8", N="24").text


@pytest.mark.long
def test_unbalanced_totals_are_kept_but_not_submitted(event: Tournament, visit: Visit) -> None:
    visit("sam", "sheet-totals", 1, 1, post={"E": 34, "S": 50, "W": -8, "N": 24})
    answer = visit("sam", "sheet-submit", 1, 1, post={})
    assert answer.status_code == 422
    assert "The scores add up to 100, not 0." in answer.text
    assert not ResultVersion.objects.exists()


def test_hands_and_totals_that_differ_say_which_counts(event: Tournament, visit: Visit) -> None:
    play(table_of(event), [win(1, value=28)])
    visit("sam", "sheet-totals", 1, 1, post={"E": 42, "S": -26, "W": -8, "N": -8})
    page = visit("sam", "sheet", 1, 1)
    assert "The typed totals differ from the hands: Player 1 −10 and Player 5 +10. The totals count." in page.text
    visit("sam", "sheet-authority", 1, 1, post={"mode": "hands"})
    assert "The hands count." in visit("sam", "sheet", 1, 1).text


@pytest.mark.long
def test_fewer_hands_are_a_warning_and_none_is_taken_after_the_submission(event: Tournament, visit: Visit) -> None:
    """A session ends on time (MCR 3.5.6), so this is no refusal."""
    play(table_of(event), [win(1), nobody(2)])
    assert "Hands played: 2 of 16." in visit("sam", "sheet-submit", 1, 1).text
    assert visit("sam", "sheet-submit", 1, 1, post={}).status_code == 302
    page = visit("sam", "sheet", 1, 1)
    assert "submitted by Sam" in page.text
    assert "Record hand" not in page.text
    answer = visit("sue", "sheet-record", 1, 1, post=hand_form(3))
    assert answer.status_code == 409
    assert "this cannot be done now" in answer.text


def test_a_second_reading_that_differs_is_shown_seat_by_seat(event: Tournament, visit: Visit) -> None:
    play(table_of(event), [win(1, value=28)])
    visit("sam", "sheet-submit", 1, 1, post={})
    read = {"version": 1, "E": 52, "S": -26, "W": -8, "N": -8}
    answer = visit("sue", "sheet-verify", 1, 1, post=read)
    assert answer.status_code == 409
    assert "submitted −36" in answer.text
    assert "read −26" in answer.text
    assert visit("sue", "sheet-verify", 1, 1, post=read | {"S": -36}).status_code == 302
    assert ResultVersion.objects.get().verified_by_name == "Sue"


@pytest.mark.long
def test_half_a_reading_a_rejection_without_a_reason_and_an_older_version_are_refused(
    event: Tournament, visit: Visit
) -> None:
    play(table_of(event), [win(1)])
    visit("sam", "sheet-submit", 1, 1, post={})
    answer = visit("sue", "sheet-verify", 1, 1, post={"version": 1, "E": 32})
    assert answer.status_code == 422
    assert "Type all four, or none." in answer.text
    assert visit("sue", "sheet-reject", 1, 1, post={}).status_code == 422
    assert visit("sue", "sheet-reject", 1, 1, post={"reject-reason": "Hand 2"}).status_code == 302
    assert table_of(event).status == "correcting"
    play(table_of(event), [nobody(2)])
    visit("sam", "sheet-submit", 1, 1, post={})
    answer = visit("sue", "sheet-verify", 1, 1, post={"version": 1})
    assert answer.status_code == 409
    assert answer.context["form"].initial["version"] == 2


@pytest.mark.long
def test_a_table_page_takes_a_fixed_number_of_queries(event: Tournament, django_assert_max_num_queries: Any) -> None:
    """Session and user; event, roles, table; entries, adjustments; results; clock; settings; largest hand."""
    table = table_of(event)
    client = client_of("sam")
    play(table, [win(n) for n in range(1, 16)])
    with django_assert_max_num_queries(15):
        assert client.get("/t/lyon-open/s/1/tables/1/").status_code == 200


@pytest.mark.long
def test_the_pages_speak_french(event: Tournament, visit: Visit) -> None:
    play(table_of(event), [win(1)])
    page = visit("sam", "sheet", 1, 1, headers={"accept-language": "fr"})
    assert '<html lang="fr">' in page.text
    # A French reader's West is Ouest.
    assert "<i>O</i>" in squeezed(page.text)
