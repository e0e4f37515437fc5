"""An event walked through its services: from the seating to the released ranking."""

from datetime import timedelta
from fractions import Fraction

import pytest

from scoring.common.selectors.basis import Basis
from scoring.models import Release, ResultVersion
from scoring.publication.services.releases import release_session
from scoring.standings.selectors.ranking import ranking, team_ranking
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent
from tournaments.sessions.services.acts import end_session

EVENING = NOON + timedelta(hours=6)

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_an_event_runs_from_seating_to_released_ranking() -> None:
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=EVENING)
    current = ranking(event, Basis.RELEASED)
    assert [row.place for row in current.rows[:4]] == [1, 2, 3, 4]
    assert sum((row.table_points for row in current.rows), Fraction(0)) == 7 * 4
    assert sum(row.table_score for row in current.rows) == 0
    assert Release.objects.get().standings["rows"][0]["table_points"] == "4"
    assert len(team_ranking(current)) == 4
    assert ResultVersion.objects.filter(status="verified").count() == 4
    assert AuditEvent.objects.filter(action="result.verified").count() == 4


def test_a_session_is_not_released_before_every_table_is_verified() -> None:
    event = make_seated_event()
    start(event)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    with pytest.raises(Refusal) as refused:
        release_session(session=session_of(event), by=actor("chris"), at=EVENING)
    assert refused.value.code == "scoring.session_not_verified"
    assert refused.value.detail["tables"] == [1, 2, 3, 4]
