"""What each person is told to do, in every state of an event that a day comes through, in both families.

The codes are written by hand from what the state asks of whom: the most urgent first, one's own duty before another's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

import pytest

from tests.next_states import (
    LATER,
    RULES,
    a_draft,
    all_verified,
    called,
    corrected,
    corrected_again,
    counted,
    cut_decided,
    cut_due,
    disqualified_in_play,
    embargoes,
    ended,
    ended_with_a_sheet_missing,
    entered,
    entered_after_the_end,
    in_play,
    late_entry,
    one_account,
    over,
    released,
    seated,
    second_session_unseated,
    sent_back,
    sitting_out,
    submitted,
    typed,
    unstaffed,
    withdrawn,
)
from tests.people import NOON, STAFF, actor, client_of
from tournaments.common.permissions import roles_of
from tournaments.events.selectors.open_things import next_things
from tournaments.events.services.facts import change_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class State:
    """``public``: what everybody is told; ``staff``: by person what is open; who is not named has nothing open."""

    walk: Callable[[str], Tournament]
    public: str
    staff: Mapping[str, str]


STATES = (
    State(a_draft, "day.no_players", {"alice": "day.no_players registration.no_form event.draft"}),
    State(entered, "day.not_seated", {"alice": "day.not_seated"}),
    State(seated, "day.ready", {"chris": "day.ready"}),
    State(unstaffed, "day.ready", {"alice": "staff.no_chief_referee staff.no_scorekeeper"}),
    State(in_play, "day.in_play", dict.fromkeys(("chris", "bob", "sam", "sue"), "day.in_play")),
    State(
        called,
        "day.in_play",
        {
            "bob": "call.waiting day.in_play",
            "chris": "call.waiting day.in_play",
            "sam": "day.in_play",
            "sue": "day.in_play",
        },
    ),
    State(
        submitted,
        "day.in_play",
        {
            "sue": "sheet.to_verify day.in_play",
            "chris": "sheet.to_verify day.in_play",
            "sam": "day.in_play",
            "bob": "day.in_play",
        },
    ),
    State(
        one_account,
        "day.in_play",
        {
            "alice": "staff.no_chief_referee verify.second_person",
            "sam": "verify.second_person day.in_play",
            "bob": "day.in_play",
        },
    ),
    State(
        sent_back,
        "day.in_play",
        {
            "sam": "sheet.sent_back day.in_play",
            "sue": "sheet.sent_back day.in_play",
            "chris": "sheet.sent_back day.in_play",
            "bob": "day.in_play",
        },
    ),
    State(all_verified, "day.to_end", {"chris": "day.to_end"}),
    State(
        ended_with_a_sheet_missing,
        "day.counting",
        {
            "sam": "sheet.missing day.counting",
            "sue": "sheet.missing day.counting",
            "chris": "sheet.missing day.counting day.ready",
        },
    ),
    State(counted, "day.to_release", {"chris": "day.to_release day.ready", "alice": "day.to_release"}),
    State(released, "day.ready", {"chris": "day.ready"}),
    State(corrected_again, "day.ready", {"sue": "sheet.to_verify", "chris": "sheet.to_verify day.ready"}),
    State(corrected, "day.ready", {"chris": "session.release_again day.ready", "alice": "session.release_again"}),
    State(withdrawn, "day.ready", {"chris": "seat.to_name day.ready", "alice": "seat.player_left"}),
    State(late_entry, "day.ready", {"chris": "day.ready", "alice": "seat.unseated"}),
    State(sitting_out, "day.ready", {"chris": "day.ready", "alice": "seat.sitting_out"}),
    State(
        disqualified_in_play,
        "day.in_play",
        {
            "chris": "seat.substitute_needed seat.to_name day.in_play",
            "alice": "seat.player_left",
            "bob": "day.in_play",
            "sam": "day.in_play",
            "sue": "day.in_play",
        },
    ),
    State(embargoes, "day.ready", {"chris": "day.ready", "alice": "results.kept_back"}),
    State(second_session_unseated, "day.to_seat", {"alice": "day.to_seat"}),
    State(cut_due, "day.to_cut", {"alice": "day.to_cut", "chris": "day.to_cut"}),
    State(cut_decided, "day.to_draw", {"alice": "day.to_draw"}),
    State(over, "day.finished", {"alice": "event.to_close"}),
    State(
        entered_after_the_end,
        "day.finished",
        {"chris": "session.release_again", "alice": "session.release_again event.to_close"},
    ),
)


@pytest.mark.long
@pytest.mark.sampled(26)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.walk.__name__)
@pytest.mark.parametrize("rules", RULES)
def test_everybody_is_told_what_the_state_asks_of_them(rules: str, state: State) -> None:
    event = Tournament.objects.get(pk=state.walk(rules).pk)
    facts = {}
    for name in STAFF:
        by = actor(name)
        things = next_things(event, roles_of(by, event), by, LATER + timedelta(hours=1))
        facts[name] = " ".join(open_thing.code for open_thing in things.open)
        assert things.next is not None
        assert things.next.code == (facts[name].split() or [state.public])[0], name
    assert facts == {name: state.staff.get(name, "") for name in STAFF}
    for name in ("dan", "olga"):
        things = next_things(event, frozenset(), actor(name), LATER)
        assert things.next is not None
        assert (things.next.code, things.open) == (state.public, ())


def test_the_reason_of_a_sheet_sent_back_reaches_whoever_types_it() -> None:
    event = sent_back(RULES[0])
    sam = actor("sam")
    first = next_things(event, roles_of(sam, event), sam, LATER).open[0]
    assert (first.what, first.why, first.href) == (
        "Correct the sheet of table 1, session 1",
        "Sue sent it back: North reads 34",
        "/t/lyon-open/s/1/tables/1/",
    )
    client = client_of("sam")
    assert "North reads 34" in client.get(first.href).text
    typed(event, 1)
    assert "North reads 34" not in client.get(first.href).text


@pytest.mark.long
def test_all_verified_in_play_the_desk_says_that_the_session_is_ended_first() -> None:
    event = all_verified(RULES[0])
    for name in ("chris", "alice"):
        client = client_of(name)
        assert "End the session first" in client.get(f"/t/{event.slug}/s/1/").text
    ended(event)
    assert "End the session first" not in client.get(f"/t/{event.slug}/s/1/").text


@pytest.mark.long
def test_one_person_alone_is_offered_what_they_typed_where_the_event_lets_them() -> None:
    event = submitted(RULES[0])
    change_tournament(tournament=event, changes={"two_person_verification": False}, by=actor("alice"), at=NOON)
    event.refresh_from_db()
    sam = actor("sam")
    assert next_things(event, roles_of(sam, event), sam, LATER).open[0].code == "sheet.to_verify"
