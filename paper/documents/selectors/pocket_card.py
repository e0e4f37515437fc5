"""Build the referee's pocket card from the event's rule set and the list of offences."""

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Effect, EffectKind, Moment, Offence, offences_of, propose
from mahjong_core.penalties.ladder import rungs
from mahjong_core.rulesets import EndSignal, EscalationReset, Family, LatenessEffect, RuleSet
from penalties.offences.selectors.catalogue import clause_in, offence_name
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.numbers import MINUS, print_thousands
from tournaments.common.rule_words.presets import rules_name
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_MAX_STEPS: Final = 8
_FIRST: Final = Moment(1, 1)
_HEAVY: Final = frozenset({"points", "chombo", "out"})  # what must be found first
_OUT: Final = frozenset({EffectKind.DISQUALIFICATION, EffectKind.BAN})
_PRICED: Final = frozenset({EffectKind.DEDUCTION, EffectKind.PAYS_OPPONENTS, EffectKind.PAYS_PLAYER})


def pocket_card(order: PrintOrder) -> PrintContent:
    """Return the content of the referee's card, from the event's own rule set."""
    rules = rules_of(order.tournament)
    data: dict[str, Any] = {
        "ruleset": rules_name(rules.name),
        "ladder": _ladder(rules),
        "late": _late(rules),
        "procedure": _procedure(rules),
        "sections": _sections(rules),
        "groups": _groups(rules),
        "sources": _("Clauses according to the rule set %(name)s.") % {"name": rules_name(rules.name)},
    }
    words = {
        "title": _("Referee’s quick reference"),
        "ladder": _("Scale for repeated offences"),
        "late": _("Late"),
        "notes": _("Notes"),
        "procedure": pgettext("what a referee does", "At the table"),
        "legend": _("LAD next step of the ladder · DH dead hand · × 3: to each of the three opponents")
        if rules.family is Family.MCR
        else _("CH chombo · DH dead hand · REF the referee sets the points"),
    }
    facts = [
        rules_name(rules.name),
        data["ladder"]["steps"],
        [row["what"] for row in data["late"]],
        _penalties(data["groups"]),
    ]
    return PrintContent([PrintItem("event", _("Referee’s quick reference"), facts, data)], labels=words)


def _penalties(groups: Iterable[dict[str, Any]]) -> list[Any]:
    return [[clause, penalty] for group in groups for _what, clause, penalty in group["rows"]]


def _ladder(rules: RuleSet) -> dict[str, Any]:
    steps = [str(rung) if rung else pgettext("the first step of a ladder", "Warn.") for rung in rungs(rules)][
        :_MAX_STEPS
    ]
    reset = {
        EscalationReset.PER_SESSION: _("Reset at the end of each session, except for wasting time and obstruction."),
        EscalationReset.PER_HAND: _("Reset with each hand."),
        EscalationReset.NEVER: _("Counts through the whole event."),
    }
    notes = [_("Deducted from the offender only."), reset[rules.escalation_reset]] if steps else []
    return {"steps": steps, "notes": notes}


def _late(rules: RuleSet) -> list[dict[str, str]]:
    rows, before = [], 0
    for band in rules.lateness_bands:
        facts = {"from": before, "to": band.up_to_minutes}
        if band.up_to_minutes is None:
            name = _("over %(from)s min") % facts
        elif before:
            name = _("%(from)s to %(to)s min") % facts
        else:
            name = _("up to %(to)s min") % facts
        before = band.up_to_minutes or before
        rows.append({"band": name, **_price_of_band(band.effect, band.points)})
    return rows


def _price_of_band(effect: LatenessEffect, points: int) -> dict[str, str]:
    if effect is LatenessEffect.SESSION_LOST:
        return {"what": _("Substitute"), "note": _("the session is lost")}
    per_minute = effect is LatenessEffect.DEDUCTION_PER_MINUTE
    note = _("for each minute started") if per_minute else _("for the late player only")
    return {"what": MINUS + print_thousands(points), "note": note}


