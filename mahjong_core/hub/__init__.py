"""Build a static site from the signed revisions of any number of installations."""

from mahjong_core.hub.gather import Held, HeldStatus, Hub, gather
from mahjong_core.hub.site import site_files

__all__ = ["Held", "HeldStatus", "Hub", "gather", "site_files"]
