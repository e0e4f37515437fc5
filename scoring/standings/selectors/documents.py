"""Define standings as JSON: the API, the files, releases and the signed closing have the same rows.

A ranking of 400 players over 12 sessions is built as plain dicts, which takes a tenth of the time of a serializer. The
schema of the API is derived from these types (``described``); the text of an annotation is the help of its field.
"""

from typing import Annotated, NotRequired, TypedDict

from mahjong_core.rulesets import CountryRule
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.score_names import NET, RAW, START, UMA
from tournaments.common.json_shapes import IsoMoment

ExactJson = int | str
_SUM = "The sum of `net_score` of the sessions and points posted later; after a cut, with the share carried over"
_TOTAL = "Riichi: points net of the start, uma and adjustments"


class StandingSessionData(TypedDict):
    session: int
    table: int
    wind: Wind
    table_score: Annotated[int, "The same as `raw_score`; kept for older clients"]
    raw_score: Annotated[int, RAW]
    start: Annotated[int, START]
    net_score: Annotated[int, NET]
    uma: Annotated[str | None, UMA]
    place: Annotated[int | None, "Null if the player was replaced"]
    replaced: Annotated[bool, "Somebody else played: the points are those of a missed session"]
    table_points: str


class ParticipantNameData(TypedDict):
    number: int
    name: str
    country: str
    team: str


class ProvisionalData(TypedDict):
    """Represent the change of this row by a pending decision; null if not known yet."""

    cause: str
    number: Annotated[str, "The appeal's number"]
    table_score: ExactJson | None
    table_points: str | None
    place: Annotated[int | None, "The place that the row would have"]


class CarriedData(TypedDict):
    """Represent the points carried over a cut into this session."""

    session: int
    percent: int
    table_points: str
    table_score: ExactJson


class StandingData(TypedDict):
    place: Annotated[int | None, "Null: not ranked"]
    participant: ParticipantNameData
    table_points: Annotated[str, "An exact fraction such as 7/3"]
    table_score: Annotated[ExactJson, "The same as `net_score`; kept for older clients"]
    net_score: Annotated[ExactJson, _SUM]
    penalty_points: Annotated[int, "The points that rulings deducted, zero or negative"]
    decided_by: Annotated[str | None, "The figure that separates the row from the one above"]
    sessions: Annotated[list[StandingSessionData | None], "By session; null: not played"]
    total: NotRequired[Annotated[str, _TOTAL]]
    unranked: NotRequired[Annotated[str, "Why there is no place: `too_few_sessions` or `not_played`"]]
    division: NotRequired[Annotated[int | None, "Only after a cut; null: eliminated"]]
    division_letter: NotRequired[Annotated[str, "If several divisions continue: A, B"]]
    carried: NotRequired[Annotated[list[CarriedData], "Only after a cut"]]
    provisional: NotRequired[Annotated[list[ProvisionalData], "Only while an appeal is pending"]]


class HeadData(TypedDict):
    version: int
    as_of: Annotated[IsoMoment | None, "Null: now"]
    basis: Basis
    held_sessions: NotRequired[Annotated[list[int], "Sessions whose results the organiser withholds"]]
    missing_sessions: NotRequired[Annotated[list[int], "Earlier sessions that do not count in this ranking"]]
    frozen_after: NotRequired[
        Annotated[int, "The ranking stays as it was after this session, until the organiser lifts this"]
    ]


class StandingsData(HeadData):
    rows: list[StandingData]


class GroupData(TypedDict):
    place: int
    table_points: str
    table_score: Annotated[ExactJson, "The same as `net_score`; kept for older clients"]
    net_score: Annotated[ExactJson, "The sum of the members who count"]
    members: Annotated[list[int], "The members who count"]
    left_out: Annotated[list[int], "The members who do not count"]
    total: NotRequired[Annotated[str, _TOTAL]]


class TeamData(GroupData):
    team: str


class CountryData(GroupData):
    country: str


class GroupRuleData(TypedDict):
    counted: CountryRule
    best: Annotated[int | None, "How many count, if only the best do"]
    until: Annotated[int | None, "The session that the ranking ends with; null: the last"]


class TeamStandingsData(HeadData):
    rule: GroupRuleData
    rows: list[TeamData]


class CountryStandingsData(HeadData):
    rule: GroupRuleData
    rows: list[CountryData]
