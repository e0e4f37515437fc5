"""Read the workbook of a past event as a tournament record: its places, its totals, its tables.

``book`` opens the file as sheets of texts, ``heads`` finds the head of a sheet below its titles, ``marks`` reads cells,
``rows`` collects the people and seats of an ``event``, ``record`` makes the record.
"""
