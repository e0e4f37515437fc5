"""The event's own page, corrections of a rule set, what scoring registers."""
