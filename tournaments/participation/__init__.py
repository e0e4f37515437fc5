"""Record who plays which session, sits out, or qualified in a cut."""
