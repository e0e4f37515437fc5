"""The tables of ``tournaments``."""

from tournaments.models.announcements import PUBLIC_AUDIENCES, Announcement, AnnouncementEnd, Audience, EndKind
from tournaments.models.audit import AuditEvent, StoredAnswer
from tournaments.models.base import LedgerModel, LedgerRowError
from tournaments.models.draws import DrawSource, DrawStatus, SeatingDraw
from tournaments.models.events import (
    ImportBatch,
    ImportKind,
    Participant,
    ParticipantState,
    PublicPart,
    Role,
    StaffRole,
    Team,
    Tournament,
)
from tournaments.models.holds import HoldKind, SessionHold, SessionHoldLift
from tournaments.models.participant_moves import ParticipantMove
from tournaments.models.people import Club, Person
from tournaments.models.phases import Phase, PhaseKind, PhaseMember, PhaseStatus
from tournaments.models.player_links import PlayerLink
from tournaments.models.referees import RefereeCard, TableReferee
from tournaments.models.screens import Podium, Scene, SceneKind, Screen, ScreenGroup, ScreenTheme, Sponsor
from tournaments.models.sessions import (
    Seat,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    StartingWind,
    Table,
    TableStatus,
)
from tournaments.models.sharing import Sharing
from tournaments.models.table_links import TableLink
from tournaments.models.users import User
from tournaments.models.webhooks import DeliveryStatus, Webhook, WebhookAttempt, WebhookDelivery, WebhookEvent

__all__ = [
    "PUBLIC_AUDIENCES",
    "Announcement",
    "AnnouncementEnd",
    "Audience",
    "AuditEvent",
    "Club",
    "DeliveryStatus",
    "DrawSource",
    "DrawStatus",
    "EndKind",
    "HoldKind",
    "ImportBatch",
    "ImportKind",
    "LedgerModel",
    "LedgerRowError",
    "Participant",
    "ParticipantMove",
    "ParticipantState",
    "Person",
    "Phase",
    "PhaseKind",
    "PhaseMember",
    "PhaseStatus",
    "PlayerLink",
    "Podium",
    "PublicPart",
    "RefereeCard",
    "Role",
    "Scene",
    "SceneKind",
    "Screen",
    "ScreenGroup",
    "ScreenTheme",
    "Seat",
    "SeatingDraw",
    "Session",
    "SessionHold",
    "SessionHoldLift",
    "SessionMove",
    "SessionMoveKind",
    "SessionStatus",
    "Sharing",
    "Sponsor",
    "StaffRole",
    "StartingWind",
    "StoredAnswer",
    "Table",
    "TableLink",
    "TableReferee",
    "TableStatus",
    "Team",
    "Tournament",
    "User",
    "Webhook",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEvent",
]
