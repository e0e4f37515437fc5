"""Handle releases, embargoes, and the rankings as published."""
