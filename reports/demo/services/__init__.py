"""Build the demo event: invented people, a real event's frequencies, halfway through session 4."""
