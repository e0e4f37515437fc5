"""Define the signals between the subjects of scoring. A receiver runs in the transaction, and may raise."""

from django.dispatch import Signal

# A table's result is in force: ``table`` with its session and event, ``at``.
result_verified = Signal()
