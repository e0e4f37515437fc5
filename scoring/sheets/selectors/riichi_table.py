"""Provide what a tablet needs to keep a riichi table without network: the rules' figures, and sentences."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.session import extra_round, rounds_of
from mahjong_core.riichi.table.play import new_table
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.riichi.value import limits_of
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Chombo
from mahjong_core.sheets import RiichiHandPayload
from mahjong_core.winds import WINDS
from scoring.models import TableSignal
from scoring.sheets.selectors.cautions import all_cautions
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.look.lists import print_list
from tournaments.common.look.signs import continue_with
from tournaments.common.look.winds import NAMES
from tournaments.common.rule_words.riichi import ABORTIVE, LIMITS, REFUSALS
from tournaments.models import Session, Table, TableStatus

_FU = (20, 25, *range(30, 120, 10))  # the rows of the table of values; a higher one is a limit from two han on
_HAN = (1, 2, 3, 4)
_COMMON_FU = (20, 25, 30, 40, 50, 60)  # the others show on demand
_COMMON_LIMITS = 5  # up to one yakuman; more of them at once show on demand

_SLOTS = ("winner", "value", "discarder", "han", "fu", "names", "kind", "wind", "number", "n", "points")
KEPT = {name: f"{{{name}}}" for name in _SLOTS}  # each fact stays a slot for the script to fill


def entry_rules(rules: RuleSet) -> str:
    """Return ``rule_facts`` as JSON."""
    return json.dumps(rule_facts(rules))


def rule_facts(rules: RuleSet) -> dict[str, Any]:
    """Return the options that ``static/js/riichi/rules.js`` plays by."""
    options = hand_options(rules)
    return {
        "start": rules.starting_points,
        "kiriage": options.kiriage_mangan,
        "counted": options.counted_yakuman,
        "limits": [limit.value for limit in limits_of(options)],
        "openPinfuFu": options.open_pinfu_fu,
        "counter": options.counter_points,
        "responsibility": bool(options.liable_yakuman),
        "countersByDiscarder": options.liability_counters == "discarder",
        "liableForYakuman": options.liability_scope == "yakuman",
        "countersToNearest": rules.counters_of_several == "nearest",
        "stakesToNearest": rules.deposits_of_several == "nearest",
        "stakeNeeded": not rules.riichi_without_stake,
        "dealerKeepsByWin": rules.dealer_keeps == "win",
        "lastHandStop": bool(rules.last_hand_stop),
        "rounds": [wind.value for wind in rounds_of(rules)],
        "extraRound": extra_round(rules).value,
        "goal": rules.goal_points,
        "chomboEndsGame": rules.chombo_ends == "game",
        "chomboIsTimed": bool(rules.chombo_after_signal_is_a_hand) and rules.chombo_ends != "play_on",
        "fiveCounters": options.five_counter_rule,
        "severalWinners": bool(rules.multiple_wins_on_discard),
        "abortiveDraws": list(rules.abortive_draws),
        "nagashi": bool(rules.nagashi),
        "nagashiAsDraw": rules.nagashi_settled == "draw",
        "leftover": rules.leftover_deposits,
        "goesOnBelowZero": bool(rules.busted_continue),
        "leastPoints": 1 if rules.busted_at == "zero" else 0,
        "chomboPays": rules.chombo is Chombo.MANGAN_PAYMENT,
        "chombo": rules.chombo_amount or 0,
    }


@dataclass(frozen=True)
class EntryTable:
    """Store the choices of the live form: rarer ends of a hand, values, limits.

    ``limits``: name, label, whether it shows without being asked for.
    """

    rules: str
    words: Mapping[str, str]
    others: tuple[tuple[str, str, str], ...]
    rows: tuple[tuple[int, bool], ...] = tuple((fu, fu in _COMMON_FU) for fu in _FU)
    han: tuple[int, ...] = _HAN
    limits: tuple[tuple[str, str, bool], ...] = ()

    @property
    def has_rare_limits(self) -> bool:
        return len(self.limits) > _COMMON_LIMITS


def entry_table(rules: RuleSet) -> EntryTable:
    """Return the live form for this rule set. ``others``: outcome, kind of abortive draw, label."""
    limits = [(limit.value, str(LIMITS[limit.value])) for limit in limits_of(hand_options(rules))]
    told = tuple((name, label, at < _COMMON_LIMITS) for at, (name, label) in enumerate(limits))
    return EntryTable(entry_rules(rules), _entry_words(), tuple(_other_ends(rules)), limits=told)


@dataclass(frozen=True)
class TypingTable:
    """Store what the typed rows of a riichi sheet need: rules, words, the table before the first row, rulings.

    ``dead``: the seats whose hand is dead, by the number of the row.
    """

    rules: str
    state: str
    rulings: str
    dead: str
    words: Mapping[str, str]


def typing_table(current: TableSheet, *, is_from_start: bool) -> TypingTable | None:
    """Return the typing table of a riichi sheet; None for another game."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return None
    state = new_table(current.rules) if is_from_start else sheet.play.state
    kept = {  # as riichi/rules.js keeps it
        "points": {wind.value: state.points[wind] for wind in WINDS},
        "deposits": state.deposits,
        "hands": state.hands,
        "timed": state.timed,
        "over": state.over,
        "round": state.round.value,
        "dealer": state.dealer.value,
        "counters": state.counters,
    }
    rulings = {wind.value: sheet.adjustments.get(wind, 0) for wind in WINDS}
    dead = json.dumps(_dead_seats(current))
    return TypingTable(entry_rules(current.rules), json.dumps(kept), json.dumps(rulings), dead, _entry_words())


