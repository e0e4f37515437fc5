"""Provide made-up data to set up a broadcast before anything is played."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from mahjong_core.rulesets.records import EndSignal
from mahjong_core.standings import RankFigure
from mahjong_core.winds import WINDS
from reports.overlays.selectors.figures import LastWin, OverlayClock, OverlayTable, OverlayTicker
from scoring.common.selectors.clocks import ClockView
from scoring.sheets.selectors.seat_views import SeatView
from scoring.standings.selectors.page import StandingRow
from tournaments.models import SessionStatus

# Given name, family name, country, club, table points, mini-points.
_PEOPLE: Final = (
    ("Agathe", "Lemoine", "FRA", "Les Quatre Vents", 24, 512),
    ("Jens", "Østergård", "DEN", "Nordlys", 23, 498),
    ("Beatriz", "Campoamor", "ESP", "El Dragón Verde", 21, 377),
    ("Szymon", "Wiśniewski", "POL", "Wschód", 20, 305),
    ("Ottavia", "Bellandi", "ITA", "Tramontana", 19, 264),
    ("Maximilian", "von Rabenstein-Oehlenschläger", "GER", "Windrose", 17, 121),
    ("Emese", "Szentgyörgyi", "HUN", "Keleti Szél", 15, 48),
    ("Pieter", "van 't Hooft", "NED", "De Muur", 14, -36),
)
_SCORES: Final = (87, -24, 12, -75)
_HAND, _WON_WITH, _VALUE = "123m 456p 789s 2255z", "2z", 24
SAMPLE_MINUTES: Final = 42


def sample_clock(now: datetime) -> OverlayClock:
    """Return a running session, with some minutes left from now."""
    left = timedelta(minutes=SAMPLE_MINUTES)
    clock = ClockView(
        status=SessionStatus.RUNNING,
        minutes=120,
        left=left,
        ends_at=now + left,
        end_signal=EndSignal.STOP_AT_ONCE,
        warned_at=None,
        ended_at=None,
        session=0,
        now=now,
    )
    return OverlayClock(session=4, sessions=7, clock=clock)


def sample_table() -> OverlayTable:
    """Return a made-up table, to try an overlay."""
    seats = tuple(
        SeatView(
            wind=wind,
            seat_wind=wind,
            position="",
            number=at + 1,
            name=sample_name(at),
            country=_PEOPLE[at][2],
            short=sample_name(at),
            given=_PEOPLE[at][0],
            deals=at == 0,
            score=_SCORES[at],
            hand_points=0,
            penalty=0,
        )
        for at, wind in enumerate(WINDS)
    )
    last = LastWin(hand=6, names=(sample_name(0),), value=_VALUE, is_self_draw=True, tiles=_HAND, won_with=_WON_WITH)
    return OverlayTable(1, 4, 7, seats, is_mcr=True, last=last)


def sample_ticker() -> OverlayTicker:
    """Return a made-up ranking, to try an overlay."""
    return OverlayTicker(4, _rows(), is_mcr=True)


def samples(now: datetime) -> Mapping[str, Mapping[str, object]]:
    """Return the template context of each kind of overlay."""
    return {
        "clock": {"shown": sample_clock(now)},
        "table": {"table": sample_table()},
        "ticker": {"ticker": sample_ticker()},
    }


def sample_name(at: int) -> str:
    """Return the name of a made-up person."""
    return f"{_PEOPLE[at][0]} {_PEOPLE[at][1]}"


def _rows() -> tuple[StandingRow, ...]:
    return tuple(
        StandingRow(
            place=at + 1,
            number=at + 1,
            name=sample_name(at),
            short=sample_name(at),
            country=country,
            team="",
            sessions=(),
            penalty=0,
            score=Fraction(score),
            figure=RankFigure("table_points", Fraction(points)),
            is_disqualified=False,
            find="",
        )
        for at, (_given, _family, country, _club, points, score) in enumerate(_PEOPLE)
    )
