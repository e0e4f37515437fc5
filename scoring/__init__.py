"""Provide score sheets, results, the score ledger and standings."""
