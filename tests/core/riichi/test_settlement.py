"""What a hand moves at the table: wins, draws, nagashi, chombo, stakes, counters, responsibility."""

import pytest

from mahjong_core.riichi.table.checks import nearest_seat
from mahjong_core.riichi.table.records import Cause, Deduction
from mahjong_core.rulesets import derive
from tests.core.riichi.tables import CHEAP, MANGAN, NEW, OLD, START, E, N, S, W, deltas, played, state

FIVE = {"han": 3, "fu": 30}  # 3 900 from a discarder, 2 000 and 1 000 on a self-draw; East 5 800 and 2 000 each


class TestWinByDiscard:
    """3.4.9: "Un joueur dont l'écart résulte en une ou plusieurs déclarations de victoire paye la totalité"."""

    def test_the_discarder_pays_all(self) -> None:
        assert deltas(outcome="win", winner="S", discarder="N", **FIVE) == (0, 3900, 0, -3900)

    def test_east_wins_more_and_limits_need_no_minipoints(self) -> None:
        # East is paid half as much again.
        assert deltas(outcome="win", winner="E", discarder="W", **FIVE) == (5800, 0, -5800, 0)
        # A limit by name.
        assert deltas(outcome="win", winner="S", discarder="E", limit="haneman") == (-12_000, 12_000, 0, 0)
        # Five han need no minipoints.
        assert deltas(outcome="win", winner="S", discarder="E", han=8) == (-16_000, 16_000, 0, 0)

    def test_east_is_whoever_deals(self) -> None:
        """2.1: "Entre les mains les Vents des joueurs vont changer"."""
        at = state(dealer=W)
        assert deltas(at, outcome="win", winner="W", discarder="E", **FIVE) == (-5800, 0, 5800, 0)
        assert deltas(at, outcome="win", winner="E", discarder="W", **FIVE) == (3900, 0, -3900, 0)


def test_east_pays_and_is_paid_double_on_a_self_draw() -> None:
    """3.4.9: "Un joueur gagnant sur pioche reçoit un paiement des trois adversaires"."""
    # East pays double.
    assert deltas(outcome="win", winner="S", **FIVE) == (-2000, 4000, -1000, -1000)
    # All pay east alike.
    assert deltas(outcome="win", winner="E", **FIVE) == (6000, -2000, -2000, -2000)
    # With another dealer.
    assert deltas(state(dealer=N), outcome="win", winner="S", **FIVE) == (-1000, 4000, -1000, -2000)


class TestCounters:
    """3.4.10: 300 for a hand, "chaque adversaire paye 100 points pour chaque compteur" on a self-draw."""

    def test_on_a_discard(self) -> None:
        assert deltas(state(counters=2), outcome="win", winner="S", discarder="N", **FIVE) == (0, 4500, 0, -4500)

    def test_on_a_self_draw(self) -> None:
        assert deltas(state(counters=2), outcome="win", winner="S", **FIVE) == (-2200, 4600, -1200, -1200)

    def test_they_are_moved_apart_from_the_hand(self) -> None:
        moves = played(state(counters=2), outcome="win", winner="S", discarder="N", **FIVE).transfers
        assert [(move.cause, move.points, move.clause) for move in moves] == [
            (Cause.WIN, 3900, "3.4.9"),
            (Cause.COUNTERS, 600, "3.4.10"),
        ]


