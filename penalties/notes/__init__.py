"""Cases and handovers."""
