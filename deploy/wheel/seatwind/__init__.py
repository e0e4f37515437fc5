"""Seatwind as it is installed: the house is the folder beside this file, and the command opens its door."""

import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent / "house"


def main() -> int:
    """Run the command ``seatwind`` and return its exit status."""
    sys.path.insert(0, str(HOUSE))
    from config.command import main as command

    return command(sys.argv[1:])
