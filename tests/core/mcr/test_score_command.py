"""``python -m mahjong_core score``: JSON lines in, JSON lines out."""

import gc
import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.cli import COMMANDS, main, usage
from mahjong_core.cli.score import score_lines
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.present import mcr_evaluation_to_json, mcr_evaluation_to_text
from tests.core.mcr.cases import Case, expected_total, parse_fans
from tests.core.mcr.test_winning import WAYS
from tests.core.strategies_hands import winning_hands

HAND: dict[str, Any] = {
    "rules": "mcr-ffmj-2016",
    "concealed": "23m456p11789s",
    "melds": ["[123m]"],
    "winning_tile": "1m",
    "self_draw": False,
    "seat_wind": "E",
    "prevailing_wind": "S",
    "last_tile": False,
    "kong_replacement": False,
    "robbing_kong": False,
    "last_of_kind": False,
    "flowers": 1,
}


def line(**changes: Any) -> str:
    """The hand of the contract with some fields changed, ``...`` taking one away."""
    return json.dumps({name: value for name, value in (HAND | changes).items() if value is not ...})


def answers(*lines: str | bytes) -> list[dict[str, Any]]:
    return [answer for answer, _ in score_lines(lines)]


def codes(*lines: str | bytes) -> list[str]:
    return [problem["code"] for answer in answers(*lines) for problem in answer["problems"]]


def run(text: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "mahjong_core", "score", *arguments]
    return subprocess.run(command, input=text, capture_output=True, check=False)  # noqa: S603


def test_win_is_answered_with_its_fans_and_what_was_dropped() -> None:
    """#39 8, #63 2, #69 1 and a flower; #76 is in #63."""
    (answer,) = answers(line())
    assert answer["valid"] is True
    assert (answer["total"], answer["total_without_flowers"], answer["reaches_minimum"]) == (12, 11, True)
    assert [(fan["number"], fan["points"], fan["count"]) for fan in answer["fans"]] == [
        (39, 8, 1),
        (63, 2, 1),
        (69, 1, 1),
        (81, 1, 1),
    ]
    assert {"number": 76, "count": 1, "because": "included in All Chows (3.9.1.6.1)", "by": 63,
            "principle": "inclusion", "option": ""} in answer["dropped"]  # fmt: skip


def test_sets_and_arrangement_are_told() -> None:
    (answer,) = answers(line())
    straight, _, double, _ = answer["fans"]
    assert straight["sets"] == ["[123m]", "456p", "789s"]
    assert straight["groups"] == [["[123m]", "456p", "789s"]]
    assert double["sets"] == ["[123m]", "123m"]
    assert answer["sets"] == ["[123m]", "123m", "456p", "789s", "11s"]
    assert answer["shape"] == "standard"
    assert answer["runner_up"] is None


def test_runner_up_is_told_where_there_is_one() -> None:
    (answer,) = answers(line(concealed="111222333m456p7s", melds=[], winning_tile="7s"))
    assert answer["runner_up"]["points"] <= answer["total_without_flowers"]
    assert set(answer["runner_up"]) == {"points", "shape", "sets"}


@pytest.mark.parametrize("case", WAYS, ids=lambda case: f"{case.fans} {case.how}")
def test_circumstances_are_read(case: Case) -> None:
    """The hand cases of the winning circumstances, written as JSON."""
    words = case.how.split()
    settings = dict(word.split("=") for word in words if "=" in word)
    standing, *melds = case.hand.split(" + ")[0].split()
    (answer,) = answers(
        line(
            concealed=standing,
            melds=melds,
            winning_tile=case.hand.split(" + ")[1],
            self_draw="self" in words or "replacement" in words,
            seat_wind="S",
            prevailing_wind="W",
            last_tile="last" in words,
            kong_replacement="replacement" in words,
            robbing_kong="robbing" in words,
            last_of_kind="fourth" in words,
            flowers=int(settings.get("flowers", 0)),
        )
    )
    assert {fan["number"]: fan["count"] for fan in answer["fans"]} == parse_fans(case.fans)
    assert answer["total"] == expected_total(case.fans)


