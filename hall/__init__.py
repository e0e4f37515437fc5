"""The hall's screens: what they show, read from every app, and the desk that directs them (docs/hall.md)."""
