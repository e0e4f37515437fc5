"""Define the signals from ``tournaments`` to the apps above. A receiver runs in the transaction, and may raise."""

from django.dispatch import Signal

# The seats of a session to come are about to change: ``seats`` (rows of ``Seat``) lose their players.
seats_changing = Signal()
# A participant's state was written: ``participant`` (locked), ``before``, ``reason``, ``by``, ``at``.
state_written = Signal()
