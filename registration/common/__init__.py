"""Provide what all of registration shares: places, locks, links, lists."""