class TestStakes:
    """3.3.12 and 3.4.4."""

    def test_a_winner_takes_their_own_back(self) -> None:
        """ "Les 1 000 points sont restitués au joueur qui a déclaré riichi s'il gagne"."""
        assert deltas(outcome="win", winner="S", discarder="N", riichi=["S"], **FIVE) == (0, 3900, 0, -3900)

    def test_a_winner_takes_those_of_others(self) -> None:
        """ "Si un autre joueur est le gagnant de la main en cours, il récupère les 1 000 points"."""
        result = deltas(outcome="win", winner="S", discarder="N", riichi=["W", "N"], **FIVE)
        assert result == (0, 5900, -1000, -4900)

    def test_and_those_that_lay_there(self) -> None:
        """3.4.4: "pour être réclamées par le prochain joueur à déclarer une victoire"."""
        done = played(state(deposits=3), outcome="win", winner="S", discarder="N", **FIVE)
        assert (done.deltas[S], done.after.deposits) == (3900 + 3000, 0)

    @pytest.mark.parametrize(
        "line", [{"outcome": "draw", "tenpai": ["W"]}, {"outcome": "abortive", "abortive": "four_winds"}]
    )
    def test_after_a_draw_they_stay(self, line: dict[str, object]) -> None:
        done = played(state(deposits=1), riichi=["W"], **line)
        assert done.after.deposits == 2
        assert done.transfers[0].payee is None

    @pytest.mark.parametrize("tenpai", [[], ["E", "S", "W", "N"]])
    def test_a_draw_without_payments_keeps_them_too(self, tenpai: list[str]) -> None:
        """3.4.4: "toutes les mises de riichi restent sur la table", also where nobody or everybody waits (3.4.2)."""
        riichi = ["W"] if tenpai else []
        done = played(state(deposits=2), outcome="draw", tenpai=tenpai, riichi=riichi)
        assert done.after.deposits == 2 + len(riichi)

    def test_every_declaration_costs_a_thousand_first(self) -> None:
        moves = played(outcome="win", winner="S", discarder="N", riichi=["S", "W"], **FIVE).transfers
        assert [(move.payer, move.payee, move.points) for move in moves] == [
            (S, None, 1000),
            (W, None, 1000),
            (N, S, 3900),
            (None, S, 1000),
            (None, S, 1000),
        ]


class TestSeveralWinners:
    """4.1: "le jeteur règle les scores avec chaque gagnant individuellement"."""

    two = [{"winner": "S", **FIVE}, {"winner": "W", **MANGAN}]

    def test_each_is_paid_apart(self) -> None:
        assert deltas(outcome="win", wins=self.two, discarder="N") == (0, 3900, 8000, -11_900)

    def test_each_is_paid_the_counters(self) -> None:
        """ "Chaque vainqueur reçoit la valeur de sa main, en incluant la valeur des compteurs en jeu"."""
        assert deltas(state(counters=1), outcome="win", wins=self.two, discarder="N") == (0, 4200, 8300, -12_500)

    def test_three_may_win(self) -> None:
        wins = [{"winner": seat, **CHEAP} for seat in "ESW"]
        assert deltas(outcome="win", wins=wins, discarder="N") == (1500, 1000, 1000, -3500)

    @pytest.mark.parametrize(
        ("discarder", "winners", "first"),
        [("N", "SW", "S"), ("E", "SN", "S"), ("S", "EN", "N"), ("W", "ES", "E"), ("E", "WN", "W"), ("S", "WN", "W")],
    )
    def test_stakes_of_losers_go_to_the_nearest(self, discarder: str, winners: str, first: str) -> None:
        """ "vont au gagnant le plus proche de la droite du jeteur"; 2.1: South sits at the right of East."""
        wins = [{"winner": seat, **CHEAP} for seat in winners]
        at = state(deposits=2)
        with_stakes = played(at, outcome="win", wins=wins, discarder=discarder).deltas
        without = played(outcome="win", wins=wins, discarder=discarder).deltas
        assert {
            seat: with_stakes[seat] - without[seat] for seat in with_stakes if with_stakes[seat] != without[seat]
        } == {first: 2000}

    def test_winners_in_riichi_take_their_own_back(self) -> None:
        """ "Ceux qui ont déclaré riichi et gagné récupèrent toujours leur mise de riichi"."""
        result = deltas(outcome="win", wins=self.two, discarder="N", riichi=["E", "W"])
        assert result == (-1000, 3900 + 1000, 8000, -11_900)

    def test_nearest_goes_round(self) -> None:
        assert [nearest_seat((S, N), seat) for seat in (E, S, W, N)] == [S, N, N, S]
        assert nearest_seat((W,), W) is W


