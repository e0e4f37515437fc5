"""Generated tables: hands are paid by the book, frequencies are those of real events."""

from collections import Counter

import pytest

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.mcr_games import play_mcr
from mahjong_core.generate.play import TablePlayer
from mahjong_core.generate.riichi_games import play_riichi, stakes_left
from mahjong_core.generate.rules import EventRules, choose_rules, rules_from
from mahjong_core.winds import Wind
from tests.core.generate.cases import Json

RIICHI = [
    "ema-riichi-2012",
    "ema-riichi-2016",
    "ema-riichi-2025",
    "wrc-2025",
    "rrc",
    "m-league",
    "tenhou",
    "club-riichi",
]
WINDS = "ESWN"


def rules(name: str) -> EventRules:
    return choose_rules(name, Dice("1", "rules"), best_members=False)


def paid(hand: Json) -> list[int]:
    """MCR 3.9.1.3: 8 and the value from each on a self-draw; from the discarder on a discard, 8 from the others."""
    if hand["outcome"] == "draw":
        return [0, 0, 0, 0]
    deltas = []
    for wind in WINDS:
        pays_value = hand["discarder"] in (None, wind)
        deltas.append(-8 - (hand["value"] if pays_value else 0))
    winner = WINDS.index(hand["winner"])
    deltas[winner] = 0
    deltas[winner] = -sum(deltas)
    return deltas


class TestMcr:
    HANDS = [hand for seed in range(400) for hand in play_mcr(Dice(str(seed), "hands"))]

    def test_every_hand_is_paid_by_the_book(self) -> None:
        assert [hand for hand in self.HANDS if hand["deltas"] != paid(hand)] == []

    def test_nobody_wins_with_fewer_than_eight_points(self) -> None:
        values = [hand["value"] for hand in self.HANDS if hand["outcome"] == "win"]
        assert (min(values), max(values) <= 336) == (8, True)

    def test_nobody_wins_on_their_own_discard(self) -> None:
        assert not [hand for hand in self.HANDS if hand["outcome"] == "win" and hand["winner"] == hand["discarder"]]

    def test_three_sessions_of_eight_end_before_hand_sixteen(self) -> None:
        """ "38 % of the fully logged sessions ended before hand 16 (13-15 hands)"."""
        counts = Counter(len(play_mcr(Dice(str(seed), "hands"))) for seed in range(400))
        assert set(counts) == {13, 14, 15, 16}
        assert 0.32 < 1 - counts[16] / 400 < 0.44

    def test_self_draws_and_draws_are_as_frequent_as_at_real_tables(self) -> None:
        """ "self-draw 27-30 % of wins, draws about 4 %"."""
        wins = [hand for hand in self.HANDS if hand["outcome"] == "win"]
        assert 0.26 < sum(hand["discarder"] is None for hand in wins) / len(wins) < 0.30
        assert 0.03 < 1 - len(wins) / len(self.HANDS) < 0.05

    def test_every_seat_wins_as_often(self) -> None:
        winners = Counter(hand["winner"] for hand in self.HANDS if hand["outcome"] == "win")
        assert max(winners.values()) < 1.15 * min(winners.values())


@pytest.mark.parametrize("name", RIICHI)
class TestRiichi:
    def test_the_hands_make_the_scores(self, name: str) -> None:
        for seed in range(12):
            used = rules(name)
            hands, scores, left = play_riichi(used, Dice(str(seed), "hands"))
            start = used.engine.starting_points
            made = [start + sum(hand["deltas"][seat] for hand in hands) for seat in range(4)]
            stakes = 1000 * stakes_left(hands)
            assert sum(made) + stakes == 4 * start
            assert sum(scores) + left == 4 * start
            if used.engine.leftover_deposits == "lost":
                assert (scores, left) == (made, stakes)

    def test_stakes_left_are_the_winner_s_where_the_rules_say_so(self, name: str) -> None:
        """EMA riichi 3.6: "collectées par le gagnant"."""
        used = rules(name)
        if used.engine.leftover_deposits != "winner":
            assert name.startswith("wrc")
            return
        for seed in range(12):
            hands, scores, left = play_riichi(used, Dice(str(seed), "hands"))
            start = used.engine.starting_points
            made = [start + sum(hand["deltas"][seat] for hand in hands) for seat in range(4)]
            first = [seat for seat in range(4) if made[seat] == max(made)]
            share = 1000 * stakes_left(hands) // len(first)
            assert scores == [points + (share if seat in first else 0) for seat, points in enumerate(made)]
            assert 0 <= left < 3

    def test_the_log_begins_in_the_east_and_the_deal_goes_round(self, name: str) -> None:
        for seed in range(6):
            hands, _, _ = play_riichi(rules(name), Dice(str(seed), "hands"))
            names = list(dict.fromkeys(hand["round"] for hand in hands))
            order = [f"{wind}{number}" for wind in "ESW" for number in range(1, 5)]
            assert names == order[: len(names)]
            assert [hand["number"] for hand in hands] == list(range(1, len(hands) + 1))

    def test_three_thousand_are_paid_at_a_draw(self, name: str) -> None:
        """3.4.2: "Le total de la pénalité de noten s'élève à 3 000 points"."""
        for seed in range(6):
            hands, _, _ = play_riichi(rules(name), Dice(str(seed), "hands"))
            for hand in hands:
                if hand["outcome"] == "draw":
                    staked = [1000 * (wind in hand["riichi"]) for wind in WINDS]
                    moved = [delta + stake for delta, stake in zip(hand["deltas"], staked, strict=True)]
                    expected = 0 if len(hand["tenpai"]) in (0, 4) else 3000
                    assert sum(points for points in moved if points > 0) == expected

    def test_whoever_declared_riichi_is_tenpai_at_a_draw(self, name: str) -> None:
        for seed in range(6):
            hands, _, _ = play_riichi(rules(name), Dice(str(seed), "hands"))
            assert all(set(hand["riichi"]) <= set(hand["tenpai"]) for hand in hands if hand["outcome"] == "draw")

    def test_a_chombo_is_a_line_that_moves_nothing(self, name: str) -> None:
        used = rules(name)
        if used.engine.chombo != "deduction":
            return
        hands, _, _ = play_riichi(used, Dice("5", "hands"), Wind.WEST)
        assert (hands[1]["outcome"], hands[1]["deltas"]) == ("chombo", [0, 0, 0, 0])
        assert (hands[1]["round"], hands[1]["counters"]) == (hands[2]["round"], hands[2]["counters"])


