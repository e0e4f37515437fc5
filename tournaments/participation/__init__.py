"""Who plays which session, sits out, came through a cut."""
