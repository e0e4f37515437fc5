"""Build prize lists, prize receipts and certificates of the referees."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from paper.common.selectors.frame import breakable, people_data, script_of
from paper.documents.selectors.certificates import signatures
from paper.documents.selectors.rankings import released_ranking
from paper.logos.selectors import logo_data
from scoring.side_rankings.selectors.tables import SideLine, SideTable, side_tables
from scoring.standings.selectors.groups import team_ranking
from scoring.standings.selectors.page import GroupRow, StandingRow, standing_row, team_rows
from tournaments.common.errors import Refusal
from tournaments.common.look.dates import print_date
from tournaments.models import Role, StaffRole
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_PRIZES: Final = 8
_TEAM_PRIZES: Final = 3
_SPECIAL: Final = 3
_MAX_SESSIONS: Final = 12


@dataclass(frozen=True)
class Winners:
    """Hold who gets a prize: the first players and teams, and the side rankings with a winner."""

    players: Sequence[StandingRow]
    teams: Sequence[GroupRow]
    tables: Sequence[SideTable]


def winners_of(order: PrintOrder) -> Winners:
    """Return who gets a prize after the released sessions; raise ``paper.nothing_released`` if there is none."""
    current = released_ranking(order)
    placed = [row for row in current.rows if row.place is not None and row.place <= _PRIZES]
    teams = [row for row in team_rows(current) if row.place <= _TEAM_PRIZES] if team_ranking(current) else []
    tables = [table for table in side_tables(order.tournament, current.basis) if table.winners]
    return Winners([standing_row(row, current) for row in placed], teams, tables)


def prize_list(order: PrintOrder) -> PrintContent:
    """Return the first places, the first teams, and rows for special prizes: prize and signature."""
    current, winners = released_ranking(order), winners_of(order)
    placed, teams, tables = winners.players, winners.teams, winners.tables
    people = {row["number"]: row for row in people_data(current.people.values()).values()}
    groups: list[dict[str, Any]] = [{"title": _("Individual"), "rows": [_player(row, people) for row in placed]}]
    if teams:
        groups.append({"title": _("Teams"), "rows": [_team(row) for row in teams]})
    groups += [{"title": table.title, "rows": [_side(line, people) for line in table.winners]} for table in tables]
    groups.append({"title": _("Special prizes"), "rows": [{"rank": "", "name": ""}] * _SPECIAL})
    words = {
        "title": _("Prize list"),
        "after": _("after session %(n)s") % {"n": current.last_session},
        "rank": pgettext("a narrow column", "Place"),
        "who": _("Name"),
        "prize": _("Prize"),
        "received": _("Received (signature)"),
        "handed": _("Handed over by"),
        "date": _("Date"),
    }
    facts = [[row.place, row.number, row.name] for row in placed] + [[row.place, row.name] for row in teams]
    facts += [[table.title, line.number, line.name] for table in tables for line in table.winners]
    return PrintContent([PrintItem("event", words["title"], facts, {"groups": groups})], labels=words)


def prize_receipts(order: PrintOrder) -> PrintContent:
    """Return a receipt for each player and team of the prize list.

    Who received what for which place, signed on both sides.
    """
    current, winners = released_ranking(order), winners_of(order)
    people = {row["number"]: row for row in people_data(current.people.values()).values()}
    entries = {person.number: person for person in current.people.values()}
    items = [
        PrintItem(
            f"player:{entries[row.number].uid}",
            f"{row.number} {row.name}",
            [row.place, row.number, row.name],
            {"place": str(row.place), "list": _("Individual"), "player": people[row.number]},
        )
        for row in winners.players
    ]
    items += [
        PrintItem(
            f"team:{row.name}"[:80],
            row.name,
            [row.place, row.name],
            {
                "place": str(row.place),
                "list": _("Teams"),
                "name": breakable(row.name),
                "script": script_of(row.name, ""),
            },
        )
        for row in winners.teams
    ]
    items += [
        PrintItem(
            f"side:{table.title}:{line.name}"[:80],
            line.name,
            [table.title, line.number, line.name],
            {"place": str(line.place), "list": table.title, **_side(line, people)},
        )
        for table in winners.tables
        for line in table.winners
    ]
    words = {
        "title": _("Prize receipts"),
        "one": _("Receipt for a prize"),
        "after": _("after session %(n)s") % {"n": current.last_session},
        "rank": pgettext("a narrow column", "Place"),
        "received": _("I have received"),
        "signed": _("Signature of the winner"),
        "handed": _("Handed over by"),
        "date": _("Date"),
    }
    return PrintContent(items, "receipts", logo_data(order), words)


def _player(row: StandingRow, people: dict[int, dict[str, Any]]) -> dict[str, Any]:
    return {"rank": str(row.place), "player": people[row.number]}


def _side(line: SideLine, people: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Return the winner of a side ranking: a player, or a country or club by its name."""
    if line.number is not None:
        return {"rank": str(line.place), "player": people[line.number]}
    return {"rank": str(line.place), "name": breakable(line.name), "script": script_of(line.name, "")}


def _team(row: GroupRow) -> dict[str, Any]:
    return {"rank": str(row.place), "name": row.name}


def referee_certificates(order: PrintOrder) -> PrintContent:
    """Return a certificate for each referee: the chief referee and the referees of the staff list."""
    event = order.tournament
    roles = [Role.CHIEF_REFEREE, Role.REFEREE]
    held = StaffRole.objects.filter(tournament=event, role__in=roles).select_related("user").order_by("id")
    if not held:
        raise Refusal("paper.no_referees", _("No referee is on the staff list yet."))
    sessions = event.sessions.count()
    chiefs = {staff_role.user_id for staff_role in held if staff_role.role == Role.CHIEF_REFEREE}
    users = {staff_role.user_id: staff_role.user for staff_role in held}
    count = ngettext("%(n)s session", "%(n)s sessions", sessions) % {"n": sessions}
    items = []
    for key, user in users.items():
        name = user.get_full_name() or user.username
        line = _("was chief referee of the tournament") if key in chiefs else _("was referee of the tournament")
        data = {"kind": "referee", "name": name, "line": line, "detail": count}
        facts = [name, key in chiefs, sessions]
        items.append(PrintItem(f"user:{user.uid}", name, facts, data | {"sessions": min(sessions, _MAX_SESSIONS)}))
    shared = {
        "date": print_date(event.ends_on or event.starts_on, "j F Y"),
        "signatures": [signature for signature in signatures(event) if signature["role"] == _("Organiser")],
        **logo_data(order),
    }
    kinds = {"referee": _("Certificate of the referees")}
    return PrintContent(items, "certificates", shared, {"title": kinds["referee"], "kinds": kinds})
