"""Players: people, clubs, participants, teams, their personal links, merging two that are one."""
