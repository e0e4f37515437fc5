"""Explain in plain words why a row has its place."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets import Family, RuleSet
from mahjong_core.standings import Comparison, Why
from mahjong_core.standings.rank import DIVISION
from tournaments.common.look.carry_words import form_words
from tournaments.common.look.lists import join_sentences, print_list
from tournaments.common.look.numbers import counted, print_exact, print_ordinal, print_score, print_signed
from tournaments.common.look.signs import as_sentence, in_brackets
from tournaments.common.person_names import name_list

METRIC_NAMES: Mapping[str, Promise] = {
    "table_points": gettext_lazy("table points"),
    "table_score": gettext_lazy("mini-points"),
    "overall_score": gettext_lazy("overall score"),
    "tables_won": gettext_lazy("tables won"),
    "best_table_score": gettext_lazy("best table score"),
    "latest_session": gettext_lazy("latest session"),
}
# Riichi has neither table points nor mini-points (EMA riichi 3.6).
RIICHI_METRIC_NAMES: Mapping[str, Promise] = {
    **METRIC_NAMES,
    "table_points": gettext_lazy("uma"),
    "table_score": gettext_lazy("points without uma"),
    "overall_score": gettext_lazy("points with uma"),
}
# Within a sentence some languages need an article: "par les mini-points".
_WITH_ARTICLE: Mapping[str, Promise] = {
    "table_points": pgettext_lazy("with its article", "table points"),
    "table_score": pgettext_lazy("with its article", "mini-points"),
    "overall_score": pgettext_lazy("with its article", "overall score"),
    "tables_won": pgettext_lazy("with its article", "tables won"),
    "best_table_score": pgettext_lazy("with its article", "best table score"),
    "latest_session": pgettext_lazy("with its article", "latest session"),
}
_RIICHI_WITH_ARTICLE: Mapping[str, Promise] = {
    **_WITH_ARTICLE,
    "table_points": pgettext_lazy("with its article", "uma"),
    "table_score": pgettext_lazy("with its article", "points without uma"),
    "overall_score": pgettext_lazy("with its article", "points with uma"),
}
# A clause of the event's own book is its number; one of another text has the text's name.
_TEXT_NAMES = {"mcr": "", "mers": "MERS ", "ema-riichi": "EMA riichi "}
_LONGEST_SUM = 12


def metric_names(family: Family) -> Mapping[str, Promise]:
    """Return the figures of a ranking in the words of the rules."""
    return RIICHI_METRIC_NAMES if family is Family.RIICHI else METRIC_NAMES


def _names_in_sentences(family: Family) -> Mapping[str, Promise]:
    return _RIICHI_WITH_ARTICLE if family is Family.RIICHI else _WITH_ARTICLE


def order_words(rules: RuleSet) -> str:
    """Return a sentence on the metrics of a ranking and on how ties are broken."""
    names = [str(_names_in_sentences(rules.family)[name]) for name in rules.ranking_metrics]
    if rules.ranking_metrics == ("table_points", "table_score") and rules.family is Family.MCR:
        return _("Tied on table points: mini-points decide (3.10.1).")
    if len(names) == 1:
        return _("Ranked by %(metric)s; tied players share the place.") % {"metric": names[0]}
    return _("Ranked by %(metric)s; ties are broken by %(others)s.") % {
        "metric": names[0],
        "others": print_list(names[1:]),
    }


def why_sentences(why: Why, names: Mapping[int, str], family: Family) -> tuple[str, ...]:
    """Return the sentences of one row, in the reader's language; ``names`` by entrant id."""
    sentences = [_opening(why, family), *_carried(why, family)]
    if why.tied_with:
        others = name_list(names[entrant] for entrant in why.tied_with)
        sentences.append(_("Shares the place with %(names)s: tied on every criterion.") % {"names": others})
    sentences.append(_versus_above(why, names, family))
    below = why.below
    is_compared = below is not None and below.metric is not None and below.margin is not None
    if below is not None and is_compared and below.other.entrant_id not in why.tied_with:
        sentences.append(_compared(below, names, family, behind=False))
    sentences.append(penalties(why))
    return tuple(sentence for sentence in sentences if sentence)


def _opening(why: Why, family: Family) -> str:
    """Return the figure that decides first, as the sum of its sessions, in words."""
    if not why.row.values:
        return ""
    metric, value = why.row.values[0]
    if why.disqualified:
        return _disqualified(family)
    if metric == "overall_score":
        return _split_total(why, value)
    if metric not in ("table_points", "table_score"):
        return as_sentence(figure_words(metric, value, family))
    played = [figure for figure in why.sessions if figure.table is not None]
    values: Sequence[Fraction | int] = [getattr(figure, metric) for figure in played]
    parts = [print_exact(value) for value in values]
    if any(figure.carried is not None for figure in why.sessions) or len(parts) < 2 or len(parts) > _LONGEST_SUM:
        return as_sentence(figure_words(metric, value, family))
    return as_sentence(f"{figure_words(metric, value, family)}{in_brackets(' + '.join(parts))}")


def figure_words(metric: str, value: Fraction | int, family: Family) -> str:
    """Return a figure with its name: 1 table point, 1⅓ table points."""
    count, words = counted(value), {"n": _printed(metric, value, family)}
    if family is Family.MCR and metric == "table_points":
        return ngettext("%(n)s table point", "%(n)s table points", count) % words
    if family is Family.MCR and metric == "table_score":
        return ngettext("%(n)s mini-point", "%(n)s mini-points", count) % words
    if metric == "tables_won":
        return ngettext("%(n)s table won", "%(n)s tables won", count) % words
    return f"{words['n']} {metric_names(family)[metric]}"


