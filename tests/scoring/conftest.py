"""What the tests of this room start from."""

from tests.fixtures import alice, bob, chris, event, sam, table
from tests.scoring.visits import visit

__all__ = ["alice", "bob", "chris", "event", "sam", "table", "visit"]
