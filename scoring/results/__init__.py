"""A sheet becomes a result: submit, verify, dispute, the score ledger."""
