"""``python -m seatwind``."""

import sys

from seatwind import main

sys.exit(main())
