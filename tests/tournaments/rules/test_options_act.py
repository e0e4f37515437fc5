"""Every option that an organiser may change changes something that somebody sees.

Each option is derived away from its value, in each preset that knows it; what is compared is a valued hand, a ruling's
proposal, the outcome of a table, a ranking, the answer to an appeal, a clock or a page: never the rule set itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from appeals.models import AppealStatus
from appeals.selectors.facts import deposits_of
from mahjong_core import appeals as core
from mahjong_core.cli.score import score_hand
from mahjong_core.clock import Move, MoveKind, is_break_exceeded
from mahjong_core.clubs import propose_tables
from mahjong_core.errors import RuleError
from mahjong_core.penalties import (
    Facts,
    Joined,
    Moment,
    PastRuling,
    Reason,
    Substitution,
    effects_of,
    lateness,
    listing_of_replaced,
    offence,
    outcomes,
    propose,
)
from mahjong_core.penalties.numbering import check_hand_in_session
from mahjong_core.penalties.records import FaultKind
from mahjong_core.placement import place_table
from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.table.checks import table_hand_problems
from mahjong_core.riichi.table.play import final_points, new_table, play
from mahjong_core.riichi.table.records import Abortive, HandWin, Outcome, TableHand
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import PRESETS, Family, RuleSet, derive, option_choices, preset, to_data
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from mahjong_core.sheets import bonus_points
from mahjong_core.standings import Entrant, SessionResult, Standing, rank
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.clocks import clock_view
from scoring.standings.selectors.groups import country_ranking, team_ranking
from scoring.standings.selectors.ranking import Ranking
from tests.appeals.walk import ENDED, ended_event, received
from tests.people import NOON, event_in_play, session_of
from tournaments.events.selectors.warnings import event_warnings
from tournaments.models import Session, Tournament

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
See = Callable[[RuleSet], Any]


def refusal_or_value(code: Callable[[], Any]) -> Any:
    """What is answered, or the code of the refusal."""
    try:
        return code()
    except RuleError as error:
        return error.code


# --- what is seen ----------------------------------------------------------------------------------------------------


def of_table(scores: tuple[int, int, int, int], **replaced: Substitution) -> See:
    """Places, table points or uma, and the session's score of the four; with what a replaced player receives."""
    seats = {Wind(letter): substitution for letter, substitution in replaced.items()}

    def see(rules: RuleSet) -> Any:
        seat_outcomes = outcomes(rules, dict(zip(WINDS, scores, strict=True)), seats)
        return {
            seat: (
                seat_outcome.placing.place,
                seat_outcome.placing.table_points,
                seat_outcome.points,
                seat_outcome.missed,
            )
            for seat, seat_outcome in seat_outcomes.items()
        }

    return see


def net_scores(rules: RuleSet) -> Any:
    """A table that ended at these figures on the sheet: what it brings each player, net of the start."""
    scores = outcomes(rules, dict(zip(WINDS, (40000, 30000, 20000, 10000), strict=True)), {})
    return [seat_outcome.points for seat_outcome in scores.values()]


def of_hand(number: int) -> See:
    return lambda rules: refusal_or_value(lambda: check_hand_in_session(number, rules))


def valued(option: str) -> See:
    """The example of a disputed reading."""
    (reading,) = (fan_reading for fan_reading in (*FAN_READINGS, *HAND_READINGS) if fan_reading.option == option)
    return lambda rules: refusal_or_value(lambda: score_hand(dict(reading.example), rules)["total"])


def eight_points(rules: RuleSet) -> Any:
    line = {"concealed": "23m66z", "melds": ["[678p]", "(5555s)", "(8888m)"], "winning_tile": "4m"}
    return score_hand(line | {"seat_wind": "E", "prevailing_wind": "E"}, rules)["payments"]


FIRST_HAND = Moment(1, 1)


def ruling(identity: str, *history: PastRuling, at: Moment = FIRST_HAND) -> See:
    """Points, what may be chosen, what is read out and cited."""

    def see(rules: RuleSet) -> Any:
        proposal = propose(offence(identity, rules), rules, history, at)
        return proposal.points, proposal.amounts, proposal.effect.further, proposal.sentences["en"]

    return see


