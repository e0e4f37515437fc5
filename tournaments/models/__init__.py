"""The tables of ``tournaments``."""

from tournaments.models.announcements import PUBLIC_AUDIENCES, Announcement, AnnouncementEnd, Audience, EndKind
from tournaments.models.audit import AuditEvent, StoredAnswer
from tournaments.models.base import LedgerModel, LedgerRowError, RowModel
from tournaments.models.column_memories import ColumnMemory
from tournaments.models.draws import DrawSource, DrawStatus, SeatingDraw
from tournaments.models.events import MOST_TABLES, CardExtent, EventStatus, PublicPart, Tournament
from tournaments.models.hall_plans import TablePlace
from tournaments.models.holds import HoldKind, SessionHold, SessionHoldLift
from tournaments.models.import_batches import ImportBatch, ImportKind
from tournaments.models.line_ups import LineUp, LineUpCall, LineUpReveal
from tournaments.models.occupancies import SeatOccupancy, SubstituteKind, SubstitutionCause
from tournaments.models.participant_moves import ParticipantMove
from tournaments.models.participants import DRAWN_STATES, Participant, ParticipantState, Team
from tournaments.models.participation import Participation, ParticipationKind
from tournaments.models.people import Club, Person
from tournaments.models.person_merges import PersonMerge
from tournaments.models.phases import (
    ELIMINATIONS,
    Phase,
    PhaseKind,
    PhaseMember,
    PhaseReserve,
    PhaseStatus,
    PhaseTie,
    TieMethod,
)
from tournaments.models.player_links import LinkSecret, PlayerLink
from tournaments.models.proxies import DrawProxy
from tournaments.models.push import PlayerPush, PushNotice, PushSubscription
from tournaments.models.referees import RefereeCard, TableReferee
from tournaments.models.rule_corrections import RuleSetCorrection
from tournaments.models.sessions import IN_PLAY, Session, SessionMove, SessionMoveKind, SessionStatus
from tournaments.models.sharing import Sharing
from tournaments.models.site import HallWifi, LedgerOpening, SiteEvent
from tournaments.models.staff import Role, StaffRole
from tournaments.models.table_links import TableLink
from tournaments.models.tables import Seat, StartingWind, Table, TableStatus
from tournaments.models.users import User
from tournaments.models.webhooks import DeliveryStatus, Webhook, WebhookAttempt, WebhookDelivery, WebhookEvent

__all__ = [
    "DRAWN_STATES",
    "ELIMINATIONS",
    "IN_PLAY",
    "MOST_TABLES",
    "PUBLIC_AUDIENCES",
    "Announcement",
    "AnnouncementEnd",
    "Audience",
    "AuditEvent",
    "CardExtent",
    "Club",
    "ColumnMemory",
    "DeliveryStatus",
    "DrawProxy",
    "DrawSource",
    "DrawStatus",
    "EndKind",
    "EventStatus",
    "HallWifi",
    "HoldKind",
    "ImportBatch",
    "ImportKind",
    "LedgerModel",
    "LedgerOpening",
    "LedgerRowError",
    "LineUp",
    "LineUpCall",
    "LineUpReveal",
    "LinkSecret",
    "Participant",
    "ParticipantMove",
    "ParticipantState",
    "Participation",
    "ParticipationKind",
    "Person",
    "PersonMerge",
    "Phase",
    "PhaseKind",
    "PhaseMember",
    "PhaseReserve",
    "PhaseStatus",
    "PhaseTie",
    "PlayerLink",
    "PlayerPush",
    "PublicPart",
    "PushNotice",
    "PushSubscription",
    "RefereeCard",
    "Role",
    "RowModel",
    "RuleSetCorrection",
    "Seat",
    "SeatOccupancy",
    "SeatingDraw",
    "Session",
    "SessionHold",
    "SessionHoldLift",
    "SessionMove",
    "SessionMoveKind",
    "SessionStatus",
    "Sharing",
    "SiteEvent",
    "StaffRole",
    "StartingWind",
    "StoredAnswer",
    "SubstituteKind",
    "SubstitutionCause",
    "Table",
    "TableLink",
    "TablePlace",
    "TableReferee",
    "TableStatus",
    "Team",
    "TieMethod",
    "Tournament",
    "User",
    "Webhook",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEvent",
]