def _procedure(rules: RuleSet) -> list[str]:
    steps = [
        _("Play stops when the referee is called. No ruling is made after play has resumed."),
        _("Ask to be shown. Read out the rule first, then the sanction."),
        _("Write the penalty on the sheet before play resumes."),
    ]
    if rules.appeal_window_minutes:
        words = ngettext(
            "Appeals are written and signed within %(minutes)s minute.",
            "Appeals are written and signed within %(minutes)s minutes.",
            rules.appeal_window_minutes,
        )
        steps.append(words % {"minutes": rules.appeal_window_minutes})
    return steps


def _minutes(number: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", number) % {"n": number}


def _sections(rules: RuleSet) -> list[dict[str, Any]]:
    end = {
        EndSignal.STOP_AT_ONCE: _("stop at once"),
        EndSignal.FINISH_HAND: _("finish the hand"),
        EndSignal.FINISH_AND_ONE_MORE: _("this hand and one more"),
    }
    rows = [[_("Session"), _minutes(rules.session_minutes)]]
    if rules.warning_minutes:
        rows.append([_("Warning before the end"), _minutes(rules.warning_minutes)])
    rows.append([_("At the end signal"), end[rules.end_signal]])
    if rules.minimum_points:
        rows.append([_("Minimum to win"), str(rules.minimum_points)])
    if rules.chombo_amount:
        rows.append([_("Chombo"), print_thousands(rules.chombo_amount)])
    return [{"name": _("Times and figures"), "rows": rows}]


def _groups(rules: RuleSet) -> list[dict[str, Any]]:
    """Return the offences by their penalty, the heaviest last.

    What costs nothing is left to the reader on the tablet.
    """
    names = {
        "ladder": _("Next step of the ladder"),
        "dead": _("Dead hand"),
        "points": _("Points"),
        "referee": _("The referee sets the points"),
        "chombo": _("Chombo"),
        "out": _("Excluded from the event"),
    }
    groups: dict[str, list[list[str]]] = {name: [] for name in names}
    for offence in offences_of(rules):
        group = _group_of(offence.effect)
        if group:
            groups[group].append([offence_name(offence), clause_in(offence, rules)[1], _penalty(offence, rules)])
    return [{"name": names[name], "rows": rows, "heavy": name in _HEAVY} for name, rows in groups.items() if rows]


def _group_of(effect: Effect) -> str:
    if effect.kind in _OUT:
        return "out"
    if effect.kind is EffectKind.CHOMBO:
        return "chombo"
    if effect.kind in _PRICED:
        return "points"
    if effect.kind is EffectKind.DISCRETION:
        return "referee"
    if effect.kind is EffectKind.LADDER:
        return "ladder"
    return "dead" if effect.dead_hand else ""


def _penalty(offence: Offence, rules: RuleSet) -> str:
    """Return the sanction as an abbreviation; the legend explains it."""
    dead, named = pgettext("short for dead hand", "DH"), pgettext("short for: the referee names the points", "REF")
    ladder = pgettext("short for the ladder of repeated faults", "LAD")
    effect, points = offence.effect, _points_of(offence, rules)
    if effect.kind in _PRICED | {EffectKind.CHOMBO}:
        return named if points is None else _price(effect.kind, points)
    return {
        EffectKind.DISQUALIFICATION: _("Out"),
        EffectKind.BAN: _("Out"),
        EffectKind.LADDER: f"{dead} + {ladder}" if effect.dead_hand else ladder,
        EffectKind.DISCRETION: named,
    }.get(effect.kind, dead)


def _price(kind: EffectKind, points: int) -> str:
    if kind is EffectKind.CHOMBO:
        return pgettext("short for chombo", "CH") + f" {MINUS}{print_thousands(points)}"
    if kind is EffectKind.PAYS_OPPONENTS:
        return f"{MINUS}{print_thousands(3 * points)}, +{print_thousands(points)} × 3"
    return f"{MINUS}{print_thousands(points)}"


def _points_of(offence: Offence, rules: RuleSet) -> int | None:
    """Return the points of the rule set; None if an own rule set lacks them."""
    try:
        return propose(offence, rules, (), _FIRST).points
    except RuleError:
        return None