@pytest.mark.parametrize(
    ("value", "self_draw", "dealer_wins", "deltas"),
    [
        # The printed tables of EMA riichi: 1 han 30 fu is 1,000 on a discard, 1,500 for the dealer.
        ((1, 30), False, False, 1000),
        ((1, 30), False, True, 1500),
        ((2, 30), False, False, 2000),
        ((3, 40), False, False, 5200),
        ((5, 30), False, False, 8000),
        ((5, 30), False, True, 12000),
        ((6, 30), False, False, 12000),
        ((8, 30), False, True, 24000),
    ],
)
def test_wins_on_a_discard_are_worth_the_printed_points(
    value: tuple[int, int],
    self_draw: bool,
    dealer_wins: bool,
    deltas: int,
) -> None:
    found = set()
    for seed in range(150):
        hands, _, _ = play_riichi(rules("ema-riichi-2016"), Dice(str(seed), "hands"))
        for hand in hands:
            wins = hand.get("wins", ())
            if len(wins) != 1 or (wins[0]["han"], wins[0]["fu"]) != value or (hand["discarder"] is None) != self_draw:
                continue
            if (wins[0]["winner"] == WINDS[int(hand["round"][1]) - 1]) != dealer_wins:
                continue
            loser = WINDS.index(hand["discarder"])
            found.add(-hand["deltas"][loser] - 1000 * (hand["discarder"] in hand["riichi"]) - 300 * hand["counters"])
    assert found == {deltas}


