"""Run ``python -m mahjong_core``: see :mod:`mahjong_core.cli`."""

import sys

from mahjong_core.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
