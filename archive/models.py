"""Collect the models of ``archive``."""

from archive.following.models import Follower, Following, Letter, Parting, SentKind

__all__ = [
    "Follower",
    "Following",
    "Letter",
    "Parting",
    "SentKind",
]
