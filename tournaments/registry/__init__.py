"""Provide registries across apps: each app registers its entries in ``AppConfig.ready()``."""
