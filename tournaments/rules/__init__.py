"""The choice of a rule set, its options, comparisons, the reader of the rule texts."""
