"""Choose, change and compare rule sets, and read the rule texts."""