def faults(count: int, identity: str = "late-pung", session: int = 1, hand: int = 1) -> tuple[PastRuling, ...]:
    kind = FaultKind.STALLING if identity == "stalling" else FaultKind.PLAY
    return tuple(PastRuling(at, identity, session, hand, 0, kind) for at in range(1, count + 1))


def charged(identity: str, points: int | None = None) -> See:
    """What reaches the four scores, and when."""
    facts = Facts(points, dealer=Wind.EAST)
    return lambda rules: refusal_or_value(lambda: effects_of(offence(identity, rules), Wind.SOUTH, rules, facts))


def late(minutes: int) -> See:
    return lambda rules: refusal_or_value(lambda: lateness(rules, minutes * MINUTE).points)


def lodged(**facts: Any) -> See:
    """What the reception answers."""
    known = {"deposit_paid": True, "lodged_at": ENDED, "session_ended_at": ENDED, "is_written": True, "is_signed": True}
    return lambda rules: refusal_or_value(lambda: core.receive(core.Lodged(**(known | facts)), core.terms_of(rules)))


def judged(refund: int | None) -> See:
    """The appeal is lost on question 6, the last before it that the text asks said yes."""

    def ask(rules: RuleSet) -> Any:
        terms = core.terms_of(rules)
        answers = {question: question != 6 for question in core.voted_in(terms) if question <= 6}
        finding = core.Finding(answers, clause="3.11.6.4", refund_percent=refund)
        return refusal_or_value(lambda: core.decide(finding, terms))

    return ask


def annulled(rules: RuleSet) -> Any:
    def ask() -> None:
        terms = core.terms_of(rules)
        core.check_ruling_outcome(
            core.RulingOutcome.RULING_REVERSED, is_won=True, by_chief_referee=True, clause="3.11", terms=terms
        )

    return refusal_or_value(ask)


