"""Read the riichi calculator: a hand's yaku, fu, dora and payments, each with its reason; and the tables of page 31."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from calculator.selectors.clause_uses import yaku_clause
from mahjong_core.riichi.evaluate import RiichiEvaluation
from mahjong_core.riichi.explain import counted_fu, counted_yaku, riichi_hand_sets
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.payments import DEPOSIT, Payments, limit_table, score_tables
from mahjong_core.riichi.value import FIVE_HAN
from mahjong_core.rulesets import RuleSet
from tournaments.common.look.languages import reader
from tournaments.common.look.numbers import print_exact
from tournaments.common.rule_words.riichi import FU_REASONS, LIMITS


@dataclass(frozen=True)
class YakuRow:
    name: str
    japanese: str
    kanji: str
    han: int
    clause: str
    sets: str
    listed: str = ""


@dataclass(frozen=True)
class FuRow:
    reason: str
    fu: int
    tiles: str
    clause: str


@dataclass(frozen=True)
class Valued:
    """Represent a won hand. ``extra``: of counters and stakes; ``total``: all that the winner receives."""

    sets: tuple[str, ...]
    yaku: tuple[YakuRow, ...]
    fu_items: tuple[FuRow, ...]
    dora: int
    red_fives: int
    ura_dora: int
    han: int
    fu: int
    limit: str
    payment: str
    extra: int
    total: int
    limit_code: str = ""

    @property
    def worth(self) -> str:
        """Return the value as entered on a sheet: the limit, or han and fu."""
        return self.limit or _("%(han)s han %(fu)s fu") % {"han": self.han, "fu": self.fu}


def valued(evaluation: RiichiEvaluation) -> Valued:
    """Return a riichi hand with its yaku, fu and payments as the page shows them."""
    paid = evaluation.payments
    return Valued(
        sets=riichi_hand_sets(evaluation),
        yaku=tuple(
            YakuRow(
                row.yaku.names[reader()],
                row.yaku.japanese,
                row.yaku.kanji,
                row.han,
                row.yaku.clause,
                " ".join(row.sets),
                yaku_clause(row.yaku),
            )
            for row in counted_yaku(evaluation)
        ),
        fu_items=tuple(
            FuRow(
                str(FU_REASONS.get(fu.reason, fu.reason)),
                fu.fu,
                fu.tiles,
                fu.clause,
            )
            for fu in counted_fu(evaluation)
        ),
        dora=evaluation.dora,
        red_fives=evaluation.red_fives,
        ura_dora=evaluation.ura_dora,
        han=evaluation.han,
        fu=evaluation.fu,
        limit=str(LIMITS[evaluation.limit.value]) if evaluation.limit else "",
        payment=_payment_text(paid),
        extra=evaluation.options.counter_points * evaluation.win.counters + DEPOSIT * evaluation.win.deposits,
        total=evaluation.total,
        limit_code=evaluation.limit.value if evaluation.limit and evaluation.han >= FIVE_HAN else "",
    )


def _payment_text(paid: Payments) -> str:
    """Return who pays what, in one line."""
    if paid.discarder is not None:
        return _("%(points)s from the discarder") % {"points": print_exact(paid.discarder)}
    if paid.east is None:
        return _("%(points)s from each") % {"points": print_exact(paid.others or 0)}
    facts = {"east": print_exact(paid.east), "others": print_exact(paid.others or 0)}
    return _("%(east)s from East, %(others)s from each other") % facts


@dataclass(frozen=True)
class PaymentTable:
    """Represent a printed table: for each fu the cells of 1 to 4 han, empty if no hand can be."""

    title: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True)
class LimitRow:
    """Represent a limit with its payments: self-draw by East, and by another player.

    And the totals.
    """

    name: str
    east_each: int
    from_east: int
    from_others: int
    east_total: int
    total: int


def payment_tables(rules: RuleSet) -> tuple[PaymentTable, ...]:
    """Return four tables of payments by han and fu, under a rule set."""
    titles = {
        (True, True): _("East wins by self-draw: each pays"),
        (False, True): _("East wins on a discard: the discarder pays"),
        (True, False): _("Another player wins by self-draw: the others each pay, East pays"),
        (False, False): _("Another player wins on a discard: the discarder pays"),
    }
    tables = []
    for table in score_tables(hand_options(rules)):
        rows = []
        for fu, cells in table.rows:
            payments = [(cell.discarder, cell.others, cell.east) if cell else () for cell in cells]
            texts = (" / ".join(str(part) for part in parts if part is not None) for parts in payments)
            rows.append((fu, tuple(texts)))
        tables.append(PaymentTable(titles[table.self_draw, table.east_wins], tuple(rows)))
    return tuple(tables)


def limit_rows(rules: RuleSet) -> tuple[LimitRow, ...]:
    """Return the payments of the limits, under a rule set."""
    return tuple(
        LimitRow(
            str(LIMITS[limit.value]),
            east.others or 0,
            other.east or 0,
            other.others or 0,
            east.total,
            other.total,
        )
        for limit, east, other in limit_table(hand_options(rules))
    )
