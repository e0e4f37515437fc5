"""Hand calculators of both families, and the pages of the fans and of the payments."""
