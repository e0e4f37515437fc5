"""The installation: machine, network, API index, gallery, demo."""