class TestPenalties:
    @staticmethod
    def played(name: str, tables: int) -> tuple[list[Json], list[Json]]:
        """Tables of four players, and what was given and taken at them."""
        player = TablePlayer(rules(name), Dice("3", "tables"), hands=True, ties=False)
        seats = [{"number": at + 1, "seats": [4 * at + seat for seat in (1, 2, 3, 4)]} for at in range(tables)]
        player.play({"number": 1, "tables": seats})
        return seats, player.adjustments

    def test_a_false_win_is_four_rows_that_add_up_to_nothing(self) -> None:
        """MCR 3.11.6.6: 10 to each of the others below the minimum, 20 for an invalid hand."""
        _, rows = self.played("mcr-ffmj-2016", 200)
        by_table: dict[int, list[Json]] = {}
        for row in rows:
            if row["cause"].startswith("false-win"):
                by_table.setdefault(row["table"], []).append(row)
        prices = {"false-win-below-minimum": 10, "false-win-invalid-hand": 20}
        for of_table in by_table.values():
            price = prices[of_table[0]["cause"]]
            assert sorted(row["amount"] for row in of_table) == [-3 * price, price, price, price]
            assert {row["stage"] for row in of_table} == {"before_places"}
        assert len(by_table) > 10

    def test_one_hand_in_130_is_a_false_win(self) -> None:
        tables, rows = self.played("mcr-ffmj-2016", 500)
        hands = sum(len(table.get("hands", ())) or 15 for table in tables)
        wins = sum(row["amount"] < 0 and row["cause"].startswith("false-win") for row in rows)
        assert 100 < hands / wins < 170

    def test_nobody_wins_the_hand_of_their_false_win(self) -> None:
        tables, rows = self.played("mcr-ffmj-2016", 200)
        for row in rows:
            if row["amount"] < 0 and "hand" in row:
                table = tables[row["table"] - 1]
                hand = next(each for each in table["hands"] if each["number"] == row["hand"])
                assert hand.get("winner") != WINDS[table["seats"].index(row["player"])]

    def test_penalties_of_mcr_are_in_the_scores(self) -> None:
        tables, rows = self.played("mcr-ffmj-2016", 200)
        for table in tables:
            given = sum(row["amount"] for row in rows if row["table"] == table["number"])
            assert sum(table["scores"]) == given

    @pytest.mark.parametrize(
        ("name", "amount", "stage"),
        [
            ("ema-riichi-2016", -20000, "after_uma"),
            ("ema-riichi-2025", -20000, "after_uma"),
            ("wrc-2017", -20000, "event_total"),
            ("wrc-2025", -30000, "event_total"),
        ],
    )
    def test_a_chombo_costs_what_the_edition_says_and_leaves_the_table(
        self, name: str, amount: int, stage: str
    ) -> None:
        tables, rows = self.played(name, 120)
        chombos = [row for row in rows if row["cause"] == "chombo"]
        assert {(row["amount"], row["stage"]) for row in chombos} == {(amount, stage)}
        start = 4 * rules(name).engine.starting_points
        assert {sum(table["scores"]) + table.get("leftover", 0) for table in tables} == {start}

    def test_where_a_chombo_is_paid_at_the_table_none_is_generated(self) -> None:
        _, rows = self.played("ema-riichi-2012", 120)
        assert {row["cause"] for row in rows} == {"late-arrival"}

    def test_lateness_in_riichi_is_a_thousand_for_each_started_minute(self) -> None:
        """EMA riichi 5.6: up to ten minutes."""
        _, rows = self.played("ema-riichi-2016", 400)
        late = {row["amount"] for row in rows if row["cause"] == "late-arrival"}
        assert late <= {-1000 * minutes for minutes in range(1, 11)}
        assert late

    def test_about_two_tables_in_a_hundred_are_tied(self) -> None:
        """Madrid 2017: 2 tied tables of 108."""
        player = TablePlayer(rules("mcr-ffmj-2016"), Dice("3", "tables"), hands=False, ties=False)
        seats = [{"number": at + 1, "seats": [4 * at + seat for seat in (1, 2, 3, 4)]} for at in range(1000)]
        player.play({"number": 1, "tables": seats})
        tied = sum(len(set(table["scores"])) < 4 for table in seats)
        assert 15 <= tied <= 80  # 2 % made, and those that chance makes


class TestOwnRules:
    @pytest.mark.parametrize("seed", range(20))
    @pytest.mark.parametrize("name", ["own-mcr", "own-riichi", "own-other"])
    def test_what_the_record_must_say_is_there(self, name: str, seed: int) -> None:
        """Section 1.1: game, starting points, metrics, and one of a scale and an uma."""
        own = choose_rules(name, Dice(str(seed), "rules"), best_members=True).document["own"]
        assert own["game"] == name.removeprefix("own-")
        assert {"starting_points", "ranking_metrics"} <= own.keys()
        assert len({"table_points_scale", "uma"} & own.keys()) == 1
        assert sum(own.get("uma", [0])) == 0
        scale = own.get("uma") or own["table_points_scale"]
        assert scale == sorted(scale, reverse=True)

    def test_own_is_each_of_the_three(self) -> None:
        games = {choose_rules("own", Dice(str(seed), "rules"), best_members=False).game for seed in range(20)}
        assert games == {"mcr", "riichi", "other"}

    def test_the_engine_reads_what_is_written(self) -> None:
        own = {
            "game": "riichi",
            "starting_points": 25000,
            "return_points": 30000,
            "uma": [20000, 10000, -10000, -20000],
            "ranking_metrics": ["overall_score"],
            "tie_rule": "seat_order",
            "penalty_stage": "event_total",
            "team_best": 3,
        }
        engine = rules_from({"own": own}).engine
        assert engine.place_scale == (40000, 10000, -10000, -20000)
        assert (engine.base_points, engine.table_total, engine.team_best) == (30000, 100000, 3)
        assert (engine.tie_rule, engine.penalty_stage) == ("seat_order", "event_total")

    def test_a_preset_may_be_changed_in_the_members_that_count(self) -> None:
        documents = [
            choose_rules("mcr-ffmj-2016", Dice(str(seed), "rules"), best_members=True).document for seed in range(30)
        ]
        changed = [document for document in documents if "changes" in document]
        assert {document["changes"]["team_best"] for document in changed} == {3}
        assert all(document["derived_from"] == "mcr-ffmj-2016" for document in changed)
        assert [document for document in documents if document.get("preset") == "mcr-ffmj-2016"]