def rows(rules: RuleSet) -> tuple[Standing, ...]:
    """Two sessions of four players; 4 played one of them. Level on some figures, apart on others."""
    figures = {1: ((48, 10), (0, -30)), 2: ((24, 50), (24, -9)), 3: ((12, -20), (36, 30)), 4: ((0, -40), None)}
    results = [
        SessionResult(person, session, 1, "ESWN"[person - 1], pair[1], 1 + (48 - pair[0]) // 12, pair[0])
        for person, played in figures.items()
        for session, pair in enumerate(played, 1)
        if pair
    ]
    people = [Entrant(number, number) for number in figures]
    metrics, appearances = rules.ranking_metrics, rules.ranking_appearances
    return rank(people, results, [], metrics=metrics, sessions=2, appearances=appearances)


def ranked(rules: RuleSet) -> Any:
    return [(row.entrant_id, row.place, row.values) for row in rows(rules)]


def grouped(of: Callable[[Ranking], Any]) -> See:
    """Everybody is of one team and country."""

    def see(rules: RuleSet) -> Any:
        person = SimpleNamespace(team_id=1, country="FRA")
        event = SimpleNamespace(teams_until=None, countries_until=None, is_club=False)
        people = dict.fromkeys(range(1, 5), person)
        current = SimpleNamespace(rows=rows(rules), unlisted=(), rules=rules, people=people, tournament=event, cuts=())
        (group,) = of(cast("Ranking", current))
        return group.table_points, group.table_score, group.members

    return see


def recorded(hand: TableHand) -> See:
    """What a recorded hand is refused for."""
    return lambda rules: [problem.code for problem in table_hand_problems(hand, new_table(rules), rules)]


def ended(rules: RuleSet) -> Any:
    """East pays more than there is at the start."""
    hand = TableHand(Outcome.WIN, (HandWin(Wind.SOUTH, limit=Limit.YAKUMAN),), Wind.EAST)
    return play(new_table(rules), hand, rules).after.over


def left_on_table(rules: RuleSet) -> Any:
    return final_points(replace(new_table(rules), deposits=2), rules, {Wind.WEST: 1})


def moved(hand: TableHand, **changes: Any) -> See:
    return lambda rules: play(replace(new_table(rules), **changes), hand, rules).deltas


def followed(hand: TableHand, **changes: Any) -> See:
    """The deal after a hand, and whether the game has ended."""

    def see(rules: RuleSet) -> Any:
        after = play(replace(new_table(rules), **changes), hand, rules).after
        return after.round, after.dealer, after.over

    return see


def ended_above(*above: int) -> See:
    """Uma of a table whose scores stand so far above what they are counted from."""

    def see(rules: RuleSet) -> Any:
        scores = [rules.base_points + points for points in above]
        seat_outcomes = outcomes(rules, dict(zip(WINDS, scores, strict=True)), {})
        return [seat_outcome.placing.table_points for seat_outcome in seat_outcomes.values()]

    return see


def all_simples(rules: RuleSet) -> Any:
    line = {"concealed": "234m567p3456788s", "winning_tile": "2s", "seat_wind": "S", "prevailing_wind": "E"}
    return refusal_or_value(lambda: score_hand(line, rules)["total"])


def of_three(rules: RuleSet) -> Any:
    """The results of a game of three, net of the points that it counts from; or that there is none."""

    def see() -> Any:
        own = rules.for_players(3)
        scores = dict(zip(own.seats, (52300, 31200, 21500), strict=True))
        placed = place_table(scores, scale=own.scale_for(scores.values()), tie_rule=own.tie_rule)
        return own.table_total, [placing.score - own.base_points + placing.table_points for placing in placed]

    return refusal_or_value(see)


def tables_of_the_third_game(rules: RuleSet) -> Any:
    return propose_tables(range(1, 5), [], this_evening=dict.fromkeys(range(1, 5), 2), most=rules.evening_games).tables


one_above, three_above = ended_above(9000, -1000, -2000, -6000), ended_above(5000, 3000, 1000, -9000)
none_above, four_above = ended_above(-100, -200, -300, -400), ended_above(0, 0, 0, 0)
FLOATS = {"uma_one_above": [12000, -1000, -3000, -8000], "uma_three_above": [8000, 3000, 1000, -12000]}
TRIPLE = TableHand(Outcome.WIN, (HandWin(Wind.SOUTH, limit=Limit.TRIPLE_YAKUMAN),), Wind.EAST)
TWO = (HandWin(Wind.SOUTH, 2, 30), HandWin(Wind.WEST, 2, 30))
TWO_WINS = TableHand(Outcome.WIN, TWO, Wind.EAST, riichi=(Wind.SOUTH, Wind.WEST))
SEVERAL = {"multiple_wins_on_discard": True}
FED = TableHand(Outcome.WIN, (HandWin(Wind.SOUTH, limit=Limit.YAKUMAN, liable=Wind.WEST),))
FED_BESIDE = replace(FED, discarder=Wind.NORTH)
FED_DRAGONS = {"liable_yakuman": ["daisangen"]}
LAST_WIN = TableHand(Outcome.WIN, (HandWin(Wind.NORTH, 5),), Wind.EAST)
FREE = {"return_points": None, "goal_points": None}
POOR = {"starting_points": 900, "return_points": None}


# --- every option ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """``see`` what the option shows; ``others`` values away from a preset's; ``given`` holds on both sides."""

    see: See
    others: tuple[Any, ...]
    given: Mapping[str, Any] = field(default_factory=dict)
    with_it: Mapping[str, Any] = field(default_factory=dict)  # changed together with it, for consistency


APPEALS = {"appeal_window_minutes": 30, "appeal_deposit": 180, "appeal_currency": "EUR"}
APPEALS |= {"appeal_limit_inclusive": True, "appeal_announced_at_once": False, "appeal_rejected_shares": [0]}
APPEALS |= {"appeal_first_instance": "chief_referee", "appeal_committee_power": "no_annulment"}
TRIO = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000}
ILL = Substitution(Reason.ILL, Joined.FROM_THE_START)
GONE = Substitution(Reason.ILL, Joined.DURING)
LATE = Substitution(Reason.LATE, Joined.FROM_THE_START)
PLAIN, TIED = (20, 10, -10, -20), (20, 0, 0, -20)
BANDS = [{"up_to_minutes": None, "inclusive": True, "effect": "deduction", "points": 33}]
BY_LADDER = {"empty_claim": "ladder"}

