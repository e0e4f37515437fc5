"""Read and write the tournament record, an open file for any Mahjong event (``NAME.mtr.json``).

A record holds what an event published and what that rests on. ``parse`` turns bytes into a document of JSON values,
``document`` a document into typed values, ``write`` a document into bytes, ``twin`` reads the CSV form. The checker
(:mod:`mahjong_core.check`) says what in a record does not follow from its rules.
"""
