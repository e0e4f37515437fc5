"""Preview a change of person at a seat: the table before and after, and the results that the rules give."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.penalties.substitutes import missed_session
from mahjong_core.rulesets.records import Family, RuleSet
from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.follows import (
    EffectLine,
    Following,
    SeatOccupant,
    TableState,
    table_lines,
    table_places,
)
from scoring.accidents.selectors.records import Deed
from scoring.seats.selectors.bench import seats_ahead
from scoring.seats.selectors.winds_now import WindsNow, winds_now
from scoring.sheets.selectors.folding import sheet_of
from scoring.standings.selectors.page import group_rule
from tournaments.common.errors import Conflict
from tournaments.common.links import page_url
from tournaments.common.look.numbers import counted, print_exact, print_signed
from tournaments.models import DRAWN_STATES, Participant, Seat, SessionStatus, SubstituteKind
from tournaments.tables.selectors.occupancy import Occupancy, occupancies


def moment_of(case: AccidentCase) -> tuple[SubstituteKind, int]:
    """Return from which moment a substitution would hold at the seat.

    From the start, or from the hand that the sheet has come to.
    """
    table = case.here
    if table is None or case.session.status == SessionStatus.SCHEDULED:
        return SubstituteKind.FROM_START, 1
    hands = [hand.number for hand in sheet_of(table).sheet.hands]
    is_from_start = not hands or case.accident.key == "missing"
    return (SubstituteKind.FROM_START, 1) if is_from_start else (SubstituteKind.MID_SESSION, max(hands) + 1)


def seat_follows(case: AccidentCase) -> Following:
    """Return the effects of a substitute who takes a seat."""
    tables = [case.here] if case.here else []
    people = [case.helper.name] if case.helper else []
    return Following(
        (*table_lines(tables, people), *_worth_lines(case, 1)),
        _table_state(case, case.who or _("to be named")),
        _read_out(case),
        tables=table_places(tables),
    )


def stay_away_follows(case: AccidentCase) -> Following:
    """Return the effects of a player who stays away from a session on: a substitute at each seat, named or not yet."""
    tables = [seat.table for seat in seats_given_up(case)]
    leaves = EffectLine("flag", 1, _("player leaves the event"), _("Ranked with the results so far."))
    return Following(
        (
            *table_lines(tables, [case.helper.name] if case.helper else []),
            leaves,
            *_worth_lines(case, len(tables)),
            *_group_lines(case),
        ),
        _table_state(case, case.who or _("to be named")),
        _read_out(case),
        tables=table_places(tables),
    )


def seats_given_up(case: AccidentCase) -> list[Seat]:
    """Return the seats that change hands if a player leaves, the same for preview and act (one query).

    Sessions that ended stay as they were played. Withdrawn without a substitute, the player leaves a session in play
    as it is: whoever sits down there is named by hand.
    """
    seats = seats_ahead(case.player, case.session) if case.player else []
    if case.way.deed is Deed.WITHDRAW:
        return [seat for seat in seats if seat.table.session.status == SessionStatus.SCHEDULED]
    return seats


def return_follows(case: AccidentCase) -> Following:
    """Return the effects of a player's return to the seat. Refused once hands were played without them."""
    tables = [case.here] if case.here else []
    played = len(sheet_of(tables[0]).sheet.hands) if tables and case.session.status != SessionStatus.SCHEDULED else 0
    if played:
        raise Conflict(
            "accidents.hands_played",
            ngettext(
                "%(n)s hand was played without the player: the session stays with the substitute.",
                "%(n)s hands were played without the player: the session stays with the substitute.",
                played,
            )
            % {"n": played},
            {"hands": played, "href": page_url("substitutes", case.tournament.slug, case.session.number)},
        )
    player = case.player
    return Following(
        table_lines(tables, []),
        _table_state(case, player.name if player else _("to be named")),
        tables=table_places(tables),
    )


def _worth_lines(case: AccidentCase, sessions: int) -> tuple[EffectLine, ...]:
    """Return what the absent player receives by the rule set (MERS 4.3, EMA riichi 5.7)."""
    if case.player is None or not sessions:
        return ()
    missed = missed_session(case.rules)
    worth = print_exact(missed.table_points) if case.rules.family is Family.MCR else print_signed(missed.table_points)
    unit = _("uma")
    if case.rules.family is Family.MCR:
        unit = ngettext("table point", "table points", counted(missed.table_points))
    facts = {"name": case.player.name, "worth": worth, "unit": unit, "points": print_signed(missed.points)}
    sentence = _("%(name)s receives for each: %(unit)s %(worth)s, points %(points)s.") % facts
    kind, hand = moment_of(case)
    if kind is SubstituteKind.MID_SESSION:
        sentence = f"{sentence} {_mid_session_words(case.rules, hand)}"
    return (EffectLine("scales", sessions, ngettext("session missed", "sessions missed", sessions), sentence),)


def _group_lines(case: AccidentCase) -> tuple[EffectLine, ...]:
    """Return how many of the player's team and country play on, and what their rank rests on (three queries)."""
    player = case.player
    if player is None:
        return ()
    groups: list[tuple[str, str, dict[str, object]]] = []
    if player.team is not None:
        groups.append(("teams", player.team.name, {"team": player.team}))
    if player.country:
        groups.append(("countries", player.country, {"country": player.country}))
    lines = []
    for kind, name, which in groups:
        rest = Participant.objects.filter(tournament=case.tournament, state__in=DRAWN_STATES, **which)
        count = rest.exclude(pk=player.pk).count()
        what = ngettext("player of %(group)s continues", "players of %(group)s continue", count) % {"group": name}
        lines.append(EffectLine("users", count, what, group_rule(kind, case.rules)))
    return tuple(lines)


def _mid_session_words(rules: RuleSet, hand: int) -> str:
    if rules.family is Family.MCR:
        worth = rules.mid_session_substitute_table_points or 0
        words = ngettext(
            "From hand %(hand)s on: the seat gets %(worth)s table point, the other three share the places.",
            "From hand %(hand)s on: the seat gets %(worth)s table points, the other three share the places.",
            worth,
        )
        return words % {"hand": hand, "worth": worth}
    worth = rules.mid_session_substitute_uma or 0
    words = _("From hand %(hand)s on: the seat gets an uma of %(worth)s, the other three share the places.")
    return words % {"hand": hand, "worth": print_signed(worth)}


def _table_state(case: AccidentCase, name: str) -> TableState | None:
    if case.seat is None:
        return None
    here, player = case.seat.seat, case.player
    four = [occupancy for occupancy in occupancies(case.session) if occupancy.seat.table_id == here.table_id]
    instead = _("for %(name)s") % {"name": player.name} if player and player.name != name else ""
    winds = winds_now([here.table])
    now = tuple(_occupant(occupancy, winds, "gone" if occupancy.seat.pk == here.pk else "") for occupancy in four)
    then = tuple(
        SeatOccupant(winds.at(here.table, here.wind), name, "new", instead)
        if occupancy.seat.pk == here.pk
        else _occupant(occupancy, winds)
        for occupancy in four
    )
    return TableState(case.session.number, here.table.number, now, then)


def _occupant(occupancy: Occupancy, winds: WindsNow, mark: str = "") -> SeatOccupant:
    return SeatOccupant(
        winds.at(occupancy.seat.table, occupancy.seat.wind), occupancy.now.name or _("to be named"), mark
    )


def _read_out(case: AccidentCase) -> str:
    if not case.who or case.player is None:
        return ""
    facts = {"helper": case.who, "name": case.player.name}
    return _("%(helper)s plays for %(name)s. The score stays with the seat. Please continue as usual.") % facts
