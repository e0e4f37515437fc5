"""Import all models of ``tournaments``."""

from tournaments.accounts.models import User
from tournaments.announcements.models import PUBLIC_AUDIENCES, Announcement, AnnouncementEnd, Audience, EndKind
from tournaments.common.models.audit import AuditEvent, StoredAnswer
from tournaments.common.models.base import LedgerModel, LedgerRowError, RowModel
from tournaments.common.models.tallies import FailureTally
from tournaments.events.models.events import (
    MAX_PLAYERS,
    MAX_TABLES,
    CardExtent,
    CopyKind,
    EventKind,
    EventStatus,
    PublicPart,
    Tournament,
)
from tournaments.events.models.leads import Lead
from tournaments.events.models.sharing import Sharing
from tournaments.imports.models.batches import ImportBatch, ImportKind
from tournaments.imports.models.column_memories import ColumnMemory
from tournaments.participation.models import Participation, ParticipationKind
from tournaments.phases.models import (
    ELIMINATIONS,
    Phase,
    PhaseKind,
    PhaseMember,
    PhaseReserve,
    PhaseStatus,
    PhaseTie,
    TieMethod,
)
from tournaments.players.models.participant_moves import ParticipantMove
from tournaments.players.models.participants import DRAWN_STATES, Participant, ParticipantState, Team
from tournaments.players.models.people import Club, Person
from tournaments.players.models.person_merges import PersonMerge
from tournaments.players.models.player_links import LinkSecret, PlayerLink
from tournaments.push.models import PlayerPush, PushNotice, PushSubscription
from tournaments.referees.models import RefereeCard, TableReferee
from tournaments.rules.models import RuleSetCorrection
from tournaments.seating.models.draws import DrawSource, DrawStatus, SeatingDraw
from tournaments.seating.models.line_ups import LineUp, LineUpCall, LineUpReveal
from tournaments.seating.models.proxies import DrawProxy
from tournaments.sessions.models.holds import HoldKind, SessionHold, SessionHoldLift
from tournaments.sessions.models.sessions import IN_PLAY, Session, SessionMove, SessionMoveKind, SessionStatus
from tournaments.site.models import HallWifi, LedgerOpening, SiteEvent
from tournaments.staff.models import Role, StaffRole
from tournaments.tables.models.hall_plans import TablePlace
from tournaments.tables.models.occupancies import SeatOccupancy, SubstituteKind, SubstitutionCause
from tournaments.tables.models.table_links import TableLink
from tournaments.tables.models.tables import Seat, StartingWind, Table, TableStatus
from tournaments.webhooks.models import (
    DeliveryStatus,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEvent,
    WebhookKind,
)

__all__ = [
    "DRAWN_STATES",
    "ELIMINATIONS",
    "IN_PLAY",
    "MAX_PLAYERS",
    "MAX_TABLES",
    "PUBLIC_AUDIENCES",
    "Announcement",
    "AnnouncementEnd",
    "Audience",
    "AuditEvent",
    "CardExtent",
    "Club",
    "ColumnMemory",
    "CopyKind",
    "DeliveryStatus",
    "DrawProxy",
    "DrawSource",
    "DrawStatus",
    "EndKind",
    "EventKind",
    "EventStatus",
    "FailureTally",
    "HallWifi",
    "HoldKind",
    "ImportBatch",
    "ImportKind",
    "Lead",
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
    "WebhookKind",
]