def _printed(metric: str | None, value: Fraction | int | None, family: Family) -> str:
    return print_score(value, is_mcr=family is Family.MCR) if metric == "table_score" else print_exact(value)


def _split_total(why: Why, value: Fraction) -> str:
    """Return a riichi total as what it is made of: points, uma, and what was posted after the uma (EMA riichi 3.6)."""
    facts = {
        "total": print_signed(value),
        "points": print_signed(why.points_at_tables),
        "uma": print_signed(why.table_points),
        "later": print_signed(why.adjustments),
    }
    if why.adjustments:
        return _("%(total)s in all: points %(points)s, uma %(uma)s, rulings %(later)s.") % facts
    return _("%(total)s in all: points %(points)s, uma %(uma)s.") % facts


def _carried(why: Why, family: Family) -> list[str]:
    """Return a sentence for what was carried over each cut."""
    sentences = []
    for figure in why.sessions:
        taken = figure.carried
        if taken is not None:
            facts = {
                "session": figure.session,
                "percent": taken.percent,
                "made": print_exact(from_twelfths(taken.made_twelfths)),
                "points": print_exact(from_twelfths(taken.twelfths)),
                "made_score": _printed("table_score", Fraction(taken.made_score), family),
                "score": _printed("table_score", Fraction(taken.score), family),
            }
            words = _(
                "%(percent)s %% carried over into session %(session)s: table points %(points)s of %(made)s, "
                "mini-points %(score)s of %(made_score)s."
            )
            if family is Family.RIICHI:
                words = _(
                    "%(percent)s %% carried over into session %(session)s: points %(score)s of %(made_score)s, "
                    "uma %(points)s of %(made)s."
                )
            if taken.form.step is not None:
                words = _(
                    "Points reset by place for session %(session)s: place %(place)s of %(size)s, %(step)s per place."
                )
                facts |= {"place": taken.place, "size": taken.size, "step": taken.form.step}
            beside = "; ".join(form_words(taken.form)) if taken.form.step is None else ""
            sentences.append(join_sentences([words % facts, as_sentence(beside) if beside else ""]))
    return sentences


def _versus_above(why: Why, names: Mapping[int, str], family: Family) -> str:
    other = why.above
    if other is None:
        return _("No player is ranked higher.")
    is_compared = other.metric is not None and other.margin is not None and other.other.entrant_id not in why.tied_with
    return behind_words(other, names, family) if is_compared or other.metric == DIVISION else ""


def behind_words(other: Comparison | None, names: Mapping[int, str], family: Family) -> str:
    """Return why a row does not have the next better place, in one sentence; empty at the top."""
    if other is None:
        return ""
    if other.metric == DIVISION:
        return _("Below %(name)s, who plays in a higher division or went further.") % {
            "name": names[other.other.entrant_id]
        }
    if other.metric is None or other.margin is None:
        return _disqualified(family)
    return _compared(other, names, family, behind=True)


def _disqualified(family: Family) -> str:
    if family is Family.RIICHI:
        return _("Disqualified: listed after all ranked players (EMA riichi 5.7).")
    return _("Disqualified: 0 table points, listed after all ranked players (MERS 4.4).")


def _compared(other: Comparison, names: Mapping[int, str], family: Family, *, behind: bool) -> str:
    """Return what separates the row from a neighbour, equal figures first."""
    # "mcr.3.10.1" is read as 3.10.1 of the MCR book; what only the organiser asked for has no clause.
    text, _dot, number = (other.clause or "").partition(".")
    if (text == "ema-riichi") is not (family is Family.RIICHI):
        text = ""  # an order of the organiser's own, of which these rules say nothing
    metrics = _names_in_sentences(family)
    facts = {
        "name": names[other.other.entrant_id],
        "place": print_ordinal(other.other.place or 0),
        "equal": print_list(metrics[name] for name in other.equal_on),
        "metric": metrics[other.metric or ""],
        "own": _printed(other.metric, other.own, family),
        "theirs": _printed(other.metric, other.theirs, family),
        "margin": print_exact(abs(other.margin or 0)),
        "clause": in_brackets(f"{_TEXT_NAMES[text]}{number}") if text in _TEXT_NAMES else "",
    }
    return _words_for(is_after_tie=bool(other.equal_on), behind=behind) % facts


def _words_for(*, is_after_tie: bool, behind: bool) -> str:
    if is_after_tie and behind:
        return _(
            "Tied with %(name)s (%(place)s) on %(equal)s; decided by %(metric)s: %(own)s against %(theirs)s%(clause)s."
        )
    if is_after_tie:
        return _(
            "Ahead of %(name)s (%(place)s), tied on %(equal)s, by %(metric)s: %(own)s against %(theirs)s%(clause)s."
        )
    if behind:
        return _("In %(metric)s: %(margin)s behind %(name)s, %(place)s%(clause)s.")
    return _("In %(metric)s: %(margin)s ahead of %(name)s, %(place)s%(clause)s.")


def penalties(why: Why) -> str:
    """Return the points posted after the places, unless the opening contains them already."""
    is_in_row = bool(why.row.values) and why.row.values[0][0] == "overall_score" and not why.disqualified
    if not why.adjustments or is_in_row:
        return ""
    return _("Rulings after the tables: %(points)s.") % {"points": print_signed(why.adjustments)}
