"""Say a table in sentences, for who listens to a page: seats, scores, the time left, what was ruled."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.clocks import ClockView
from scoring.sheets.selectors.cautions import Caution
from scoring.sheets.selectors.page import TableView
from scoring.sheets.selectors.seat_views import SeatView
from tournaments.common.look.lists import join_sentences, print_list
from tournaments.common.look.numbers import print_score
from tournaments.common.look.signs import in_brackets
from tournaments.common.look.winds import NAMES
from tournaments.models import SessionStatus


def spoken_table(view: TableView, clock: ClockView) -> str:
    """Return the four of a table with their scores, the time left, and the penalties of this session."""
    table, seats = view.current.table, _by_wind(view)
    return join_sentences(
        [
            _("Table %(table)s, session %(session)s.") % {"table": table.number, "session": table.session.number},
            *(_spoken_seat(seat, view) for seat in seats),
            spoken_clock(clock),
            *_spoken_penalties(seats),
        ]
    )


def spoken_score(view: TableView, wind: Wind) -> str:
    """Return the running score of the player who started at ``wind``."""
    score = next(seat.score for seat in view.seats if seat.wind is wind)
    return _("Your score: %(score)s.") % {"score": print_score(score, is_mcr=view.is_mcr)}


def spoken_clock(clock: ClockView) -> str:
    """Return the time left, in whole minutes as a person says it; rounded up, so that the last minute is one."""
    if clock.play_ended_at or clock.status is SessionStatus.ENDED:
        return _("Play has ended.")
    if clock.status is SessionStatus.SCHEDULED:
        return _("The session has not started.")
    if clock.is_unlimited:
        return _("There is no time limit.")
    if clock.is_over:
        return join_sentences([_("Time is up."), clock.at_end])
    left = _spoken_minutes(clock.left)
    return join_sentences([left, "" if clock.is_running else _("The clock is paused.")])


def spoken_penalties(penalties: Iterable[str]) -> str:
    """Return one's own penalties."""
    if said := list(penalties):
        return _("Your penalties: %(list)s.") % {"list": print_list(said)}
    return _("You have no penalties.")


def penalty_words(offence: str, sanction: str) -> str:
    """Return an offence with what was ruled."""
    return f"{offence}{in_brackets(sanction)}" if sanction else offence


def _spoken_minutes(left: timedelta) -> str:
    minutes = -(-left // timedelta(minutes=1))
    return ngettext("%(n)s minute left.", "%(n)s minutes left.", minutes) % {"n": minutes}


def _by_wind(view: TableView) -> list[SeatView]:
    """Return the seats from East on, as the winds are now."""
    return sorted(view.seats, key=lambda seat: WINDS.index(seat.seat_wind))


def _spoken_seat(seat: SeatView, view: TableView) -> str:
    score = print_score(seat.score, is_mcr=view.is_mcr)
    return _("%(wind)s: %(name)s, %(score)s.") % {"wind": NAMES[seat.seat_wind], "name": seat.name, "score": score}


def _spoken_penalties(seats: Iterable[SeatView]) -> list[str]:
    ruled = [(seat.name, seat.cautions) for seat in seats if seat.cautions]
    said = [_("Penalties of %(name)s: %(list)s.") % {"name": name, "list": _listed(rows)} for name, rows in ruled]
    return said or [_("No penalties in this session.")]


def _listed(cautions: Iterable[Caution]) -> str:
    return print_list(penalty_words(caution.offence, caution.label) for caution in cautions)
