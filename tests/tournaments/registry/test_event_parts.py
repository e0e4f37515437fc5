"""What belongs to an event: no model is forgotten, and the parts can be written in their order."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model

from penalties.rulings.services.decisions import record_ruling
from scoring.models import Adjustment, SheetEntry
from tests.people import NOON, actor, make_seated_event, play, start, table_of, win
from tests.test_house import APPS
from tournaments.common.registry import AlreadyRegistered
from tournaments.models import Participant, Tournament
from tournaments.registry.event_parts import EventPart, all_parts, carried_parts, event_parts, register_event_parts

# Of the site: people and clubs, accounts and their keys, the code of the first start, its journal, the way past the
# guards, first answers to writes sent twice, browsers that are told, seasons with
# their classes, forms of reports, events that follow here.
SHARED = {
    f"tournaments.{name}"
    for name in (
        "person",
        "club",
        "user",
        "siteevent",
        "hallwifi",
        "ledgeropening",
        "failuretally",
        "storedanswer",
        "columnmemory",
        "pushsubscription",
        "pushnotice",
        "playerpush",
    )
} | {
    *("registration.setupcode", "registration.apikey", "tournaments.personmerge"),
    *(f"registration.{name}" for name in ("register", "registerlist", "registerentry", "registerimport")),
    *(f"series.{name}" for name in ("series", "seriesevent", "seriesresult", "seriesclass", "seriesclassmember")),
    *(f"series.{name}" for name in ("seriesrecord", "seriesacceptance")),
    *("archive.following", "archive.letter"),
}


def own_models() -> list[type[Model]]:
    return [model for model in apps.get_models() if model._meta.app_label in APPS]


def points_at(model: type[Model]) -> Iterator[type[Model]]:
    for field in model._meta.get_fields():
        if isinstance(field, ForeignKey) and isinstance(field.related_model, type):
            yield field.related_model


def test_every_model_of_the_house_is_a_part_of_an_event_or_shared_by_all() -> None:
    assert {part.name for part in all_parts()} == {model._meta.label_lower for model in own_models()} - SHARED


def test_an_app_speaks_for_its_own_models_alone() -> None:
    strangers = [part.name for app, parts in event_parts.items() for part in parts if part.model._meta.app_label != app]
    assert strangers == []


def test_what_is_pointed_at_comes_before_what_points() -> None:
    """So that the rows of a file can be written in this order; what it carries never needs what it leaves out."""
    order = [part.model for part in all_parts()]
    place = {model: at for at, model in enumerate(order)}
    late = [
        (model._meta.label, other._meta.label)
        for model in order
        for other in points_at(model)
        if other is not model and place.get(other, -1) > place[model]
    ]
    assert late == []
    carried = {part.model for part in carried_parts()}
    left_out = {part.model for part in all_parts()} - carried
    assert [model._meta.label for model in carried if left_out & set(points_at(model))] == []


@pytest.mark.long
@pytest.mark.django_db
def test_a_part_gives_the_rows_of_its_event_and_no_others() -> None:
    event, other = make_seated_event(), make_seated_event("other-cup")
    start(event)
    play(table_of(event), [win(1), win(2)])
    start(other)
    play(table_of(other), [win(1)])
    south = table_of(event).seats.get(wind="S").participant
    record_ruling(table=table_of(event), participant=south, offence="false-win-below-minimum", by=actor("bob"), at=NOON)
    results = {part.name: list(part.rows(event)) for part in all_parts()}
    assert results["tournaments.tournament"] == [event]
    assert results["tournaments.participant"] == list(Participant.objects.filter(tournament=event).order_by("pk"))
    assert [row.payload["number"] for row in results["scoring.sheetentry"]] == [1, 2]
    assert SheetEntry.objects.count() == 3
    assert len(results["scoring.adjustment"]) == Adjustment.objects.filter(tournament=event).count() > 0
    assert [row.offence for row in results["penalties.ruling"]] == ["false-win-below-minimum"]
    assert {row.tournament_uid for row in results["tournaments.auditevent"]} == {event.uid}
    assert not any(part.rows(Tournament(pk=0)).exists() for part in all_parts())


def test_no_two_apps_speak_for_a_model() -> None:
    with pytest.raises(AlreadyRegistered, match=r"'tournaments.participant' is registered already"):
        register_event_parts("novelty", EventPart(Participant))
    assert "novelty" not in event_parts


def test_what_is_left_out_says_why() -> None:
    left_out = {part.name for part in all_parts() if part.left_out or part.sealed}
    assert {
        "tournaments.playerlink",
        "tournaments.linksecret",
        "tournaments.tablelink",
        "tournaments.webhook",
    } <= left_out
    assert {"scoring.sheetentry", "penalties.ruling", "appeals.appeal", "tournaments.auditevent"} & left_out == set()
