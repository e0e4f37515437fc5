"""A client of the API of Seatwind, which runs Mahjong tournaments."""

from seatwind_client.calls import Client
from seatwind_client.transport import Answer, Refused

__all__ = ["Answer", "Client", "Refused"]