STOPPED = (Move(MoveKind.START, NOON), Move(MoveKind.PAUSE, NOON + MINUTE))

CASES: dict[str, Case] = {
    "break_minutes_max": Case(lambda rules: is_break_exceeded(STOPPED, NOON + 12 * MINUTE, rules), (5,)),
    "table_points_scale": Case(of_table(PLAIN), ([5, 3, 1, 0],)),
    "uma": Case(of_table((42000, 33000, 26000, 19000)), ([9000, 3000, -3000, -9000],)),  # two above, if it floats
    "tie_rule": Case(of_table(TIED), ("seat_order", "share")),
    "starting_points": Case(lambda rules: (net_scores(rules), new_table(rules).points if rules.uma else 0), (500,)),
    "return_points": Case(net_scores, (40000, None)),
    "uma_one_above": Case(
        one_above, ([11000, 1000, -4000, -8000],), {}, {"uma_three_above": [9000, 2000, 1000, -12000]}
    ),
    "uma_three_above": Case(
        three_above, ([9000, 2000, 1000, -12000],), {}, {"uma_one_above": [11000, 1000, -4000, -8000]}
    ),
    "minimum_points": Case(eight_points, (40,)),
    "hands_per_session": Case(of_hand(12), (8,)),
    "escalation_steps": Case(ruling("late-pung", *faults(1)), ([0, 15, 25],), {"escalation_maximum": None}),
    "escalation_continues": Case(ruling("late-pung", *faults(9)), (3,), {"escalation_maximum": None}),
    "escalation_maximum": Case(ruling("late-pung", *faults(12)), (80,), {"escalation_continues": 10}),
    "escalation_reset": Case(ruling("empty-claim", *faults(1, "empty-claim"), at=Moment(2, 1)), ("never",), BY_LADDER),
    "escalation_carries_over": Case(
        ruling("stalling", *faults(1, "stalling"), at=Moment(2, 1)),
        ([], ["stalling"]),
        {"offence_texts": ["mers-2010"]},
    ),
    "false_win_payments": Case(
        charged("false-win-below-minimum"), ({"false-win-below-minimum": 12, "false-win-invalid-hand": 20},)
    ),
    "unshown_false_win_pays": Case(ruling("false-win-unshown"), (True, False)),
    "mistaken_tile_payment": Case(charged("false-win-mistaken-tile"), (15,)),
    "wall_destroyed_payment": Case(ruling("wall-destroyed-after-invalid-win"), (45,)),
    "winning_tile_deduction": Case(
        ruling("winning-tile-not-taken"), (15,), {"winning_tile_not_taken": "deduction", "winning_tile_deduction": 10}
    ),
    "lateness_bands": Case(late(8), (BANDS,)),
    "chombo_amount": Case(charged("chombo"), (12000,)),
    "chombo": Case(charged("chombo"), ("deduction", "mangan_payment")),
    "penalty_stage": Case(charged("late-arrival", 10), ("event_total", "after_uma")),
    "offence_texts": Case(ruling("wrong-tile-count"), (["mers-2010"], ["ema-2016"])),
    "empty_claim": Case(ruling("impossible-claim"), ("ladder", "refused_only")),
    "wrong_tile_seen": Case(ruling("wrong-tile-seen"), ("dead_hand", "corrected")),
    "draw_out_of_turn": Case(ruling("drawn-before-turn"), ("ladder_and_dead_hand", "ladder")),
    "wrong_side_deal": Case(ruling("wrong-side-deal"), ("dead_hand",)),
    "reaching_for_wall": Case(ruling("reached-for-wall"), ("nothing", "claim_forfeited")),
    "false_set_before_discard": Case(ruling("false-set-before-discard"), ("dead_hand", "repairable")),
    "own_tile_fallen": Case(ruling("own-tile-fallen"), ("forced_discard", "nothing")),
    "others_tiles_upset": Case(ruling("others-tiles-upset"), ("dead_hand", "fault")),
    "claimed_tile_not_taken": Case(ruling("claimed-tile-not-taken"), ("next_discard", "two_turns")),
    "other_word_for_win": Case(ruling("wrong-word-for-win"), ("no_win_this_turn", "dead_hand")),
    "tiles_unshown_at_win": Case(ruling("standing-tiles-unshown"), ("no_win_this_turn", "no_rule")),
    "information_given": Case(ruling("information"), ("dead_hand", "fault")),
    "tiles_shown_at_invalid_win": Case(ruling("partly-shown-at-invalid-win"), ("dead_hand",)),
    "dead_wall_tiles_count": Case(ruling("dead-wall-among-many"), (False,)),
    "missed_session_table_points": Case(of_table(PLAIN, S=GONE), (1,)),
    "missed_session_points": Case(of_table(PLAIN, S=GONE), (-50,)),
    "missed_session_uma": Case(of_table(PLAIN, S=GONE), (-5000,)),
    "late_replacement": Case(of_table(PLAIN, E=LATE), ("fixed_result", "plays_normally")),
    "mid_session_substitute_table_points": Case(of_table(PLAIN, E=GONE), (1,)),
    "mid_session_substitute_uma": Case(of_table(PLAIN, E=GONE), (-5000,)),
    "substitute_result": Case(of_table(PLAIN, E=ILL), ("fixed_but_placed", "as_played")),
    "disqualified": Case(lambda rules: listing_of_replaced(rules, Reason.DISQUALIFIED).is_listed, ("unlisted", "last")),
    "chombo_after_signal_is_a_hand": Case(
        lambda rules: play(new_table(rules), TableHand(Outcome.CHOMBO, offenders=(Wind.EAST,)), rules).after.timed,
        (True, False),
        {"chombo_ends": "deal_again"},
    ),
    "disqualified_table_points": Case(
        lambda rules: listing_of_replaced(rules, Reason.DISQUALIFIED).table_points, (3, None)
    ),
    "appeal_window_minutes": Case(lodged(lodged_at=ENDED + 25 * MINUTE), (20,), APPEALS),
    "appeal_limit_inclusive": Case(lodged(lodged_at=ENDED + 30 * MINUTE), (False,), APPEALS),
    "appeal_announced_at_once": Case(lodged(is_announced=False), (True,), APPEALS),
    "appeal_deposit": Case(lodged(deposit_paid=False), (None,), APPEALS, {"appeal_currency": None}),
    "appeal_rejected_shares": Case(judged(50), ([0, 50],), APPEALS),
    "appeal_committee_power": Case(annulled, ("annul_against_rules",), APPEALS),
    "ranking_metrics": Case(ranked, (["best_table_score"],)),
    "ranking_appearances": Case(ranked, (2,)),
    "team_best": Case(grouped(team_ranking), (2,)),
    "country_rule": Case(grouped(country_ranking), ("mean",)),
    "country_best": Case(grouped(country_ranking), (1,)),
    **{
        reading.option: Case(valued(reading.option), tuple(side.value for side in reading.sides))
        for reading in FAN_READINGS
    },
    **{
        reading.option: Case(valued(reading.option), tuple(side.value for side in reading.sides))
        for reading in HAND_READINGS
    },
    "multiple_wins_on_discard": Case(
        recorded(TableHand(Outcome.WIN, TWO, Wind.EAST)), (False, True), {"abortive_draws": []}
    ),
    "counters_of_several": Case(moved(TWO_WINS, counters=1), ("each", "nearest"), SEVERAL),
    "deposits_of_several": Case(moved(TWO_WINS), ("own_first", "nearest"), SEVERAL),
    "abortive_draws": Case(recorded(TableHand(Outcome.ABORTIVE, abortive=Abortive.FOUR_WINDS)), ([], ["four_winds"])),
    "liable_yakuman": Case(recorded(FED), ([],)),
    "swap_calling": Case(ruling("swap-calling"), ("allowed", "forbidden")),
    "riichi_without_stake": Case(
        recorded(TableHand(Outcome.DRAW, riichi=(Wind.EAST,), tenpai=(Wind.EAST,))), (True, False), POOR
    ),
    "dealer_keeps": Case(followed(TableHand(Outcome.DRAW, tenpai=(Wind.EAST,))), ("win", "win_or_ready")),
    "uma_none_above": Case(none_above, ([1000, 0, 0, -1000],), FLOATS),
    "uma_four_above": Case(four_above, ([1000, 0, 0, -1000],), {**FLOATS, "tie_rule": "seat_order"}),
    "hand_begins": Case(
        lambda rules: last_hand(SignalHeard(5, dice_thrown=False), rules),
        ("previous_end", "dice"),
        {"end_signal": "finish_hand"},
    ),
    "yakuman_at_most": Case(recorded(TRIPLE), (2,), {"yakuman_are_added": True}),
    "liability_counters": Case(moved(FED_BESIDE, counters=2), ("shared", "discarder"), FED_DRAGONS),
    "liability_scope": Case(
        moved(replace(FED_BESIDE, wins=(HandWin(Wind.SOUTH, limit=Limit.DOUBLE_YAKUMAN, liable=Wind.WEST),))),
        ("hand", "yakuman"),
        {**FED_DRAGONS, "yakuman_are_added": True},
    ),
    "rounds": Case(followed(TableHand(Outcome.DRAW), round=Wind.EAST, dealer=Wind.NORTH), (1,), {"goal_points": None}),
    "bonus_columns": Case(
        lambda rules: bonus_points({"Chips": {Wind.EAST: 3}}, rules),
        ([{"name": "Chips", "points": 2000, "zero_sum": False}],),
    ),
    "three_uma": Case(of_three, ([15000, 0, -15000],), with_it={"three_starting_points": 35000}),
    "three_starting_points": Case(of_three, (30000,), TRIO),
    "three_return_points": Case(of_three, (40000,), TRIO),
    "allowed_yaku": Case(all_simples, (["riichi"],)),
    "evening_games": Case(tables_of_the_third_game, (2,)),
    "last_hand_stop": Case(followed(LAST_WIN, round=Wind.SOUTH, dealer=Wind.NORTH), (True, False)),
    "goal_points": Case(followed(TableHand(Outcome.DRAW), round=Wind.SOUTH, dealer=Wind.NORTH), (None, 40000)),
    "chombo_ends": Case(followed(TableHand(Outcome.CHOMBO, offenders=(Wind.EAST,))), ("game", "deal_again")),
    "nagashi": Case(recorded(TableHand(Outcome.NAGASHI, claimants=(Wind.SOUTH,))), (True, False)),
    "nagashi_settled": Case(
        moved(TableHand(Outcome.NAGASHI, claimants=(Wind.SOUTH,)), counters=1), ("draw", "win"), {"nagashi": True}
    ),
    "busted_at": Case(ended, ("zero", "below_zero"), {"starting_points": 32000, "busted_continue": False, **FREE}),
    "leftover_deposits": Case(left_on_table, ("lost", "winner", "kept")),
    "busted_continue": Case(ended, (False, True), {"starting_points": 20000}),
}
# With rows of the database behind them, below.
TOLD = {"riichi_tiles_left", "kan_dora_turned", "kong_after_riichi", "robbed_concealed_kong"}
TOLD |= {"winning_tile_unknown", "tenpai_on_fifth_tile"}  # to a referee, in tests/penalties/test_looked_up.py
ON_PAGES = TOLD | {"session_minutes", "warning_minutes", "end_signal", "end_signal_minutes"}
ON_PAGES |= {"minimum_sessions", "appeal_currency", "appeal_first_instance", "winning_tile_not_taken"}