def _dead_seats(current: TableSheet) -> dict[int, list[str]]:
    """Return the dead seats by hand: as written, and by rulings on hands that are not on the sheet yet (one query)."""
    payloads = [hand.payload for hand in current.sheet.hands]
    written = {hand.number: list(hand.data.get("dead", ())) for hand in payloads if isinstance(hand, RiichiHandPayload)}
    ruled: dict[int, list[str]] = {}
    for caution in all_cautions(current):
        if caution.is_dead and caution.hand is not None:
            ruled.setdefault(caution.hand, []).append(caution.wind.value)
    return {number: seats for number, seats in (ruled | written).items() if seats}


def _other_ends(rules: RuleSet) -> Iterator[tuple[str, str, str]]:
    yield "chombo", "", _("Chombo")
    yield "redeal", "", _("Dealt again")
    if rules.nagashi:
        yield "nagashi", "", _("Nagashi mangan")
    for kind in rules.abortive_draws:
        yield "abortive", kind, str(ABORTIVE[kind])


def _entry_words() -> dict[str, str]:
    """Return the sentences of ``riichi_words`` with slots, by the names that scripts use."""
    words = {
        "won-from": _("%(winner)s wins %(value)s from %(discarder)s"),
        "won-alone": _("%(winner)s wins %(value)s by self-draw"),
        "han": _("%(han)s han"),
        "han-fu": _("%(han)s han %(fu)s fu"),
        "tenpai": _("Exhaustive draw, tenpai: %(names)s"),
        "abortive": _("Abortive draw: %(kind)s"),
        "nagashi": _("Nagashi mangan: %(names)s"),
        "chombo": _("Chombo: %(names)s"),
        "waiting": _("tenpai: %(names)s"),
        "declared": _("riichi: %(names)s"),
        "dead": _("dead hand: %(names)s"),
        "hand-name": _("%(wind)s %(number)s"),
        "stake": ngettext(
            "%(n)s riichi stick on the table: %(points)s", "%(n)s riichi sticks on the table: %(points)s", 1
        ),
        "stakes": ngettext(
            "%(n)s riichi stick on the table: %(points)s", "%(n)s riichi sticks on the table: %(points)s", 2
        ),
        "counter": ngettext("%(n)s counter", "%(n)s counters", 1),
        "counters": ngettext("%(n)s counter", "%(n)s counters", 2),
    }
    plain = {
        "problem-riichi-invalid": _("A ruling returned this riichi stick."),
        "noten": _("Exhaustive draw, no player tenpai"),
        "redeal": _("Dealt again, no player at fault"),
        "more": continue_with("{phrase}", "{more}"),
    }
    lists = {f"list-{n}": print_list(f"{{{place}}}" for place in range(n)) for n in range(1, len(WINDS) + 1)}
    winds = {f"wind-{wind.value.lower()}": str(NAMES[wind]) for wind in WINDS}
    kinds = {f"kind-{name.replace('_', '-')}": str(text) for name, text in {**ABORTIVE, **LIMITS}.items()}
    # Why a hand cannot be, where the sentence needs no figure.
    refusals = {code.removeprefix("riichi."): str(text) for code, text in REFUSALS.items() if "%(" not in str(text)}
    problems = {f"problem-{code.replace('_', '-')}": text for code, text in refusals.items()}
    return {name: text % KEPT for name, text in words.items()} | plain | lists | winds | kinds | problems


def tables_without_signal(session: Session) -> QuerySet[Table]:
    """Return the session's tables in play without a recorded end signal, in order."""
    heard = TableSignal.objects.filter(table=OuterRef("pk"))
    waiting = Table.objects.filter(~Exists(heard), session=session, status__in=(TableStatus.EMPTY, TableStatus.PLAYING))
    return waiting.select_related("session__tournament").order_by("number")
