"""Hands whose value is worked from the rule book, shared by the calculator's tests."""

from typing import Any

# 3.8.1: #39 Mixed Straight 8, #63 All Chows 2, #69 Pure Double Chow 1; #76 goes with #63 (3.9.1.6.1).
ELEVEN = "23m456p11789s [123m] + 1m"
ELEVEN_JSON: dict[str, Any] = {
    "rules": "mcr-ffmj-2016",
    "concealed": "23m456p11789s",
    "melds": ["[123m]"],
    "winning_tile": "1m",
    "self_draw": False,
    "seat_wind": "E",
    "prevailing_wind": "S",
}
# 3.8.1: #50 Half Flush 6, #59 Dragon Pung 2, #71 Short Straight 1, #73 Pung of Terminals 1, #79 Single Wait 1.
GREEN_PAIR = "234567999s6z [777z] + 6z"
# 3.8.1: #63 All Chows 2, #70 Mixed Double Chow 1, #71 Short Straight 1: four points, and the minimum is 8 (3.9.1.1.2).
FOUR = "23m456m678p55s [456s] + 1m"
# Waits on 1m and 4m alone: the edge of 23m is open on both sides.
WAITING = "23m456p11789s [123m]"
