"""Moments and terms that the tests of appeals share."""

from datetime import UTC, datetime, timedelta

from mahjong_core.appeals import Terms, terms_of
from mahjong_core.rulesets import preset

ENDED = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
HALF_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)
FFMJ: Terms = terms_of(preset("mcr-ffmj-2016"))
WMO: Terms = terms_of(preset("mcr-wmo-2014"))
MERS: Terms = terms_of(preset("mers-mcr-2010"))
