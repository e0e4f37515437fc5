"""Provide metrics of the streams in this process (docs/operations.md, "Figures and alerts")."""

from typing import Final

from prometheus_client import Gauge, Histogram

STREAMS: Final = Gauge("seatwind_streams_open", "Viewers whose stream is open.", multiprocess_mode="livesum")
SEND_SECONDS: Final = Histogram(
    "seatwind_live_send_seconds",
    "From the look that saw a change to the moment a viewer was sent it.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0),
)
