"""The rulings of a session on the four of a table, for their score sheet."""

from collections.abc import Iterator

from mahjong_core.penalties import EffectKind
from penalties.models import Ruling
from penalties.selectors.rulings import words_of
from scoring.selectors.cautions import Caution
from scoring.selectors.sheets import TableSheet


def cautions_at(current: TableSheet) -> Iterator[Caution]:
    """What stands: neither taken back nor replaced (one query)."""
    seats = {player.pk: wind for wind, player in current.present.items()}
    rows = Ruling.objects.filter(
        session=current.table.session_id, participant__in=seats, revocation__isnull=True, superseded_by__isnull=True
    )
    for row in rows.order_by("id"):
        yield Caution(seats[row.participant_id], points_off(row), words_of(row, current.rules)[0])


def points_off(ruling: Ruling) -> int | None:
    """All that came off the player: three times the price where each opponent receives it."""
    if ruling.points is None or ruling.effect == EffectKind.NOTHING:
        return None
    return 3 * ruling.points if ruling.effect == EffectKind.PAYS_OPPONENTS else ruling.points
