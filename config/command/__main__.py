"""Run the command ``seatwind`` in a checkout: ``python -m config.command``."""

import sys

from config.command import main

sys.exit(main(sys.argv[1:]))