@pytest.mark.parametrize(
    ("concealed", "melds", "winning_tile"),
    [
        ("m23p456s11789", ["[m123]"], "m1"),
        ("23m 456p 11789s", ["[123m]"], " 1m "),
        ("🀈🀉🀜🀝🀞🀐🀐🀖🀗🀘", ["[🀇🀈🀉]"], "🀇"),
        ("W2W3B4B5B6T1T1T7T8T9", ["[W1W2W3]"], "W1"),
        ("11789s456p32m", ["[321m]"], "1m"),
    ],
)
def test_other_notations_give_the_same_answer(concealed: str, melds: list[str], winning_tile: str) -> None:
    assert answers(line(concealed=concealed, melds=melds, winning_tile=winning_tile)) == answers(line())


def test_letters_for_winds() -> None:
    (answer,) = answers(line(concealed="23m678p66zEE", melds=["[345s]"], winning_tile="E", flowers=0))
    assert [problem["code"] for problem in answer.get("problems", [])] == ["hand.tile_count"]
    (answer,) = answers(line(concealed="234m678p66zEE", melds=["[345s]"], winning_tile="E", flowers=0))
    assert {fan["number"] for fan in answer["fans"]} == {52, 61}


@pytest.mark.parametrize(
    ("rules", "total"), [("mcr-ffmj-2016", 28), ("mcr-wmo-2014", 28), ("mers-mcr-2010", 28), ("mcr-mil-1998", 25)]
)
def test_rules_decide_the_price(rules: str, total: int) -> None:
    """#19 self-drawn with #56 in the 2014 text, with #80 in 1998."""
    (answer,) = answers(
        line(rules=rules, concealed="1133m5577p2299s4z", melds=[], winning_tile="4z", self_draw=True, flowers=0)
    )
    assert answer["total"] == total


def test_absent_flags_melds_and_flowers_are_none() -> None:
    shorter = line(self_draw=..., last_tile=..., kong_replacement=..., robbing_kong=..., last_of_kind=..., flowers=...)
    assert answers(shorter) == answers(line(flowers=0))
    assert codes(line(melds=...)) == ["hand.tile_count"]


def test_hand_that_is_no_win_is_an_answer() -> None:
    ((answer, was_hand),) = score_lines([line(winning_tile="5m")])
    assert answer["valid"] is False
    assert [problem["code"] for problem in answer["problems"]] == ["hand.not_complete"]
    assert was_hand


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rules": "mcr-2000"}, ["score.unknown_rules"]),
        ({"rules": ...}, ["score.unknown_rules"]),
        ({"rules": None}, ["score.unknown_rules"]),
        ({"rules": ["mcr-ffmj-2016"]}, ["score.unknown_rules"]),
        ({"concealed": "23x"}, ["tile.unreadable"]),
        ({"concealed": ...}, ["score.missing_field"]),
        ({"concealed": 123}, ["tile.not_text"]),
        ({"concealed": None}, ["tile.not_text"]),
        ({"winning_tile": "12m"}, ["tile.not_one"]),
        ({"winning_tile": ""}, ["tile.not_one"]),
        ({"winning_tile": ...}, ["score.missing_field"]),
        ({"melds": "[123m]"}, ["score.not_a_list"]),
        ({"melds": None}, ["score.not_a_list"]),
        ({"melds": ["123m"]}, ["meld.unreadable"]),
        ({"melds": [7]}, ["meld.unreadable"]),
        ({"melds": ["[12x]"]}, ["tile.unreadable"]),
        ({"seat_wind": "X"}, ["score.not_a_wind"]),
        ({"seat_wind": 1}, ["score.not_a_wind"]),
        ({"seat_wind": []}, ["score.not_a_wind"]),
        ({"prevailing_wind": ...}, ["score.missing_field"]),
        ({"self_draw": "yes"}, ["score.not_a_flag"]),
        ({"self_draw": 1}, ["score.not_a_flag"]),
        ({"last_tile": None}, ["score.not_a_flag"]),
        ({"flowers": "1"}, ["score.not_a_count"]),
        ({"flowers": 1.0}, ["score.not_a_count"]),
        ({"flowers": True}, ["score.not_a_count"]),
        ({"flowers": 9}, ["win.flowers"]),
        ({"melds": ["[124m]"]}, ["hand.meld_not_a_set"]),
        ({"melds": []}, ["hand.tile_count"]),
        ({"robbing_kong": True, "self_draw": True}, ["win.robbing_is_no_self_draw", "win.robbed_tile_is_held"]),
        ({"concealed": "2x", "winning_tile": ..., "seat_wind": "Q", "flowers": "no"},
         ["tile.unreadable", "score.missing_field", "score.not_a_wind", "score.not_a_count"]),
    ],
)  # fmt: skip
def test_line_that_is_no_hand_tells_every_fault(changes: dict[str, Any], expected: list[str]) -> None:
    assert codes(line(**changes)) == expected
    ((_, was_hand),) = score_lines([line(**changes)])
    assert not was_hand


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("not json", "score.not_json"),
        ("{", "score.not_json"),
        (b"\xff\xfe\xfa", "score.not_json"),
        ("[" * 100_000, "score.not_json"),
        ("9" * 5000, "score.not_json"),
        ("[]", "score.not_object"),
        ("null", "score.not_object"),
        ("7", "score.not_object"),
        ('"hand"', "score.not_object"),
    ],
)
def test_line_that_is_no_json_object(text: str | bytes, code: str) -> None:
    assert codes(text) == [code]


