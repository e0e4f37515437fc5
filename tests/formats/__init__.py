"""Whole events of the formats that people play, against an arithmetic of our own hand."""