class TestResponsibility:
    """3.3.6: who feeds the third dragon set or the fourth wind set."""

    yakuman = {"limit": "yakuman", "liable": "W"}

    def test_the_feeder_pays_a_self_draw_alone(self) -> None:
        """ "doit payer la valeur totale de la main ... (les deux autres joueurs ne payent rien)"."""
        assert deltas(outcome="win", winner="S", **self.yakuman) == (0, 32_000, -32_000, 0)

    def test_double_yakuman_several_wins_and_reasons(self) -> None:
        # East's self draw.
        assert deltas(outcome="win", winner="E", **self.yakuman) == (48_000, 0, -48_000, 0)
        # Big four winds are double.
        four = {"limit": "double_yakuman", "liable": "E"}
        assert deltas(outcome="win", winner="S", **four) == (-64_000, 64_000, 0, 0)
        # Only the hand concerned is shared.
        wins = [{"winner": "S", **self.yakuman}, {"winner": "E", **MANGAN}]
        assert deltas(outcome="win", wins=wins, discarder="N") == (12_000, 32_000, -16_000, -28_000)
        # It is named as the reason.
        moves = played(outcome="win", winner="S", discarder="N", **self.yakuman).transfers
        assert [(move.payer, move.cause, move.clause) for move in moves] == [
            (N, Cause.WIN, "3.4.9"),
            (W, Cause.RESPONSIBILITY, "3.3.6"),
        ]

    def test_on_another_s_discard_they_pay_half_each(self) -> None:
        """ "il partage le paiement en deux parts égales avec le joueur qui a nourrit"."""
        assert deltas(outcome="win", winner="S", discarder="N", **self.yakuman) == (0, 32_000, -16_000, -16_000)

    def test_on_their_own_discard_they_pay_all(self) -> None:
        done = played(outcome="win", winner="S", discarder="W", **self.yakuman)
        assert (done.deltas[S], done.deltas[W]) == (32_000, -32_000)
        assert [(move.payer, move.points) for move in done.transfers] == [(W, 32_000)]

    def test_counters_belong_to_the_value(self) -> None:
        """3.4.10: "Chaque compteur sur la table augmente la valeur d'une main gagnante de 300 points"."""
        at = state(counters=1)
        assert deltas(at, outcome="win", winner="S", **self.yakuman) == (0, 32_300, -32_300, 0)
        assert deltas(at, outcome="win", winner="S", discarder="N", **self.yakuman) == (0, 32_300, -16_150, -16_150)


class TestExhaustiveDraw:
    """3.4.2: "Le total de la pénalité de noten s'élève à 3 000 points"."""

    @pytest.mark.parametrize(
        ("tenpai", "expected"),
        [
            ("", (0, 0, 0, 0)),
            ("E", (3000, -1000, -1000, -1000)),
            ("SN", (-1500, 1500, -1500, 1500)),
            ("SWN", (-3000, 1000, 1000, 1000)),
            ("ESWN", (0, 0, 0, 0)),
        ],
    )
    def test_noten_players_pay_tenpai_players(self, tenpai: str, expected: tuple[int, ...]) -> None:
        assert deltas(outcome="draw", tenpai=list(tenpai)) == expected

    def test_stakes_are_apart(self) -> None:
        assert deltas(outcome="draw", tenpai=["E"], riichi=["E"]) == (2000, -1000, -1000, -1000)


class TestAbortiveDraw:
    @pytest.mark.parametrize("kind", ["nine_orphans", "four_kongs", "four_winds"])
    def test_nobody_pays(self, kind: str) -> None:
        """3.4.3: "aucune pénalité de noten n'est payée"."""
        assert deltas(outcome="abortive", abortive=kind) == (0, 0, 0, 0)

    def test_four_riichi_leave_four_stakes(self) -> None:
        done = played(outcome="abortive", abortive="four_riichi", riichi=list("ESWN"))
        assert (set(done.deltas.values()), done.after.deposits) == ({-1000}, 4)


