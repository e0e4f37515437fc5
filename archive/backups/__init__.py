"""Copies by themselves, beside the machine and in a bucket."""
