"""What crosses rooms: each app registers its own in ``AppConfig.ready()``, whoever needs it asks here."""
