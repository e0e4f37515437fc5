"""Mahjong Competition Rules (Chinese Official): the 81 fans, what a hand is worth and why, and who pays what."""
