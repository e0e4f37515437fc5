"""Numbers that no row holds: generated calls met three that ended in a 500."""

import pytest
from django.db import DataError, transaction

from tests.api.conftest import Api
from tests.people import make_seated_event, start
from tournaments.common.storage_errors import as_out_of_range, as_storage_refusal
from tournaments.models import Session

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open"


def test_what_the_database_says_of_one_is_a_refusal() -> None:
    event = make_seated_event()
    with pytest.raises((OverflowError, DataError)) as met, transaction.atomic():
        Session.objects.create(tournament=event, number=2**70)
    refused = as_storage_refusal(met.value)
    assert refused is not None
    assert (refused.code, refused.status) == ("api.number_out_of_range", 400)


def test_other_faults_stay_faults() -> None:
    assert as_out_of_range(OverflowError("cannot convert float infinity to integer")) is None
    assert as_out_of_range(DataError("value too long for type character varying(9)")) is None


@pytest.mark.long
@pytest.mark.parametrize("number", [2**31, 2**63, 10**40])
def test_calls_refuse_one_where_it_stands(number: int) -> None:
    start(make_seated_event())
    presence = {"unit": "6f1c2a", "unsent": 0, "base": number}
    heard = Api("sam").post(f"{ROOT}/sessions/1/tables/1/presence/", presence)
    assert (heard.status, heard.code, list(heard.body["detail"]["fields"])) == (400, "api.invalid", ["base"])
    choice = {"kinds": ["clubs"], "newcomers": [number]}
    chosen = Api("alice").put(f"{ROOT}/side-rankings/", choice)
    assert (chosen.status, chosen.code, list(chosen.body["detail"]["fields"])) == (400, "api.invalid", ["newcomers"])
