"""The settings of a later version. ``LATER_FAILS`` makes its last step fail, ``LATER_DIES`` kills the process."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.golden.later"]
SEATWIND_VERSION = "9.0.0"
