"""Build certificates: of the first places, and of participation."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from paper.common.selectors.frame import is_mcr_event, people_data
from paper.documents.selectors.rankings import released_ranking
from paper.logos.selectors import logo_data
from scoring.standings.selectors.page import StandingRow, standing_rows
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.who_played import places_of_players
from tournaments.common.look.dates import print_date
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import counted, print_figure, print_ordinal, print_score
from tournaments.models import Role, StaffRole, Tournament
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

PODIUM = 3


def podium(order: PrintOrder) -> PrintContent:
    """Return a certificate for each of the first three places."""
    current = released_ranking(order)
    return _certificates(order, current, "podium", PODIUM)


def participation(order: PrintOrder) -> PrintContent:
    """Return a certificate for each player who played and holds a place."""
    return _certificates(order, released_ranking(order), "part")


def _certificates(order: PrintOrder, current: Ranking, kind: str, last: int | None = None) -> PrintContent:
    """Return certificates down to place ``last``. Places and their number are those among the people who played."""
    people = {row["number"]: row for row in people_data(current.people.values()).values()}
    uids = {person.number: str(person.uid) for person in current.people.values()}
    event = order.tournament
    places = {current.people[row.entrant_id].number: place for row, place in places_of_players(current)}
    rows = [replace(row, place=places[row.number]) for row in standing_rows(current) if row.number in places]
    items = [
        _certificate(row, people[row.number], uids[row.number], kind, len(rows), current)
        for row in rows
        if last is None or places[row.number] <= last
    ]
    shared = {
        "date": print_date(event.ends_on or event.starts_on, "j F Y"),
        "signatures": signatures(event),
        **logo_data(order),
    }
    kinds = {"podium": _("Certificate"), "part": _("Certificate of participation")}
    return PrintContent(items, "certificates", shared, {"title": kinds[kind], "kinds": kinds})


def _points_of(row: StandingRow, *, is_mcr: bool) -> str:
    figure = {"n": print_figure(row.figure)}
    n = counted(row.figure.value)
    if not is_mcr:
        return npgettext("of a riichi ranking", "%(n)s point", "%(n)s points", n) % figure
    points = ngettext("%(n)s table point", "%(n)s table points", n) % figure
    words = ngettext("%(n)s mini-point", "%(n)s mini-points", counted(row.score))
    score = words % {"n": print_score(row.score, is_mcr=is_mcr)}
    return print_series((points, score))


def _certificate(
    row: StandingRow, player: dict[str, Any], uid: str, kind: str, total: int, current: Ranking
) -> PrintItem:
    place = row.place or 0
    script = player.get("script")
    name = " ".join(filter(None, [player["given"], player["family"]]))
    played = sum(1 for session in row.sessions if session is not None)
    facts = {"place": print_ordinal(place), "total": total}
    if kind == "podium":
        line = _("took %(place)s place") % facts
        detail = _("Individual ranking of %(total)s players") % facts
        detail += " · " + _points_of(row, is_mcr=is_mcr_event(current.tournament))
        extra: dict[str, Any] = {"rank": place}
    else:
        line = ngettext("played %(n)s session of the tournament", "played %(n)s sessions of the tournament", played)
        line %= {"n": played}
        detail = _("%(place)s of %(total)s players") % facts
        extra = {"sessions": min(played, 12)}
    whole = f"{player['family']} {player['given']}".strip() if script else name
    data = {"kind": kind, "name": whole, "line": line, "detail": detail} | extra
    return PrintItem(
        subject=f"player:{uid}",
        label=f"{row.number} {row.name}",
        facts=[whole, place, total, print_figure(row.figure), str(row.score), played],
        data=data | ({"script": script} if script else {}),
    )


def signatures(event: Tournament) -> list[dict[str, str]]:
    """Return the names of the chief referee and the organiser, if the staff list has exactly one of each."""
    rows = []
    for role, word in ((Role.CHIEF_REFEREE, _("Chief referee")), (Role.ORGANISER, _("Organiser"))):
        held = list(StaffRole.objects.filter(tournament=event, role=role).select_related("user").order_by("id")[:2])
        name = (held[0].user.get_full_name() or held[0].user.username) if len(held) == 1 else ""
        rows.append({"name": name, "role": word})
    return rows
