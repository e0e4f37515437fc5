"""Send Web Push: subscriptions, the encrypted message, and its delivery to the push service."""
