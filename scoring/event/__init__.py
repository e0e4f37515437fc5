"""Provide the event's own page, corrections of a rule set, and what scoring registers with other apps."""
