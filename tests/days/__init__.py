"""Whole days of random events: what staff and players do, what holds after each act, and a player of the rest.

A day is a ``Setup`` and a list of steps, each the name of an act and the seed of its choices; so a day that fails is
a script of a few lines. ``acts`` are what can be done, ``snapshot`` and ``invariants`` what must hold, ``rest`` ends a
day by following ``next``, ``machine`` plays through the services and ``pages`` through the pages.
"""
