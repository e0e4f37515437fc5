"""Turn a sheet into a result: submit, verify, dispute, and the score ledger."""
