"""Which code carries each clause of the rule books, proven by mutation; docs/rules-coverage.md is made from it.

``data/*.toml`` has one line for each clause that bears on the program, ``results/*.csv`` what the last run of
``make mutation`` saw (docs/adr/0028).
"""
