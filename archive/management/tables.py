"""Make the tables of an empty database, for commands that bring data in."""

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tournaments.management.data_state import check_data, last_version
from tournaments.management.refusals import CannotStart


def make_tables() -> None:
    """Create the tables where the database has none.

    Raise ``CommandError`` where its data are newer than this program, or older and not yet upgraded.
    """
    try:
        is_new, steps = check_data(connection)
    except CannotStart as refused:
        raise CommandError(str(refused)) from refused
    if is_new:
        call_command("migrate", verbosity=0)
    elif steps:
        version = last_version(connection) or "an older version"
        raise CommandError(f"The data here is from {version}. Upgrade it first: start Seatwind, or run migrate.")
