"""What the tests of this room start from."""

from tests.fixtures import alice, bob, chris, sam

__all__ = ["alice", "bob", "chris", "sam"]
