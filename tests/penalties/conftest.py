"""What the tests of this room start from."""

from tests.fixtures import event, table

__all__ = ["event", "table"]
