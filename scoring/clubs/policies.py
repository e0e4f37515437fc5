"""Check what a club allows now."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from mahjong_core.rulesets.records import THREE, RuleSet
from mahjong_core.winds import WINDS
from scoring.models import ResultStatus, ResultVersion
from tournaments.common.actors import Actor, is_player
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.common.person_names import name_list
from tournaments.models import Session, Table, Tournament


def check_club(tournament: Tournament) -> None:
    """Raise ``clubs.not_a_club`` for an event that is played in sessions."""
    if not tournament.is_club:
        raise Conflict(
            "clubs.not_a_club",
            _("This event is played in sessions. Only in a club season can games start at any time."),
            {},
        )


def check_seats(tournament: Tournament, seats: Mapping[str, int], rules: RuleSet) -> None:
    """Raise ``clubs.seats_malformed`` unless four different players sit at E, S, W and N, or three at E, S and W.

    Raise ``clubs.three_not_played`` for three where the rule set has no points for them.
    """
    winds = [wind.value for wind in WINDS[: len(seats)]]
    if len(seats) < THREE or set(seats) != set(winds) or len(set(seats.values())) != len(winds):
        raise Malformed(
            "clubs.seats_malformed",
            _("A game has four different players at E, S, W and N, or three at E, S and W."),
            {"seats": dict(seats)},
        )
    if len(seats) == THREE and not rules.three_uma:
        raise Refusal(
            "clubs.three_not_played",
            _("The rules of this season have no games of three players."),
            {"href": page_url("rules", tournament.slug)},
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


def check_one_final(tournament: Tournament, finalists: Collection[int], names: Mapping[int, str]) -> None:
    """Raise ``clubs.final_mixed`` if some of ``names``, by number, play the final and others do not."""
    outside = [name for number, name in names.items() if number not in finalists]
    if finalists and outside and len(outside) < len(names):
        raise Conflict(
            "clubs.final_mixed",
            _("%(names)s did not qualify for the final. A game is played by four finalists, or by none.")
            % {"names": name_list(outside)},
            {"names": outside, "href": page_url("club-final", tournament.slug)},
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
            _("You typed these totals. Another player confirms them."),
            {"submitted_by": typed.submitted_by_name},
        )


def unknown_players(numbers: list[int]) -> Refusal:
    """Return the refusal of players who are not in the event, or who left it."""
    return Refusal(
        "clubs.player_unknown",
        _("These players are not in the club: %(numbers)s.") % {"numbers": print_list(numbers)},
        {"participants": numbers},
    )
