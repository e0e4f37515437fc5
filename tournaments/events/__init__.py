"""An event's facts, plan, status, what is next, closing, removal."""
