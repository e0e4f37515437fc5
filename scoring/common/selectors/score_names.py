"""Name the scores of a seat in the API, with the same meaning in both families."""

from typing import Final

RAW: Final = "As it stood at the table at the end, with what rulings took before the places; in riichi with the start"
START: Final = "What `net_score` is counted from: 0 in MCR, in riichi the starting or the return points"
NET: Final = "`raw_score` less `start`: what the table gave or took"
UMA: Final = "Riichi: what the place is worth, an exact fraction; null in MCR, where it is `table_points`"
