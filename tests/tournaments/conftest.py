"""What the tests of this room start from."""

from tests.fixtures import alice, bob, chris, new_event, running, sam

__all__ = ["alice", "bob", "chris", "new_event", "running", "sam"]
