"""``python -m config.command``: the command ``seatwind`` in a checkout."""

import sys

from config.command import main

sys.exit(main(sys.argv[1:]))
