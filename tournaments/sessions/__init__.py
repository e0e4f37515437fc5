"""Sessions: the clock, start, pause and end, timetable, holds."""
