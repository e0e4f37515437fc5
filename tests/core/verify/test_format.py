"""The format as it is documented, and files of older formats that have to open for ever."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from jsonschema import Draft202012Validator, FormatChecker

from archive.common.selectors.columns import columns_of, readers_of, writers_of
from archive.common.selectors.former import FORMER_COLUMNS, present_row
from archive.common.selectors.kinds import SHARED, Carries, kinds, known_models, site_kinds
from archive.exports.selectors import left_out_models
from archive.imports.selectors import differences
from mahjong_core.verify import open_event_file
from registration.models import ApiKey, SetUpCode
from tests.archive.files import answers, bring_in, saved
from tests.people import make_seated_event
from tests.refusals import refuses
from tests.test_house import APPS
from tournaments.models import (
    FailureTally,
    HallWifi,
    LedgerOpening,
    PlayerPush,
    PushNotice,
    PushSubscription,
    StoredAnswer,
)
from tournaments.registry.event_parts import all_parts

ROOT = Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "tests" / "archive" / "fixtures").glob("format-*.seatwind"))


def test_there_is_a_file_of_every_format_so_far() -> None:
    versions = [json.loads(zipfile.ZipFile(path).read("manifest.json"))["version"] for path in FILES]
    assert versions == [1]


@pytest.mark.django_db
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_older_format_opens(path: Path) -> None:
    done = bring_in(path.read_bytes())
    assert done.pictures == 1
    result = answers(done.tournament)
    places = [row["place"] for row in result["standings/"][1]["rows"]]
    assert places == sorted(places)
    assert len(places) == 8
    before, after = (open_event_file(io.BytesIO(data)) for data in (path.read_bytes(), saved(done.tournament)))
    former = FORMER_COLUMNS | {"tournaments.tournament": {"is_demo", "rehearsal_of", "copy_kind", "copy_of", "kind"}}
    # It was the person of the site, and is the entry itself; the region, the games of clubs and their players came
    # with 0.2.0.
    former |= {"tournaments.participant": {"person", "region"}, "tournaments.session": {"is_game"}}
    former |= {"scoring.resultversion": {"players"}}
    for each in differences(before, after):  # what is no more is left out, and nothing else
        model = each.part.removeprefix("rows/").removesuffix(".jsonl")
        if model in ("tournaments.person", "tournaments.club"):
            continue
        assert each.kind == "changed"
        assert set(each.columns) <= former[model]
    entries = {row["uid"] for row in after.rows("tournaments.participant")}
    assert entries == {row["uid"] for row in after.rows("tournaments.person")}


def test_a_role_for_some_sessions_alone_is_not_brought_in_without_its_limit() -> None:
    assert present_row("tournaments.staffrole", {"role": "referee", "sessions": [2]}) is None
    assert present_row("tournaments.staffrole", {"role": "referee", "sessions": []}) == {"role": "referee"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_checked_without_django(path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; sys.modules['django'] = None; from mahjong_core.cli import main;sys.exit(main(sys.argv[1:]))",
        "verify",
        str(path),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert "standings of session 1" in done.stdout
    assert "FAIL" not in done.stdout


def test_what_verify_cannot_read_it_says(tmp_path: Path) -> None:
    path = tmp_path / "cut.seatwind"
    path.write_bytes(FILES[0].read_bytes()[:-1])
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "mahjong_core", "verify", str(path)], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert json.loads(done.stderr)["code"] == "archive.damaged"


@pytest.mark.django_db
def test_the_manifest_is_as_the_schema_says() -> None:
    schema = json.loads((ROOT / "docs" / "event-file.schema.json").read_text(encoding="utf-8"))
    event = make_seated_event()
    for data in (saved(event), saved(event, Carries(secrets=True)), FILES[0].read_bytes()):
        manifest = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("manifest.json"))
        validator = Draft202012Validator(schema, format_checker=FormatChecker())
        assert [error.message for error in validator.iter_errors(manifest)] == []


def test_every_column_of_every_kind_can_be_written_and_read() -> None:
    for kind in site_kinds():
        assert len(readers_of(kind.columns)) == len(writers_of(kind.columns)) == len(kind.columns.names)
        assert "uid" in kind.columns.names


def test_the_whole_site_is_every_table_of_ours_but_what_opens_doors() -> None:
    """Answers to writes sent twice are kept for a month; the door of the ledger is shut; keys and browsers are new.

    The Wi-Fi is of the hall where a laptop stands, and its code opens the network: it is typed in there.
    """
    ours = {model for model in apps.get_models() if model._meta.app_label in APPS}
    assert ours - {kind.model for kind in site_kinds()} == {
        StoredAnswer,
        FailureTally,
        HallWifi,
        LedgerOpening,
        SetUpCode,
        ApiKey,
        PlayerPush,
        PushNotice,
        PushSubscription,
    }


def test_what_a_file_points_at_it_carries() -> None:
    """In each kind of file; a column that may be empty is emptied where its target is left out."""
    for carries in (Carries(), Carries(secrets=True), Carries(personal_data=False)):
        listed = kinds(carries)
        here = {kind.model for kind in listed}
        gone = left_out_models(listed)
        for kind in listed:
            for field in kind.columns.fields:
                if field.is_relation and field.related_model not in here:
                    named = f"{kind.name}.{field.name}"
                    assert field.null or (kind.name, field.name) == ("tournaments.person", "club"), named
                    assert field.related_model._meta.label_lower in gone, named


def test_only_links_are_for_sealed_files_alone() -> None:
    open_kinds = {kind.name for kind in kinds(Carries())}
    sealed = {kind.name for kind in kinds(Carries(secrets=True))}
    assert sealed - open_kinds == {"tournaments.linksecret", "tournaments.playerlink", "tournaments.tablelink"}


def test_columns_that_a_part_names_are_there() -> None:
    """A column that is renamed is not forgotten in what a file tells of it."""
    for part in all_parts():
        names = {field.name for field in part.model._meta.concrete_fields}
        assert set(part.public) | set(part.withheld) | set(part.withheld_until) <= names, part.name


def test_no_secret_word_stands_in_a_plain_account() -> None:
    user = next(model for model in SHARED if model._meta.label_lower == "tournaments.user")
    assert not {"password", "email", "is_superuser", "is_staff", "may_create_events"} & set(
        columns_of(user, SHARED[user]).names
    )
    assert known_models()["tournaments.user"] is user
    assert isinstance(user._meta.get_field("password"), models.CharField)


@pytest.mark.django_db
def test_a_draw_that_is_committed_keeps_its_secret() -> None:
    from tests.people import NOON, actor
    from tournaments.models import SeatingDraw
    from tournaments.seating.services.drawing import commit_draw

    event = make_seated_event()
    commit_draw(tournament=event, by=actor("alice"), at=NOON)
    seed = SeatingDraw.objects.get(tournament=event, status="committed").seed
    assert len(seed) >= 32
    assert seed.encode() not in saved(event)
    assert seed.encode() in saved(event, Carries(secrets=True))
    rows = open_event_file(io.BytesIO(saved(event))).rows("tournaments.seatingdraw")
    assert "withheld" in {row["seed"] for row in rows}


@pytest.mark.django_db
def test_a_draw_whose_secret_stayed_elsewhere_is_committed_anew() -> None:
    from tests.archive.files import take_out
    from tests.people import NOON, actor
    from tournaments.models import SeatingDraw
    from tournaments.seating.services.drawing import commit_draw, run_draw

    event = make_seated_event()
    commit_draw(tournament=event, by=actor("alice"), at=NOON)
    data = saved(event)
    take_out(event)
    back = bring_in(data).tournament
    draw = SeatingDraw.objects.select_related("tournament").get(tournament=back, status="committed")
    with refuses("seating.secret_elsewhere"):
        run_draw(draw=draw, by=actor("alice"), at=NOON)
