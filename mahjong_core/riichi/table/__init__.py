"""Play a table: what each hand moves, whose deal it is, what the next hand is called, how the game ends."""
