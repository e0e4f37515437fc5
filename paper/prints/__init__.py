"""Provide the print centre and the record of prints."""
