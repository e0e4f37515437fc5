"""Score sheets, results, the score ledger and standings."""
