"""Why a row stands where it stands, in plain words."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from mahjong_core.placement import from_twelfths
from mahjong_core.standings import Comparison, Why
from mahjong_core.standings.rank import DIVISION
from tournaments.look.numbers import print_exact, print_ordinal, print_signed

METRIC_NAMES: Mapping[str, Promise] = {
    "table_points": gettext_lazy("table points"),
    "table_score": gettext_lazy("mini-points"),
    "overall_score": gettext_lazy("overall score"),
    "tables_won": gettext_lazy("tables won"),
    "best_table_score": gettext_lazy("best table score"),
    "latest_session": gettext_lazy("latest session"),
}
TEXT_NAMES = {"mcr": "MCR", "mers": "MERS", "ema-riichi": "EMA riichi"}
LONGEST_SUM = 12


def clause_name(clause: str | None) -> str:
    """``mcr.3.10.1`` as MCR 3.10.1; what only the organiser asked for has no clause."""
    text, _dot, number = (clause or "").partition(".")
    return f"{TEXT_NAMES[text]} {number}" if text in TEXT_NAMES else ""


def why_sentences(why: Why, names: Mapping[int, str]) -> tuple[str, ...]:
    """The sentences of one row, in the reader's language; ``names`` by entrant id."""
    said = [opening(why), *carried(why), tie(why, names), versus_above(why, names), versus_below(why, names)]
    said.append(penalties(why))
    return tuple(sentence for sentence in said if sentence)


def opening(why: Why) -> str:
    """The figure that decides first, as the sum of its sessions."""
    if not why.row.values:
        return ""
    metric, value = why.row.values[0]
    if why.disqualified:
        return _("Disqualified: table points count as 0, after everybody who is ranked (MERS 4.4).")
    if metric == "overall_score":
        return split_total(why, value)
    if metric not in ("table_points", "table_score"):
        return f"{print_exact(value)} {METRIC_NAMES[metric]}."
    parts = session_parts(why, metric)
    if any(figure.carried is not None for figure in why.sessions) or len(parts) < 2 or len(parts) > LONGEST_SUM:
        return f"{print_exact(value)} {METRIC_NAMES[metric]}."
    return f"{print_exact(value)} {METRIC_NAMES[metric]} ({' + '.join(parts)})."


def split_total(why: Why, value: Fraction) -> str:
    """A riichi total as what it is made of: points, uma, and what was posted after the uma (EMA riichi 3.6)."""
    facts = {
        "total": print_signed(value),
        "points": print_signed(why.points_at_tables),
        "uma": print_signed(why.table_points),
        "later": print_signed(why.adjustments),
    }
    if why.adjustments:
        return _("%(total)s in all: %(points)s points, %(uma)s uma, %(later)s from rulings.") % facts
    return _("%(total)s in all: %(points)s points, %(uma)s uma.") % facts


def session_parts(why: Why, metric: str) -> list[str]:
    played = [figure for figure in why.sessions if figure.table is not None]
    values: Sequence[Fraction | int] = [getattr(figure, metric) for figure in played]
    return [print_exact(value) for value in values]


def carried(why: Why) -> list[str]:
    """What came along over each cut: a sentence each."""
    said = []
    for figure in why.sessions:
        taken = figure.carried
        if taken is not None:
            facts = {
                "session": figure.session,
                "percent": taken.percent,
                "made": print_exact(from_twelfths(taken.made_twelfths)),
                "points": print_exact(from_twelfths(taken.twelfths)),
                "made_score": print_exact(Fraction(taken.made_score)),
                "score": print_exact(Fraction(taken.score)),
            }
            said.append(
                _(
                    "Into session %(session)s %(percent)s %% came along: %(points)s of %(made)s table points or uma,"
                    " %(score)s of %(made_score)s points."
                )
                % facts
            )
    return said


def tie(why: Why, names: Mapping[int, str]) -> str:
    if not why.tied_with:
        return ""
    others = ", ".join(names[one] for one in why.tied_with)
    return _("Shares the place with %(names)s: level on everything that counts.") % {"names": others}


def versus_above(why: Why, names: Mapping[int, str]) -> str:
    other = why.above
    if other is None:
        return _("Nobody stands above.")
    if other.metric == DIVISION:
        facts = {"name": names[other.other.entrant_id]}
        return _("Below %(name)s, who plays in a higher division or came further.") % facts
    if other.metric is None or other.margin is None or other.other.entrant_id in why.tied_with:
        return ""
    return compared(other, names, behind=True)


def behind_words(other: Comparison | None, names: Mapping[int, str]) -> str:
    """Why a row has not the next better place, in one sentence; nothing at the top."""
    if other is None:
        return ""
    if other.metric == DIVISION:
        return _("Below %(name)s, who plays in a higher division or came further.") % {
            "name": names[other.other.entrant_id]
        }
    if other.metric is None or other.margin is None:
        return _("Disqualified: table points count as 0, after everybody who is ranked (MERS 4.4).")
    return compared(other, names, behind=True)


def versus_below(why: Why, names: Mapping[int, str]) -> str:
    other = why.below
    if other is None or other.metric is None or other.margin is None or other.other.entrant_id in why.tied_with:
        return ""
    return compared(other, names, behind=False)


def compared(other: Comparison, names: Mapping[int, str], *, behind: bool) -> str:
    """What separates the row from a neighbour, the figures that are equal first."""
    facts = {
        "name": names[other.other.entrant_id],
        "place": print_ordinal(other.other.place or 0, get_language() or "en"),
        "equal": ", ".join(str(METRIC_NAMES[name]) for name in other.equal_on),
        "metric": METRIC_NAMES[other.metric or ""],
        "own": print_exact(other.own),
        "theirs": print_exact(other.theirs),
        "margin": print_exact(abs(other.margin or 0)),
        "clause": clause_part(other.clause),
    }
    return words_for(is_after_tie=bool(other.equal_on), behind=behind) % facts


def words_for(*, is_after_tie: bool, behind: bool) -> str:
    if is_after_tie and behind:
        return _(
            "Level with %(name)s (%(place)s) on %(equal)s, so %(metric)s decide: %(own)s against %(theirs)s%(clause)s."
        )
    if is_after_tie:
        return _(
            "Ahead of %(name)s (%(place)s), level on %(equal)s, by %(metric)s: %(own)s against %(theirs)s%(clause)s."
        )
    if behind:
        return _("%(margin)s behind %(name)s (%(place)s) in %(metric)s%(clause)s.")
    return _("%(margin)s ahead of %(name)s (%(place)s) in %(metric)s%(clause)s.")


def clause_part(clause: str | None) -> str:
    name = clause_name(clause)
    return f" ({name})" if name else ""


def penalties(why: Why) -> str:
    """Points posted after the places at the tables."""
    if not why.adjustments:
        return ""
    return _("Rulings after the tables: %(points)s.") % {"points": print_signed(why.adjustments)}
