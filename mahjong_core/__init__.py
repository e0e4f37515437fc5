"""The rules of Mahjong tournaments as data and pure functions: no Django, no clock, no randomness, no I/O."""