def test_faults_name_their_field() -> None:
    (answer,) = answers(line(seat_wind="Q", flowers="no"))
    assert [problem["detail"] for problem in answer["problems"]] == [{"field": "seat_wind"}, {"field": "flowers"}]


def test_one_line_out_for_each_line_in_in_order() -> None:
    lines = [line(), "garbage", line(winning_tile="5m"), line(flowers=3)]
    assert [answer.get("total") for answer in answers(*lines)] == [12, None, None, 14]


def test_command_goes_on_after_garbage_and_ends_with_status_1() -> None:
    done = run("\n".join([line(), "garbage", line()]).encode() + b"\n")
    assert done.returncode == 1
    assert [json.loads(out)["valid"] for out in done.stdout.splitlines()] == [True, False, True]
    assert done.stderr == b""


def test_command_ends_with_status_0_when_every_line_was_a_hand() -> None:
    done = run((line() + "\n" + line(winning_tile="5m") + "\n").encode())
    assert done.returncode == 0
    assert [json.loads(out)["valid"] for out in done.stdout.splitlines()] == [True, False]


def test_command_with_no_input_says_nothing() -> None:
    done = run(b"")
    assert (done.returncode, done.stdout) == (0, b"")


def test_answers_are_plain_ascii() -> None:
    """Whatever the terminal's encoding, every answer can be written."""
    done = run(line(concealed="🀢\ud800").encode() + b"\n")
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["problems"][0]["code"] == "tile.unreadable"


def test_command_refuses_options_it_does_not_have() -> None:
    assert run(b"", "--fast").returncode == 2


def test_table_of_commands_is_what_usage_shows() -> None:
    assert "score" in COMMANDS
    assert all(name in usage() for name in COMMANDS)


