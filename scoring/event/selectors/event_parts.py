"""List the data of ``scoring`` in an event file, referenced rows before the rows that refer to them."""

from typing import Final

from scoring.models import (
    Adjustment,
    ClubFees,
    ClubPayment,
    DeviceSign,
    Dispute,
    DisputeAnswer,
    Embargo,
    HandTiles,
    MatchGame,
    MatchReveal,
    MatchTeam,
    Newcomer,
    Presence,
    Provisional,
    ProvisionalEnd,
    RefereeCall,
    Release,
    ReleasedEntrant,
    ReleaseWithdrawal,
    ResultVersion,
    SeatResult,
    SheetEntry,
    SheetKeeper,
    SheetPhoto,
    SheetSettings,
    SheetSignature,
    SideRankingChoice,
    SignedSheet,
    TableSignal,
    TeamMatch,
)
from tournaments.events.selectors.event_parts import name_by_number
from tournaments.registry.event_parts import EventPart, Row


def _without_note(row: Row) -> Row:
    """Return the row without a referee's note, which may name a person."""
    return row | {"payload": {name: value for name, value in row["payload"].items() if name != "note"}}


def _with_numbers(row: Row) -> Row:
    """Return the published ranking with each player's number in place of the name."""
    rows = [
        event_row | {"participant": name_by_number(event_row["participant"])} for event_row in row["standings"]["rows"]
    ]
    return row | {"standings": row["standings"] | {"rows": rows}}


PARTS: Final = (
    EventPart(SheetSettings, copied=True),
    EventPart(TableSignal),
    EventPart(SheetKeeper),
    EventPart(DeviceSign, left_out="Which device was heard when is true of this house's devices alone."),
    EventPart(RefereeCall, personal=True),
    EventPart(SheetEntry, public=("payload",), anonymous=_without_note, shapes={"payload": dict}),
    EventPart(
        HandTiles,
        public=("hand", "circumstances", "readings", "said"),
        shapes={"circumstances": dict, "readings": dict},
    ),
    EventPart(SheetSignature, personal=True),
    EventPart(SignedSheet, personal=True, shapes={"data": dict}),
    EventPart(SheetPhoto, personal=True),
    EventPart(Adjustment, public=("cause", "clause")),
    EventPart(Provisional, public=("cause", "label")),
    EventPart(ProvisionalEnd),
    EventPart(ResultVersion, public=("mode", "digest"), later={"players": 4}),
    EventPart(SeatResult),
    EventPart(Dispute, personal=True),
    EventPart(DisputeAnswer, personal=True),
    EventPart(Release, public=("standings",), anonymous=_with_numbers, shapes={"standings": {"rows": [dict]}}),
    EventPart(ReleasedEntrant),
    EventPart(ReleaseWithdrawal),
    EventPart(Embargo),
    EventPart(SideRankingChoice, copied=True),
    EventPart(Newcomer),
    EventPart(Presence, personal=True),
    EventPart(TeamMatch),
    EventPart(
        MatchTeam,
        withheld_until=dict.fromkeys(("players", "substitutes"), (MatchReveal, "match")),
        later={"substitutes": ""},
        public=("players", "substitutes"),
    ),
    EventPart(MatchReveal),
    EventPart(MatchGame),
    EventPart(ClubFees),
    EventPart(ClubPayment, personal=True),
)
