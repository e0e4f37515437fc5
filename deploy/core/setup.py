"""Build the library of the rules: from the sources alone, or with the valuation of hands compiled.

Compiled where ``MAHJONG_CORE_COMPILED`` is 1 (``make core-compiled``), by mypyc, from the same unchanged sources.
"""

import os
from importlib.util import find_spec
from typing import Any, Final

from setuptools import setup

# What values a hand, by folder; the rest waits for people, and stays as it is.
COMPILED: Final = {
    "": ("hands", "tiles"),
    "cli/": ("fields", "score_mcr", "score_riichi"),
    "mcr/": ("combinations", "evaluate", "explain", "parts", "placing", "present", "shapes", "whole", "win"),
    "riichi/": ("evaluate", "explain", "payments", "present", "readings", "value", "whole", "win"),
}


def extensions() -> list[Any]:
    """Return the modules to compile; none while pip still asks what the build needs."""
    if not find_spec("mypyc"):
        return []
    from mypyc.build import mypycify

    files = [f"../../mahjong_core/{folder}{name}.py" for folder, names in COMPILED.items() for name in names]
    return mypycify(["--config-file=", "--follow-imports=silent", *files], opt_level="3")


if os.environ.get("MAHJONG_CORE_COMPILED") == "1":
    setup(setup_requires=["mypy~=2.4"], ext_modules=extensions())
else:
    setup()
