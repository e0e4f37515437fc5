"""Say a player's own page in sentences, for who listens to it: seat, opponents, score, time left, own penalties."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from penalties.rulings.selectors.records import RulingRow
from reports.players.selectors.page import NextTable, Opponent, PlayerPage
from scoring.sheets.look.spoken import penalty_words, spoken_clock, spoken_penalties, spoken_score
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.page import table_view
from scoring.sheets.selectors.seat_views import winds_in
from tournaments.common.look.lists import join_sentences, print_list
from tournaments.common.look.numbers import print_signed
from tournaments.common.look.winds import NAMES


def spoken_page(me: PlayerPage) -> str:
    """Return what the player's page says first; the table's sheet is read while the table plays."""
    about = _table_in_play(me.next) if me.next and me.next.is_now else _coming_table(me.next)
    standing = [row for row in me.rulings if row.revocation is None]
    return join_sentences([*about, *_own_place(me), spoken_penalties(map(_penalty, standing))])


def _table_in_play(at: NextTable) -> Iterator[str]:
    """Return the seat, with the wind of the hand in play."""
    current = sheet_of(at.table)
    winds = winds_in(current)
    facts = {"table": at.table.number, "wind": NAMES[winds[at.wind]], "session": at.session.number}
    yield _("You play at table %(table)s, session %(session)s. Your wind: %(wind)s.") % facts
    for foe in at.opponents:
        yield _spoken_foe(NAMES[winds[foe.wind]], foe)
    yield spoken_score(table_view(current), at.wind)
    yield spoken_clock(at.clock)


def _coming_table(at: NextTable | None) -> Iterator[str]:
    if at is None:
        yield _("No further table is drawn yet.")
        return
    facts = {"table": at.table.number, "wind": NAMES[at.wind], "session": at.session.number}
    yield _("Your next table is %(table)s, in session %(session)s. Your wind: %(wind)s.") % facts
    for foe in at.opponents:
        yield _spoken_foe(NAMES[foe.wind], foe)
    if at.session.planned_at:
        yield _("It starts at %(time)s.") % {"time": f"{timezone.localtime(at.session.planned_at):%H:%M}"}


def _spoken_foe(wind: object, foe: Opponent) -> str:
    name = foe.person.name if foe.person else _("Substitute")
    return _("%(wind)s: %(name)s.") % {"wind": wind, "name": name}


def _own_place(me: PlayerPage) -> Iterator[str]:
    if me.place is not None and me.place.row.place:
        yield _("Your place: %(place)s of %(all)s.") % {"place": me.place.row.place, "all": me.place.of}


def _penalty(row: RulingRow) -> str:
    points = [print_signed(row.own_points)] if row.own_points else []
    return penalty_words(row.name, print_list([*points, *row.sanction]))
