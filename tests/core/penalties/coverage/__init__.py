"""Which code and which test carry each clause of the rule books; the page docs/rules-coverage.md is made from it."""
