"""The hours that a new event begins with, counted by hand."""

from mahjong_core.day_plan import plan_days


def hours(lengths: list[int], days: int, begin: int = 570) -> list[tuple[int, str, str]]:
    def clock(minutes: int) -> str:
        return f"{minutes // 60:02}:{minutes % 60:02}"

    return [(one.day, clock(one.begins), clock(one.ends)) for one in plan_days(lengths, days, begin)]


def test_a_day_has_breaks_and_one_lunch_after_noon() -> None:
    # 09:30 and 11:50 with a break of 20 minutes; at 13:50 an hour for lunch.
    assert hours([120] * 4, 1) == [
        (0, "09:30", "11:30"),
        (0, "11:50", "13:50"),
        (0, "14:50", "16:50"),
        (0, "17:10", "19:10"),
    ]


def test_the_first_days_have_one_session_more() -> None:
    assert [day for day, _, _ in hours([90] * 7, 2)] == [0, 0, 0, 0, 1, 1, 1]
    assert [day for day, _, _ in hours([90] * 2, 3)] == [0, 1]


def test_a_day_too_full_ends_after_its_midnight() -> None:
    assert hours([120] * 8, 1)[-1] == (0, "26:30", "28:30")


def test_sessions_of_different_lengths_keep_their_order() -> None:
    assert hours([60, 120], 1, begin=600) == [(0, "10:00", "11:00"), (0, "11:20", "13:20")]
