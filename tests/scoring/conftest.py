"""What the tests of this room start from."""

from tests.fixtures import event, table
from tests.scoring.visits import visit

__all__ = ["event", "table", "visit"]
