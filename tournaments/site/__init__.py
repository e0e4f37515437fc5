"""Manage the installation: machine, network, API index, gallery, demo."""
