"""Check what a club allows now."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from mahjong_core.winds import WINDS
from scoring.models import ResultStatus, ResultVersion
from tournaments.common.actors import Actor, is_player
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.links import page_url
from tournaments.models import Session, Table, Tournament


def check_club(tournament: Tournament) -> None:
    """Raise ``clubs.not_a_club`` for an event that is played in sessions."""
    if not tournament.is_club:
        raise Conflict(
            "clubs.not_a_club",
            _("This event is played in sessions. Only in a club season can games start at any time."),
            {},
        )


def check_seats(seats: Mapping[str, int]) -> None:
    """Raise ``clubs.seats_malformed`` unless four different players sit at E, S, W and N."""
    if set(seats) != {wind.value for wind in WINDS} or len(set(seats.values())) != len(WINDS):
        raise Malformed(
            "clubs.seats_malformed", _("A game has four different players at E, S, W and N."), {"seats": dict(seats)}
        )


def check_free(tournament: Tournament, playing: Mapping[int, int], names: Mapping[int, str]) -> None:
    """Raise ``clubs.player_in_play`` if one of ``names``, by number, still plays another game of the evening."""
    for number, name in names.items():
        if number in playing:
            raise Conflict(
                "clubs.player_in_play",
                _("%(name)s still plays game %(game)s. Enter its totals first.")
                % {"name": name, "game": playing[number]},
                {
                    "participant": number,
                    "game": playing[number],
                    "href": page_url("club-game", tournament.slug, playing[number]),
                },
            )


def check_games_left(
    tournament: Tournament, played: Mapping[int, int], names: Mapping[int, str], most: int | None
) -> None:
    """Raise ``clubs.evening_games_played`` if one of ``names``, by number, has played ``most`` games this evening."""
    for number, name in names.items():
        if most is not None and played.get(number, 0) >= most:
            raise Conflict(
                "clubs.evening_games_played",
                ngettext_lazy(
                    "%(name)s has played %(games)s game this evening, the maximum of these rules.",
                    "%(name)s has played %(games)s games this evening, the maximum of these rules.",
                    "games",
                )
                % {"name": name, "games": most},
                {"participant": number, "maximum": most, "href": page_url("rules", tournament.slug)},
            )


def check_can_be_cancelled(game: Session, table: Table) -> None:
    """Raise ``clubs.game_has_entries`` once a hand or totals are written."""
    if table.last_entry_at is not None:
        raise Conflict(
            "clubs.game_has_entries",
            _("Game %(game)s already has entries, so it cannot be cancelled. Correct them instead.")
            % {"game": game.number},
            {"game": game.number, "href": page_url("sheet", game.tournament.slug, game.number, table.number)},
        )


def check_typed_by_other(table: Table, by: Actor) -> None:
    """Raise ``scoring.same_person`` if one of the four would confirm their own totals, independent of the event's
    setting.
    """
    typed = ResultVersion.objects.filter(table=table, status=ResultStatus.SUBMITTED).first()
    if is_player(by) and typed is not None and typed.submitted_by == by.key:
        raise NotPermitted(
            "scoring.same_person",
            _("You typed these totals. One of the other three confirms them."),
            {"submitted_by": typed.submitted_by_name},
        )


def unknown_players(numbers: list[int]) -> Refusal:
    """Return the refusal of players who are not in the event, or who left it."""
    return Refusal(
        "clubs.player_unknown",
        _("These players are not in the club: %(numbers)s.") % {"numbers": ", ".join(map(str, numbers))},
        {"participants": numbers},
    )
