"""Check a tournament record: say what in it does not follow from the rules that it names.

Nothing here uses the code that ranks, places and settles elsewhere in the core: places, points, payments, cuts and
rankings are computed anew. Of the rule sets only the values of presets are read.
"""