@pytest.mark.parametrize(("arguments", "status"), [([], 2), (["fly"], 2), (["--help"], 0), (["-h"], 0)])
def test_unknown_command_shows_the_usage(arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == status
    shown = capsys.readouterr()
    assert "score" in (shown.out if status == 0 else shown.err)


def test_main_runs_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line().encode())))
    assert main(["score"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 12


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(field=st.sampled_from(sorted(HAND)), given_value=json_values)
def test_any_value_in_any_field_is_answered(field: str, given_value: object) -> None:
    """No input, however broken, raises: it is answered with a value or with problems."""
    (answer,) = answers(json.dumps(HAND | {field: given_value}))
    assert answer["valid"] or all(problem["code"] for problem in answer["problems"])


@given(text=st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_answered(text: str | bytes) -> None:
    assert [answer["valid"] for answer in answers(text)] == ([False] if text.strip() else [])


@pytest.mark.parametrize("blank", ["", "\n", " \t\r\n", b"\n"])
def test_a_blank_line_is_passed_over(blank: str | bytes) -> None:
    assert [answer.get("total") for answer in answers(blank, line(), blank)] == [12]


@pytest.mark.parametrize("name", ["Riichi", "honba", "self_drawn", "rule", "x" * 1000])
def test_a_field_that_no_hand_has_is_refused(name: str) -> None:
    (answer,) = answers(line(**{name: True}))
    assert [(problem["code"], problem["detail"]) for problem in answer["problems"]] == [
        ("score.unknown_field", {"field": name[:80]})
    ]


def test_red_fives_are_no_tiles_of_this_game() -> None:
    """3.1: the 144 tiles."""
    (answer,) = answers(line(concealed=HAND["concealed"].replace("5", "0")))
    assert answer["problems"][0]["code"] == "hand.red_fives_unknown"


@pytest.mark.long
def test_what_was_sent_is_not_said_again_at_length() -> None:
    sent = "1m" * 500_000
    for broken in (line(concealed=sent), line(winning_tile=sent), line(seat_wind=sent), line(rules=sent), sent):
        (answer,) = answers(broken)
        assert answer["valid"] is False
        assert len(json.dumps(answer)) < 2000


LETTERS = '{}[]":,0123456789mpsz truefalsn\\u\n'


def test_ten_thousand_bad_lines_are_answered() -> None:
    """A hand with a piece cut out or replaced by chance: each line has its answer, none ends the run."""
    chance = Random(11)
    good = line()
    broken: list[str] = []
    while len(broken) < 10_000:
        start = chance.randrange(len(good))
        piece = "".join(chance.choices(LETTERS, k=chance.randrange(6)))
        bad = good[:start] + piece + good[start + chance.randrange(9) :]
        broken += [bad] if bad.strip() else []
    assert len(list(score_lines(broken))) == 10_000


def test_who_closes_the_pipe_has_seen_enough() -> None:
    command = [sys.executable, "-u", "-m", "mahjong_core", "score"]
    with subprocess.Popen(  # noqa: S603  # our own interpreter
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdin
        assert run.stdout
        assert run.stderr
        run.stdin.write(f"{line()}\n".encode())
        run.stdin.flush()
        run.stdout.readline()
        run.stdout.close()
        run.stdin.write(f"{line()}\n".encode())
        run.stdin.close()
        assert run.stderr.read() == b""
        assert run.wait(30) == 141  # as a shell numbers the end by SIGPIPE


def test_an_interrupt_ends_the_run_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("mahjong_core.cli.score.main", interrupted)
    assert main(["score"]) == 130  # as a shell numbers the end by SIGINT
    assert capsys.readouterr() == ("", "")


def test_what_a_caller_keeps_out_of_collections_stays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.freeze()
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    monkeypatch.setattr("mahjong_core.cli.score.main", lambda _arguments: 0)
    assert main(["score"]) == 0
    assert gc.get_freeze_count() > 0.9 * frozen
    assert gc.get_threshold() == usual


@pytest.mark.parametrize(
    ("facts", "payments"),
    [
        # 3.9.1.3.2: 8 + value from the discarder and 8 from the two others; the hand is worth 12 with its flower.
        ({}, {"discarder": 20, "others": 8}),
        # 3.9.1.3.1: 8 + value from each; fully drawn by oneself it has one point more (fan 80).
        ({"self_draw": True}, {"others": 21}),
    ],
)
def test_who_pays_what(facts: dict[str, Any], payments: dict[str, int]) -> None:
    (answer,) = answers(line(**facts))
    assert answer["payments"] == payments


def test_nobody_pays_a_hand_below_the_minimum() -> None:
    (answer,) = answers(line(concealed="24m456p11789s", winning_tile="3m", melds=["[678p]"]))
    assert (answer["reaches_minimum"], answer["payments"]) == (False, None)


def test_names_come_in_the_language_asked_for() -> None:
    english, french = (next(iter(score_lines([line()], language)))[0]["fans"] for language in ("en", "fr"))
    assert [item["number"] for item in english] == [item["number"] for item in french]
    assert all(first["name"] != other["name"] for first, other in zip(english, french, strict=True))


@pytest.mark.parametrize("language", ["en", "fr"])
@given(dealt=winning_hands)
def test_line_is_the_answer_as_json(language: str, dealt: object) -> None:
    hand, win = dealt.hand, dealt.win  # type: ignore[attr-defined]
    evaluation = evaluate_mcr(hand, win)
    for payments in (None, {"others": 16}, {"discarder": 16, "others": 8}):
        answer = mcr_evaluation_to_json(evaluation, language) | {"payments": payments}
        assert mcr_evaluation_to_text(evaluation, language, payments) == json.dumps(answer)


def test_who_sends_one_line_and_waits_has_its_answer() -> None:
    """Also where a line comes in two pieces, two lines come at once, and the last does not end."""
    command = [sys.executable, "-m", "mahjong_core", "score"]
    whole = f"{line()}\n".encode()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdin is not None
        assert process.stdout is not None
        for pieces, answered in (([whole], 1), ([whole[:30], whole[30:]], 1), ([whole * 2 + whole[:9], whole[9:]], 3)):
            for piece in pieces:
                process.stdin.write(piece)
                process.stdin.flush()
            assert [json.loads(process.stdout.readline())["total"] for _ in range(answered)] == [12] * answered
        process.stdin.write(whole.strip())
        process.stdin.close()
        assert json.loads(process.stdout.read())["total"] == 12