def sides(name: str, case: Case, option: str) -> tuple[RuleSet, RuleSet]:
    """A preset, and the same derived away in this option alone; ``given`` holds for both."""
    base = derive(preset(name), case.given, name="Given") if case.given else preset(name)
    now = to_data(base)["options"][option]
    for other in case.others:
        changes = {option: other, **case.with_it}
        if other != now and isinstance(
            refusal_or_value(lambda changes=changes: derive(base, changes, name="Ours")), RuleSet
        ):
            return base, derive(base, changes, name="Ours")
    raise AssertionError(f"no other value of {option} fits {name}")


KNOWN = [
    (name, option)
    for name in PRESETS
    for option in (choice.field for choice in option_choices(preset(name).family))
    if option in CASES
]


@pytest.mark.long
@pytest.mark.sampled(7)
@pytest.mark.parametrize(("name", "option"), KNOWN)
def test_an_option_changes_what_is_seen(name: str, option: str) -> None:
    case = CASES[option]
    given = {key: value for key, value in case.given.items() if key in {item.field for item in options_of(name)}}
    base, away = sides(name, replace(case, given=given), option)
    assert case.see(base) != case.see(away)


def options_of(name: str) -> tuple[Any, ...]:
    return option_choices(preset(name).family)


def test_every_option_is_here() -> None:
    assert set(CASES) | ON_PAGES == {choice.field for choice in option_choices()}
    assert not set(CASES) & ON_PAGES


