"""Handle substitutes, and the seats as they were played."""
