"""Programs that measure what the budgets promise; each prints its figures."""
