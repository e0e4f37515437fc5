"""Provide what documents share: the frame and the seats."""
