"""Define who may print what: lists and sheets are the working staff's, secrets and proofs are not."""

from typing import Final

from tournaments.common.permissions import ACTS, CHIEF, OBSERVER, ORGANISER, REFEREE, SCOREKEEPER, WORKING_ROLES

READERS: Final = WORKING_ROLES | {OBSERVER}
STAFF: Final = frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER})
RECEPTION_TOO: Final = ACTS["paper.print"]
REFEREES: Final = frozenset({ORGANISER, CHIEF, REFEREE})
HEADS: Final = frozenset({ORGANISER, CHIEF})