@pytest.mark.parametrize("name", [text for text in PRESETS if preset(text).family is Family.MCR])
def test_the_winning_tile_left_out_is_a_false_win_or_points_off(name: str) -> None:
    """It changes together with its deduction only."""
    values = [
        {"winning_tile_not_taken": "false_win", "winning_tile_deduction": None},
        {"winning_tile_not_taken": "deduction", "winning_tile_deduction": 10},
    ]
    first, second = (ruling("winning-tile-not-taken")(derive(preset(name), value, name="Ours")) for value in values)
    assert first != second


# --- clocks, pages and appeals ---------------------------------------------------------------------------------------


@pytest.fixture
def session() -> Session:
    event = event_in_play()
    return session_of(event)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(
    ("option", "other", "after"),
    [
        ("session_minutes", 60, 30),
        ("warning_minutes", 20, 30),
        ("end_signal", "finish_hand", 30),
        ("end_signal_minutes", 7, 30),
    ],
)
def test_the_clock_of_a_session_follows(session: Session, name: str, option: str, other: Any, after: int) -> None:
    """What everybody reads: the time left, when it sounds, and what a gong means."""
    if other == getattr(preset(name), option):
        other = "stop_at_once"
    away = derive(preset(name), {option: other}, name="Ours")

    def seen(rules: RuleSet) -> Any:
        view = clock_view(session, rules, NOON + after * MINUTE)
        return view.left, [(sound.kind, sound.at) for sound in view.sounds], view.at_end, view.at_end_short

    assert seen(preset(name)) != seen(away)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_a_short_event_is_warned_of(session: Session, name: str) -> None:
    """Four sessions: the minimum of six (3.5.4) warns, one of four does not; riichi asks for none until told."""
    event = session.tournament
    base = preset(name)

    def seen(rules: RuleSet) -> Any:
        event.rule_set = to_data(rules)
        return [warning.code for warning in event_warnings(event)]

    other = 4 if base.minimum_sessions else 5
    assert seen(base) != seen(derive(base, {"minimum_sessions": other}, name="Ours"))


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_the_deposit_is_asked_for_in_its_currency(session: Session, name: str) -> None:
    event = session.tournament
    wanted = [
        deposits_of(event, core.terms_of(derive(preset(name), APPEALS | {"appeal_currency": currency}, name="Ours")))
        for currency in ("EUR", "JPY")
    ]
    assert wanted == [{"EUR": 18000}, {"JPY": 180}]


@pytest.mark.long
@pytest.mark.sampled(11)
@pytest.mark.parametrize("name", PRESETS)
def test_an_appeal_goes_to_the_first_instance_of_the_rules(name: str) -> None:
    """A question of rules on which the chief referee has not spoken (3.13.1)."""
    reached = []
    for instance in ("chief_referee", "committee"):
        event = ended_event(name=f"Lyon {name} {instance}", slug=f"{name}-{instance[:5]}")
        rules = derive(preset(name), APPEALS | {"appeal_first_instance": instance}, name="Ours")
        Tournament.objects.filter(pk=event.pk).update(rule_set=to_data(rules), preset=name)
        event.refresh_from_db()
        reached.append(received(event).status)
    assert reached == [AppealStatus.FIRST_INSTANCE, AppealStatus.ADMITTED]
