"""Fees and their receipts."""
