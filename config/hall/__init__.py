"""Serve a hall's network from one process: a name, a certificate, and a watch on changes."""