class TestNagashi:
    """4.2.4: "le paiement équivalent à un mangan pioché, plus les compteurs et les mises de riichi"."""

    def test_what_it_is_paid(self) -> None:
        # It is paid as a mangan self draw.
        assert deltas(outcome="nagashi", nagashi=["S"]) == (-4000, 8000, -2000, -2000)
        # East s.
        assert deltas(outcome="nagashi", nagashi=["E"]) == (12_000, -4000, -4000, -4000)
        # Counters and stakes.
        at = state(counters=2, deposits=1)
        assert deltas(at, outcome="nagashi", nagashi=["S"], riichi=["W"]) == (-4200, 8600 + 2000, -2200 - 1000, -2200)
        # Two may claim it.
        assert deltas(outcome="nagashi", nagashi=["S", "W"]) == (-8000, 6000, 6000, -4000)
        # The first from east takes the stakes.
        at = state(deposits=1, dealer=W)
        assert deltas(at, outcome="nagashi", nagashi=["S", "N"]) == (-4000, 6000, -8000, 6000 + 1000)

    def test_no_noten_payments_beside_it(self) -> None:
        """ "Cette main spéciale ne peut être combinée avec aucune autre main"."""
        moves = played(outcome="nagashi", nagashi=["S"]).transfers
        assert {(move.cause, move.clause) for move in moves} == {(Cause.NAGASHI, "4.2.4")}


class TestChombo:
    """3.4.6: "de la même valeur qu'un paiement de mangan"."""

    def test_four_thousand_to_east_and_two_to_the_others(self) -> None:
        assert deltas(outcome="chombo", offenders=["S"]) == (4000, -8000, 2000, 2000)

    def test_east_pays_four_thousand_to_each(self) -> None:
        """ "Si le joueur fautif est Est, il paye 4 000 à chacun des autres joueurs"."""
        assert deltas(outcome="chombo", offenders=["E"]) == (-12_000, 4000, 4000, 4000)

    def test_stakes_of_the_hand_go_back_and_older_ones_stay(self) -> None:
        """ "les mises de riichi sont restituées aux joueurs qui ont déclarés riichi"."""
        done = played(state(deposits=2), outcome="chombo", offenders=["S"], riichi=["S", "N"])
        assert (done.deltas[S], done.deltas[N], done.after.deposits) == (-8000, 2000, 2)

    def test_the_price_of_a_chombo(self) -> None:
        # Counters do not count.
        assert deltas(state(counters=3), outcome="chombo", offenders=["S"]) == (4000, -8000, 2000, 2000)
        # 3.4.6: riichi on hands that do not wait may be found at one draw with two players.
        assert deltas(outcome="chombo", offenders=["S", "W"]) == (8000, -6000, -6000, 4000)
        # Nothing is deducted later.
        assert played(outcome="chombo", offenders=["S"]).deductions == ()
        # The price is an option.
        own = derive(OLD, {"chombo_amount": 12_000}, name="Haneman chombo")
        assert deltas(START, own, outcome="chombo", offenders=["S"]) == (6000, -12_000, 3000, 3000)

    def test_in_2016_nothing_moves_and_twenty_thousand_are_deducted(self) -> None:
        """Changes for 2016: -20 000 after uma, no payments."""
        done = played(START, NEW, outcome="chombo", offenders=["S"], riichi=["S"])
        assert set(done.deltas.values()) == {0}
        assert done.deductions == (Deduction(S, 20_000),)

    def test_a_redeal_without_fault_costs_nothing(self) -> None:
        """5.2: "de façon similaire à un chombo, mais sans aucun point de pénalité"."""
        done = played(outcome="redeal", riichi=["W"])
        assert (set(done.deltas.values()), done.after.deposits) == ({0}, 0)


class TestDeadHands:
    """EMA riichi 3.4.7: a dead hand "ne peut jamais être considéré tenpai"; 3.4.2: 3 000 from the noten players."""

    def test_a_riichi_whose_hand_died_pays_as_noten_and_loses_its_stake(self) -> None:
        assert deltas(outcome="draw", riichi=["E"], tenpai=["S"], dead=["E"]) == (-2000, 3000, -1000, -1000)

    def test_a_dead_dealer_passes_the_deal_on(self) -> None:
        """3.4.12: East stays where East is tenpai."""
        assert played(outcome="draw", riichi=["E"], tenpai=["S"], dead=["E"]).after.dealer is S

    def test_the_dead_hand_pays_a_winner_as_everybody_does(self) -> None:
        assert deltas(outcome="win", winner="S", han=5, dead=["W"]) == (-4000, 8000, -2000, -2000)
