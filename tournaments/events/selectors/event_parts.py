"""Register the models of ``tournaments`` with the event file; referenced models come before referring ones."""

from typing import Final

from tournaments.common.link_sealing import carried_in, carried_open
from tournaments.models import (
    Announcement,
    AnnouncementEnd,
    AuditEvent,
    DrawProxy,
    DrawSource,
    DrawStatus,
    EventKind,
    ImportBatch,
    Lead,
    LineUp,
    LineUpCall,
    LineUpReveal,
    LinkSecret,
    Participant,
    ParticipantMove,
    Participation,
    Phase,
    PhaseMember,
    PhaseReserve,
    PhaseTie,
    PlayerLink,
    RefereeCard,
    RuleSetCorrection,
    Seat,
    SeatingDraw,
    SeatOccupancy,
    Session,
    SessionHold,
    SessionHoldLift,
    SessionMove,
    Sharing,
    StaffRole,
    Table,
    TableLink,
    TablePlace,
    TableReferee,
    Team,
    TieMethod,
    Tournament,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
)
from tournaments.registry.event_parts import EventPart, Row


def name_by_number(row: Row) -> Row:
    """Return a player's row with its number as its name."""
    return row | {"name": f"#{row['number']}"}


def _without_name(row: Row) -> Row:
    return name_by_number(row) | dict.fromkeys(("given_name", "family_name", "federation_number", "club"), "")


def _is_draw_to_run(row: Row) -> bool:
    """Return whether a row is a draw still to be run, whose seed is secret.

    Whoever knew it would know the draw before the hall.
    """
    return row["source"] == DrawSource.RANDOM and row["status"] in (DrawStatus.COMMITTED, DrawStatus.RUNNING)


def _is_lot_to_draw(row: Row) -> bool:
    return row["method"] == TieMethod.LOT and not row["order"]


_OPENS_DOORS: Final = "It opens a door of this house; another house makes its own."
ELSEWHERE: Final = "It is told from this house alone: a copy of the event would tell it twice."
_OF_MACHINES: Final = "It says which of several machines leads: whoever imports a file has an event of their own."
PARTS: Final = (
    EventPart(
        Tournament,
        public=("name", "slug", "place", "country", "time_zone", "preset", "rule_set"),
        later={"kind": EventKind.TOURNAMENT.value, "expected_players": None},
    ),
    EventPart(Lead, left_out=_OF_MACHINES),
    EventPart(
        RuleSetCorrection,
        public=("changes", "before", "after"),
        shapes={"changes": dict, "before": dict, "after": dict},
    ),
    EventPart(StaffRole, personal=True, copied=True),
    EventPart(Team, public=("name",)),
    EventPart(Participant, public=("name", "country", "region"), anonymous=_without_name, later={"region": ""}),
    EventPart(RefereeCard, personal=True, later={"level": "", "valid_until": None}),
    EventPart(ParticipantMove),
    EventPart(Participation),
    EventPart(LinkSecret, personal=True, sealed=_OPENS_DOORS, written=carried_open, read=carried_in),
    EventPart(PlayerLink, personal=True, sealed=_OPENS_DOORS),
    EventPart(ImportBatch, left_out="A file on its way into the event: what it brought is in the rows it made."),
    EventPart(Phase, public=("cut", "seed")),
    EventPart(PhaseMember),
    EventPart(PhaseReserve),
    EventPart(
        PhaseTie,
        withheld={"secret": _is_lot_to_draw},
        public=("players", "order", "secret", "commitment", "public_value"),
        shapes={"players": [int], "order": [int]},
    ),
    EventPart(LineUpCall),
    EventPart(LineUp, withheld_until={"players": (LineUpReveal, "call")}, public=("players",)),
    EventPart(LineUpReveal),
    EventPart(
        SeatingDraw,
        withheld={"seed": _is_draw_to_run},
        public=(
            "engine",
            "seed",
            "commitment",
            "entrants",
            "inputs",
            "public_value",
            "certificate",
            "plan",
            "report",
            "given_up",
        ),
        shapes={"certificate": dict, "problem": dict, "plan": list, "report": dict, "given_up": [dict]},
    ),
    EventPart(DrawProxy, personal=True),
    EventPart(Session, later={"is_game": False}),
    EventPart(SessionMove),
    EventPart(SessionHold, public=("cause", "label")),
    EventPart(SessionHoldLift),
    EventPart(Table),
    EventPart(Seat),
    EventPart(SeatOccupancy),
    EventPart(TableReferee, personal=True),
    EventPart(TablePlace),
    EventPart(TableLink, personal=True, sealed=_OPENS_DOORS),
    EventPart(Announcement, personal=True, shapes={"texts": dict}),
    EventPart(AnnouncementEnd, personal=True),
    EventPart(Sharing, copied=True, public=("embed_sites", "streamed_tables"), later={"spectator_delay": None}),
    EventPart(Webhook, left_out=ELSEWHERE),
    EventPart(WebhookDelivery, left_out=ELSEWHERE),
    EventPart(WebhookAttempt, left_out=ELSEWHERE),
    EventPart(AuditEvent, by_uid="tournament_uid", personal=True, shapes={"before": dict, "after": dict}),
)
