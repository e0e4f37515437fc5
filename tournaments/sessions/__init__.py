"""Run sessions: the clock, start, pause and end, timetable, holds."""
