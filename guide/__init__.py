"""Provide help: a page for each kind of reader, in each language, with a way to it from every page of the product."""
