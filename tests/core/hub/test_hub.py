"""A hub from the revisions of several installations: the same bytes everywhere, and nothing forged counts."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from mahjong_core.cli import main
from mahjong_core.hub import HeldStatus, gather, site_files
from mahjong_core.verify import canonical_json

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden" / "0.1.0" / "revision.json"
Change = Callable[[Any], None]


def signed(change: Change = lambda body: None, *, secret: int = 1) -> bytes:
    """The golden revision, changed, as the installation with this key would sign it."""
    body = json.loads(GOLDEN.read_bytes())["body"]
    change(body)
    private = Ed25519PrivateKey.from_private_bytes(bytes([secret] * 32))
    key, signature = private.public_key().public_bytes_raw().hex(), private.sign(canonical_json(body)).hex()
    return canonical_json({"body": body, "key": key, "signature": signature}) + b"\n"


def as_event(uid: str, name: str, day: str = "2026-11-21") -> Change:
    def change(body: Any) -> None:
        body["event"] |= {"uid": uid, "name": name, "starts_on": day}
        body["rows"]["tournaments.tournament"][0] |= {"uid": uid, "name": name, "starts_on": day}
        for rows in body["rows"].values():
            for row in rows:
                if "tournament" in row:
                    row["tournament"] = uid

    return change


def second(body: Any) -> None:
    body["number"], body["reason"] = 2, "a sheet was misread"


def forged(body: Any) -> None:
    body["standings"][0]["table_score"] += 1


A = signed()
B = signed(as_event("00000000-0000-4000-8000-00000000000b", "Bruges <Open>", "2026-05-02"), secret=2)
C = signed(as_event("00000000-0000-4000-8000-00000000000c", "Como Cup", "2025-05-02"), secret=3)


def files(*raw: bytes) -> list[tuple[str, bytes]]:
    return [(f"{number}.json", content) for number, content in enumerate(raw)]


def statuses(*raw: bytes, **options: Any) -> list[HeldStatus]:
    hub = gather(files(*raw), **options)
    return sorted(held.status for held in [*hub.events, *hub.others])


def test_three_installations_make_one_site_with_the_same_bytes_in_any_order() -> None:
    agreed = [("Player 4", "ITA"), ("Player 1", "FRA")]
    one = site_files(gather(files(A, B, C), agreed=agreed))
    other = site_files(gather(files(C, B, A, A), agreed=list(reversed(agreed))))

    assert one == other
    index = one["index.html"].decode()
    assert index.index("2026") < index.index("2025")
    assert "Bruges &lt;Open&gt;" in index
    assert "Bruges <Open>" not in index
    assert len([path for path in one if path.startswith("events/")]) == 3


def test_every_link_leads_to_a_file_of_the_site() -> None:
    site = site_files(gather(files(A, B, signed(second), signed(forged)), agreed=[("Player 4", "ITA")]))
    for path, content in site.items():
        if path.endswith(".html"):
            for target in re.findall(r'href="([^"]+)"', content.decode()):
                assert str((Path("/") / path).parent.joinpath(target).resolve())[1:] in site, (path, target)


def test_a_later_revision_replaces_an_earlier_one() -> None:
    assert statuses(A, signed(second)) == [HeldStatus.IN_FORCE, HeldStatus.REPLACED]


def test_a_withdrawn_revision_is_shown_as_such_and_does_not_count() -> None:
    fingerprint = gather(files(A)).events[0].revision.fingerprint

    hub = gather(files(A, B), withdrawn=[fingerprint])

    assert [held.event["name"] for held in hub.events] == ["Bruges <Open>"]
    assert "withdrawn by the event" in site_files(hub)["others.html"].decode()


def test_a_forged_revision_never_replaces_a_true_one() -> None:
    def later_and_forged(body: Any) -> None:
        second(body)
        forged(body)

    hub = gather(files(A, signed(later_and_forged)))

    assert [held.raw for held in hub.events] == [A]
    assert [held.status for held in hub.others] == [HeldStatus.FORGED]
    assert hub.others[0].reason.startswith("closed standings: ")


def test_a_broken_signature_is_forged() -> None:
    facts = json.loads(A)
    facts["signature"] = "0" * 128
    assert statuses(canonical_json(facts) + b"\n") == [HeldStatus.FORGED]


def test_somebody_else_cannot_continue_an_event() -> None:
    stranger = signed(second, secret=9)
    assert statuses(A, stranger) == [HeldStatus.IN_FORCE, HeldStatus.UNKNOWN_KEY]
    own = json.loads(A)["key"]
    assert statuses(A, B, keys=[own]) == [HeldStatus.IN_FORCE, HeldStatus.UNKNOWN_KEY]


def test_two_files_with_one_number_contradict_each_other() -> None:
    def another_reason(body: Any) -> None:
        body["reason"] = "another"

    assert statuses(A, signed(another_reason)) == [HeldStatus.CONTRADICTED, HeldStatus.CONTRADICTED]


def test_only_people_who_agreed_have_a_page_and_a_rating() -> None:
    hub = gather(files(A, B), agreed=[("Player 4", "ITA"), ("Nobody", "ITA")])

    assert [(person.name, len(person.results)) for person in hub.people] == [("Player 4", 2)]
    assert hub.people[0].rating is not None
    assert hub.people[0].rating.games == 4
    site = site_files(hub)
    assert "Player 4" in site["ratings.html"].decode()
    assert "Player 1" not in site["ratings.html"].decode()


def test_the_command_writes_the_site_and_replaces_only_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given, site = tmp_path / "revisions", tmp_path / "site"
    given.mkdir()
    (given / "a.json").write_bytes(A)
    (given / "b.json").write_bytes(B)

    assert main(["hub", str(site), str(given), "--language", "fr"]) == 0
    assert main(["hub", str(site), str(given)]) == 0
    assert "2 events" in capsys.readouterr().out
    (given / "d.json").write_bytes(b"{}")
    assert main(["hub", str(site), str(given)]) == 2
    assert "d.json" in capsys.readouterr().err
    (given / "c.json").write_bytes(signed(forged))
    assert main(["hub", str(site), str(given)]) == 1
    assert "d.json" in capsys.readouterr().err
    assert main(["hub", str(given), str(given)]) == 2
    assert (given / "a.json").read_bytes() == A


def test_two_machines_write_the_same_bytes(tmp_path: Path) -> None:
    """Other folders, names of files, time zones, languages and seeds of hashes, each in a process of its own."""
    made: list[dict[str, bytes]] = []
    for seed, zone, order in (("1", "Pacific/Auckland", (A, B, C)), ("4242", "America/Los_Angeles", (C, A, B, A))):
        given = tmp_path / seed / "files"
        given.mkdir(parents=True)
        for name, raw in files(*order):
            (given / f"{seed}-{name}").write_bytes(raw)
        agreed = given.parent / "agreed.csv"
        agreed.write_text("name,country\nPlayer 4,ITA\nPlayer 1,FRA\n", encoding="utf-8")
        env = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "LANGUAGE": "fr"}
        command = [sys.executable, "-m", "mahjong_core", "hub", "site", "files", "--agreed", "agreed.csv"]
        env["PYTHONPATH"] = str(ROOT)
        subprocess.run(command, cwd=given.parent, env=env, check=True)  # noqa: S603  this interpreter
        site = given.parent / "site"
        made.append({str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()})

    assert made[0] == made[1]
    assert len([path for path in made[0] if path.startswith("events/")]) == 3
