"""The pages of desk, president and committee: what each shows, offers and refuses."""

import re
from typing import Any

import pytest
from django.test import Client

from appeals.models import (
    Appeal,
    AppealStatus,
    CashEntry,
    Channel,
    LocalDeposit,
    NamedBody,
    PanelMember,
    RemedyKind,
)
from appeals.selectors.panel import sitting_members
from appeals.services.deposits import take_deposit
from appeals.services.hearing import decide_appeal
from appeals.services.lodging import lodge_appeal
from tests.appeals.walk import (
    AFTER,
    SOON,
    about,
    announced,
    ended_event,
    fresh,
    heard,
    judgment,
    letter,
    lodged,
    paid,
    received,
    reversed_by_committee,
    vote,
)
from tests.people import NOON, actor, client_of, make_seated_event, make_user
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import Participant, Role, Tournament
from tournaments.staff.services import grant_role

pytestmark = pytest.mark.django_db
ROOT = "/t/lyon-open/appeals/"


@pytest.fixture
def event() -> Tournament:
    return ended_event(referee="chris")


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, response.text[:400]
    return response.text


def do(client: Client, number: int = 1, **typed: str) -> str:
    response = client.post(f"{ROOT}{number}/do/", typed, follow=True)
    assert response.status_code == 200
    return response.text


# --- who reads what ------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_public_reads_number_place_and_decision_and_nothing_private(event: Tournament) -> None:
    reversed_by_committee(event)
    listed, first = page(Client(), ROOT), page(Client(), f"{ROOT}1/")
    assert "Appeal 1" in listed
    assert "The ruling is reversed" in first
    assert "The committee judges that" in first
    for text in (listed, first):
        assert "Nobody saw me draw a wrong tile." not in text
    assert "Player 5</" not in listed
    assert "180 EUR" not in first


@pytest.mark.long
def test_who_reads_the_letter(event: Tournament) -> None:
    """The committee and the chief referee; no referee who is not concerned, and the organiser judges nothing."""
    lodged(event)
    readers = {"ann": True, "chris": True, "bob": False, "alice": False, "sam": False, "olga": False, "dan": False}
    for username, reads in readers.items():
        client = client_of(username)
        assert ("Nobody saw me draw a wrong tile." in page(client, f"{ROOT}1/")) is reads, username
        for paper in ("reception/", "decision.pdf"):
            assert client.get(f"{ROOT}1/forms/{paper}").status_code == (200 if reads else 403), username


@pytest.mark.long
def test_a_riichi_event_says_that_it_has_no_appeals(db: None) -> None:
    make_seated_event("riichi", rule_set="ema-riichi-2016")
    text = page(client_of("alice"), "/t/riichi/appeals/")
    assert "This rule set has no appeals" in text
    assert client_of("alice").get("/t/riichi/appeals/new/").status_code == 422


# --- the desk ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_announced_at_the_table_with_the_ruling(event: Tournament, hall_time: Any) -> None:
    ruling = event.rulings.get()
    address = f"/t/lyon-open/rulings/{ruling.uid}/appeal/"
    client = client_of("bob")
    assert "Announce an appeal" in page(client, address)
    assert address in page(client, "/t/lyon-open/rulings/")
    assert client.post(address, {"participant": "999"}).status_code == 422
    assert client.post(address, {"participant": "5"}).headers["Location"] == f"{ROOT}1/"
    assert client.post(address, {"participant": "5"}).status_code == 422  # once
    assert Appeal.objects.get().status == AppealStatus.ANNOUNCED


def on_paper(event: Tournament, **changes: str) -> dict[str, str]:
    """A letter against the ruling, as the desk types it."""
    typed = {"participant": "5", "session": "1", "ruling": str(event.rulings.get().uid), "matter": "rules"}
    return typed | {"contested": "The false win", "channel": "paper"} | changes


@pytest.mark.long
def test_a_letter_typed_from_paper(event: Tournament, hall_time: Any) -> None:
    typed = on_paper(event, lodged_at="2026-11-21T15:10", signed_as="captain", signatory="A captain")
    response = client_of("sam").post(f"{ROOT}new/", typed)
    assert response.headers["Location"] == f"{ROOT}1/"
    statement = Appeal.objects.get().statement
    assert statement.channel == Channel.PAPER
    assert statement.lodged_at == SOON  # 15:10 by the hall's clock in Paris


@pytest.mark.long
@pytest.mark.parametrize(
    "changes",
    [{"participant": "999"}, {"participant": "2"}, {"session": "9"}, {"lodged_at": "2026-11-22T15:10"}],
    ids=["nobody", "sits elsewhere", "no session", "tomorrow"],
)
def test_a_letter_that_cannot_be(event: Tournament, hall_time: Any, changes: dict[str, str]) -> None:
    assert client_of("sam").post(f"{ROOT}new/", on_paper(event, **changes)).status_code == 422
    assert not Appeal.objects.exists()


def test_a_letter_about_no_ruling(event: Tournament, hall_time: Any) -> None:
    typed = on_paper(event, ruling="", matter="other", by_chief_referee="on", signed_as="player", signatory="Player 5")
    assert client_of("sam").post(f"{ROOT}new/", typed).status_code == 302
    appeal = Appeal.objects.get()
    assert (appeal.matter, appeal.by_chief_referee, appeal.table is not None) == ("other", True, True)


@pytest.mark.long
def test_the_letter_of_an_announced_appeal(event: Tournament, hall_time: Any) -> None:
    announced(event)
    client = client_of("sam")
    assert "Type the letter" in page(client, f"{ROOT}1/")
    assert "Appeal 1: the letter of Player 5" in page(client, f"{ROOT}1/statement/")
    typed = {"contested": "x", "channel": "paper", "signed_as": "player"}
    assert client.post(f"{ROOT}1/statement/", typed).status_code == 422  # who signed?
    assert client.post(f"{ROOT}1/statement/", typed | {"signatory": "Player 5"}).status_code == 302


@pytest.mark.long
def test_the_desk_takes_the_deposit_and_gives_it_back(event: Tournament, hall_time: Any) -> None:
    lodged(event)
    client = client_of("sam")
    assert "180 EUR not paid yet." in page(client, f"{ROOT}1/")
    assert "The deposit was received." in do(client, act="deposit", currency="EUR", payer="Player 5")
    assert "Receipt no. 1" in page(client, f"{ROOT}1/")
    assert "The deposit is 180 EUR." in do(client, 1, act="deposit", currency="XXX") or CashEntry.objects.count() == 1
    assert "The player confirms this" in do(client, act="withdraw", note="No longer")
    assert "The appeal was withdrawn." in do(client, act="withdraw", note="No longer", signed_paper="Note, at the desk")
    assert "The deposit was settled." in do(client, act="settle")
    assert [entry.kind for entry in CashEntry.objects.all()] == ["received", "returned"]


@pytest.mark.long
def test_the_organiser_names_body_and_local_money(event: Tournament, hall_time: Any) -> None:
    client = client_of("alice")
    assert client.post(f"{ROOT}settings/", {"name": "The jury"}).status_code == 302
    assert client.post(f"{ROOT}settings/", {"currency": "chf", "amount": "170"}).status_code == 302
    assert (NamedBody.objects.get().name, LocalDeposit.objects.get().amount) == ("The jury", 17000)
    text = page(client, ROOT)
    assert "Body: The jury" in text
    assert "170 CHF" in text
    wrong = [{"currency": "EUR", "amount": "1"}, {"currency": "CHF", "amount": "x"}, {"currency": "CHF", "amount": "0"}]
    for typed in (*wrong, {"name": " "}):
        assert client.post(f"{ROOT}settings/", typed).status_code == 422, typed


# --- annex 2 and first instance ------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_president_receives(event: Tournament, hall_time: Any) -> None:
    paid(event)
    client = client_of("ann")
    assert "4. Does it need a decision and a remedy at once?" in page(client, f"{ROOT}1/reception/")
    typed = {"timing": "delay_next_session", "delay_minutes": "15", "matter": "rules", "announced": "yes"}
    assert client.post(f"{ROOT}1/reception/", typed | {"announced": ""}).status_code == 422  # MERS 2.1: it is asked
    assert client.post(f"{ROOT}1/reception/", {"matter": "rules", "announced": "yes"}).status_code == 422
    assert client.post(f"{ROOT}1/reception/", typed | {"delay_minutes": "0"}).status_code == 422
    assert client.post(f"{ROOT}1/reception/", typed).status_code == 302
    assert Appeal.objects.get().timings.get().delay_minutes == 15
    assert client.post(f"{ROOT}1/reception/", {"timing": "end_of_event", "matter": "rules"}).status_code == 302
    assert Appeal.objects.get().timings.last().timing == "end_of_event"


@pytest.mark.long
def test_nobody_heard_it(event: Tournament, hall_time: Any) -> None:
    """EMAR 2.1: "s'il veut faire appel, il doit le faire immédiatement"."""
    paid(event)
    client = client_of("ann")
    assert "Did a staff member hear it at the table" in page(client, f"{ROOT}1/reception/")
    assert client.post(f"{ROOT}1/reception/", {"announced": "no", "matter": "rules"}).status_code == 302
    appeal = Appeal.objects.get()
    assert appeal.status == AppealStatus.INADMISSIBLE
    assert (appeal.reception.clause, appeal.reception.refund_percent) == ("EMAR 2.1", 100)
    assert "Inadmissible" in page(client, f"{ROOT}1/")


@pytest.mark.long
def test_who_heard_it_is_written_down_late(event: Tournament, hall_time: Any) -> None:
    hall_time(SOON)
    paid(event)
    client = client_of("sam")
    assert "The announcement of this appeal at the table is not recorded" in page(client, f"{ROOT}1/")
    assert "Enter the time as 14:05." in do(client, act="heard", heard_by="Bob", heard_at="soon")
    assert "is in the future" in do(client, act="heard", heard_by="Bob", heard_at="23:59")
    assert "Enter who heard it" in do(client, act="heard", heard_by=" ", heard_at="00:01")
    assert "The announcement was recorded." in do(client, act="heard", heard_by="Bob", heard_at="00:01")
    assert "It was announced at the table" in page(client, f"{ROOT}1/")
    assert "hear it at the table" not in page(client_of("ann"), f"{ROOT}1/reception/")


@pytest.mark.long
def test_the_chief_referee_accepts_it_all_the_same(db: None, hall_time: Any) -> None:
    paid(ended_event())
    assert 'value="excuse"' not in page(client_of("sam"), f"{ROOT}1/")
    client = client_of("chris")
    assert "Enter why it is accepted" in do(client, act="excuse", note=" ")
    assert "accepted without an announcement" in do(client, act="excuse", note="The hall was being cleared")
    typed = {"timing": "end_of_event", "matter": "rules"}
    assert client_of("ann").post(f"{ROOT}1/reception/", typed).status_code == 302
    assert Appeal.objects.get().reception.is_announced


@pytest.mark.long
@pytest.mark.parametrize(
    ("is_paid", "is_late", "text"),
    [(False, False, "There is no appeal."), (True, True, "The appeal comes too late")],
)
def test_where_the_form_leaves_no_choice(
    event: Tournament, hall_time: Any, is_paid: bool, is_late: bool, text: str
) -> None:
    (paid if is_paid else lodged)(event, **({"at": AFTER} if is_late else {}))
    client = client_of("ann")
    assert text in page(client, f"{ROOT}1/reception/")
    assert client.post(f"{ROOT}1/reception/").status_code == 302
    assert Appeal.objects.get().status in (AppealStatus.NOT_FORWARDED, AppealStatus.INADMISSIBLE)


def test_too_early_to_refuse(event: Tournament, hall_time: Any) -> None:
    hall_time(SOON)
    lodged(event)
    response = client_of("ann").post(f"{ROOT}1/reception/")
    assert response.status_code == 422
    assert "The player can still pay and sign" in response.text


@pytest.mark.long
def test_the_chief_referee_answers(db: None, hall_time: Any) -> None:
    event = ended_event()
    appeal = received(event)
    client = client_of("chris")
    assert "Answer as chief referee" in page(client, f"{ROOT}1/")
    assert "The decision is upheld" in page(client, f"{ROOT}1/answer/")
    assert client.post(f"{ROOT}1/answer/", {"granted": "no"}).status_code == 422
    assert client.post(f"{ROOT}1/answer/", {"granted": "no", "text": "The wall was short."}).status_code == 302
    assert "The appeal goes to the committee." in do(client_of("sam"), act="persist")
    assert fresh(appeal).status == AppealStatus.ADMITTED


@pytest.mark.long
def test_the_chief_referee_grants_and_varies(db: None, hall_time: Any) -> None:
    event = ended_event()
    appeal = received(event)
    typed = {"granted": "yes", "text": "6 points", "ruling": "ruling_varied", "offence": "false-win-below-minimum"}
    assert client_of("chris").post(f"{ROOT}1/answer/", typed).status_code == 302
    assert fresh(appeal).decision.ruling_outcome == "ruling_varied"
    again = client_of("chris").post(f"{ROOT}1/answer/", typed | {"ruling": "ruling_stands"})
    assert again.status_code == 422


# --- panel, hearing, decision --------------------------------------------------------------------------------------


def panel_form(**changes: str) -> dict[str, str]:
    users = [make_user(name) for name in ("ann", "ben", "cat")]
    seats = {f"m{user.uid}-seated": "on" for user in users}
    return seats | {"president": str(users[0].uid)} | changes


@pytest.mark.long
def test_the_panel_is_seated_and_one_steps_down(event: Tournament, hall_time: Any) -> None:
    received(event)
    client = client_of("ann")
    assert client.get(f"{ROOT}1/panel/").text.count("On the panel") == 0
    ben = make_user("ben")
    tied = {f"m{ben.uid}-relatives": "5, 9", f"m{ben.uid}-steps_aside": "on"}
    response = client.post(f"{ROOT}1/panel/", panel_form(**tied), follow=True)
    assert "does not judge: family" in response.text
    cat = next(member for member in sitting_members(Appeal.objects.get()) if member.user.username == "cat")
    assert "does not judge this appeal" in do(client, act="recuse", member=str(cat.uid), ground="other", note="friend")
    assert len(sitting_members(Appeal.objects.get())) == 1


@pytest.mark.long
def test_a_tie_is_asked_about_before_it_puts_somebody_off_for_good(event: Tournament, hall_time: Any) -> None:
    received(event)
    client, ben = client_of("ann"), make_user("ben")
    wrong = {f"m{ben.uid}-relatives": "5", f"m{ben.uid}-club": "Lyon", "president": str(ben.uid)}
    response = client.post(f"{ROOT}1/panel/", panel_form(**wrong))
    assert response.status_code == 422
    assert "A member with this connection cannot judge (family)." in response.text
    assert 'value="Lyon"' in response.text  # what was typed stands
    assert re.search(f'value="{ben.uid}" checked', response.text)
    assert not PanelMember.objects.exists()
    mended = client.post(f"{ROOT}1/panel/", panel_form(president=str(ben.uid)), follow=True)
    assert "The panel was formed." in mended.text
    assert [member.user.username for member in sitting_members(Appeal.objects.get())] == ["ben", "ann", "cat"]


@pytest.mark.long
def test_a_panel_of_which_nobody_is_left_is_seated_anew(event: Tournament, hall_time: Any) -> None:
    received(event)
    client, (ann, ben, cat) = client_of("ann"), [make_user(name) for name in ("ann", "ben", "cat")]
    alone = {f"m{ben.uid}-seated": "on", "president": str(ben.uid)}
    client.post(f"{ROOT}1/panel/", alone)
    member = PanelMember.objects.get()
    do(client, act="recuse", member=str(member.uid), ground="other", note="")
    page = client.get(f"{ROOT}1/panel/").text
    assert "No members are left on this panel" in page
    assert "Choose other members of the committee below" in page
    both = {f"m{ann.uid}-seated": "on", f"m{cat.uid}-seated": "on", "president": str(cat.uid)}
    assert "The panel was formed." in client.post(f"{ROOT}1/panel/", both, follow=True).text
    appeal = Appeal.objects.get()
    assert [sitting_member.user.username for sitting_member in sitting_members(appeal)] == ["cat", "ann"]
    answer = client_of("ann").get(f"/api/v1/tournaments/{event.slug}/appeals/1/").json()["panel"]
    assert {item["account"]: item["is_president"] for item in answer} == {"ben": False, "cat": True, "ann": False}


@pytest.mark.long
def test_where_nobody_may_judge_any_more_the_organiser_names_others(event: Tournament, hall_time: Any) -> None:
    received(event)
    client = client_of("ann")
    client.post(f"{ROOT}1/panel/", panel_form())
    do(client, act="open-hearing")
    assert "appeal.hearing" in codes_of(event)
    late = make_user("dan")
    grant_role(tournament=event, account="dan", role=Role.APPEALS_COMMITTEE, by=actor("alice"), at=NOON)
    seat = {f"m{late.uid}-seated": "on", "president": str(late.uid)}
    assert "The hearing has begun" in client.post(f"{ROOT}1/panel/", seat).text
    for name in ("cat", "ben", "ann"):
        member = PanelMember.objects.get(user__username=name)
        do(client_of(name), act="recuse", member=str(member.uid), ground="other", note="")
    assert sitting_members(Appeal.objects.get()) == []
    assert "appeal.admitted" in codes_of(event)
    assert "The panel was formed." in client_of("dan").post(f"{ROOT}1/panel/", seat, follow=True).text
    assert "appeal.hearing" in codes_of(event)
    do(client_of("dan"), act="recuse", member=str(PanelMember.objects.get(user=late).uid), ground="other", note="")
    [open_thing] = [thing for thing in open_things_of(event, NOON) if thing.code == "appeal.nobody_left"]
    assert (open_thing.role, open_thing.href) == (Role.ORGANISER, f"/t/{event.slug}/staff/")
    assert client_of("alice").get(open_thing.href).status_code == 200


def codes_of(event: Tournament) -> set[str]:
    return {thing.code for thing in open_things_of(event, NOON)}


@pytest.mark.long
def test_a_panel_without_president_is_refused(event: Tournament, hall_time: Any) -> None:
    received(event)
    client = client_of("ann")
    response = client.post(f"{ROOT}1/panel/", panel_form(president=""))
    assert (response.status_code, "Choose one president for the panel." in response.text) == (422, True)
    bad = {f"m{make_user('ben').uid}-relatives": "uncle"}
    assert "Numbers of players" in client.post(f"{ROOT}1/panel/", panel_form(**bad)).text


@pytest.mark.long
def test_three_decide_on_one_tablet(event: Tournament, hall_time: Any) -> None:
    received(event)
    client = client_of("ann")
    client.post(f"{ROOT}1/panel/", panel_form())
    assert "The hearing is open." in do(client, act="open-hearing")
    address = f"{ROOT}1/hearing/"
    assert '<td class="end num">+54</td>' in page(client, address)  # hand 1, by starting wind
    heard_form = {"act": "hear", "side": "witness", "name": "West", "text": "Nobody saw it."}
    assert client.post(address, heard_form | {"text": ""}).status_code == 422
    assert client.post(address, heard_form).status_code == 302
    members = sitting_members(Appeal.objects.get())
    for question in (5, 6, 7):
        assert f"Question {question}" in page(client, address)
        votes = {f"vote-{member.uid}": "yes" for member in members}
        assert client.post(address, {"act": "vote", "question": str(question)} | votes).status_code == 302
    text = page(client, address)
    assert "Decide and sign" in text
    typed = {
        "act": "decide",
        "ruling": "ruling_reversed",
        "text": "Only with an eyewitness.",
        "case_law": "A dead hand needs an eyewitness.",
        "instruct": "Tell the players.",
        "signed_by": [str(member.uid) for member in members],
    }
    refused = client.post(address, typed)
    assert refused.status_code == 422
    assert "Name the clause." in refused.text
    assert client.post(address, typed | {"clause": "3.11.6.4"}).status_code == 302
    appeal = Appeal.objects.get()
    assert appeal.status == AppealStatus.DECIDED
    assert {remedy.kind for remedy in appeal.decision.remedies.all()} == {
        RemedyKind.REVERSE_RULING,
        RemedyKind.INSTRUCT_CHIEF,
    }
    assert "A dead hand needs an eyewitness." in page(Client(), ROOT)
    remedy = appeal.decision.remedies.get(kind=RemedyKind.INSTRUCT_CHIEF)
    assert "Carried out." in do(client_of("chris"), act="carry-out", remedy=str(remedy.uid), note="Told")
    assert "The deposit is not settled yet." in do(client, act="close")
    do(client_of("sam"), act="settle")
    assert "The appeal is closed." in do(client, act="close", note="Copy")


def test_each_end_of_the_votes_has_its_form(event: Tournament, hall_time: Any) -> None:
    appeal = heard(event)
    client = client_of("ann")
    vote(appeal, True, False)
    text = page(client, f"{ROOT}1/hearing/")
    assert "75 %" in text
    assert "Further remedies" not in text
    members = sitting_members(appeal)
    typed = {"act": "decide", "text": "No rule.", "signed_by": [str(members[0].uid)], "clause": "3.9"}
    assert client.post(f"{ROOT}1/hearing/", typed).status_code == 422
    assert client.post(f"{ROOT}1/hearing/", typed | {"refund_percent": "75"}).status_code == 302
    assert fresh(appeal).decision.refund_percent == 75


@pytest.mark.long
def test_votes_that_cannot_be_read_and_a_decided_appeal_are_refused(event: Tournament, hall_time: Any) -> None:
    appeal, ann = heard(event), client_of("ann")
    for typed in ({"question": "5", "vote-1": "maybe"}, {"question": "x", "vote-1": "yes"}, {"question": "5"}):
        assert ann.post(f"{ROOT}1/hearing/", {"act": "vote"} | typed).status_code == 422, typed
    vote(appeal, False)
    decide_appeal(appeal=appeal, judgment=judgment(appeal), by=actor("ann"), at=AFTER)
    assert ann.post(f"{ROOT}1/hearing/", {"act": "decide", "text": "x"}).status_code == 422


@pytest.mark.long
def test_an_unknown_button_does_nothing(event: Tournament, hall_time: Any) -> None:
    lodged(event)
    assert "This action does not exist." in do(client_of("sam"), act="explode")
    for typed in ({"act": "recuse", "member": "x"}, {"act": "carry-out", "remedy": "9"}):
        assert client_of("ann").post(f"{ROOT}1/do/", typed).status_code == 404


# --- paper ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_blank_forms_for_everybody(event: Tournament) -> None:
    for kind in ("reception", "decision"):
        text = page(Client(), f"{ROOT}forms/{kind}/")
        assert text.count("\u2610") >= 6
        assert "\u2612" not in text
        assert "180 EUR" in text
        pdf = Client().get(f"{ROOT}forms/{kind}.pdf")
        assert pdf.content.startswith(b"%PDF-")
        assert pdf.headers["Content-Disposition"].startswith("inline;")
        assert pdf.content == Client().get(f"{ROOT}forms/{kind}.pdf").content
    assert Client().get(f"{ROOT}forms/annex-9/").status_code == 404


@pytest.mark.long
def test_the_forms_filled_in(event: Tournament, hall_time: Any) -> None:
    Participant.objects.filter(tournament=event, number=5).update(name="Žofia Łęcka Φ Иван")  # any letters reach a PDF
    reversed_by_committee(event)
    client = client_of("ann")
    reception = page(client, f"{ROOT}1/forms/reception/")
    assert reception.count("\u2612") == 4  # yes, yes, yes, and the moment
    decision = page(client, f"{ROOT}1/forms/decision/")
    assert decision.count("\u2612") == 4  # yes, yes, yes, and another remedy
    assert "YES 3 / NO 0" in decision
    assert "Ann, Ben, Cat" in decision
    for kind in ("reception", "decision"):
        assert client.get(f"{ROOT}1/forms/{kind}.pdf").content.startswith(b"%PDF-")
    assert client.get(f"{ROOT}1/forms/annex-9.pdf").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize(("rule_set", "sum_due"), [("mcr-wmo-2014", "200 USD"), ("mers-mcr-2010", "150 EUR")])
def test_a_text_without_annexes_has_papers_of_its_own(rule_set: str, sum_due: str) -> None:
    """3.12.2 and 3.12.3: lost or won, and "signée par le joueur"; annexes 2 and 3 are the French edition's."""
    ended_event(referee="chris", rule_set=rule_set)
    listed = page(client_of("ann"), ROOT)
    assert "Blank acknowledgement of an appeal" in listed
    assert "annex" not in listed.lower()
    reception, decision = (page(Client(), f"{ROOT}forms/{kind}/") for kind in ("reception", "decision"))
    assert f"not in due form (3.12.3) and not admissible. The {sum_due} are returned." in reception
    assert "anonymous" not in reception
    assert f"The appeal is rejected and the {sum_due} are kept (3.12.2)." in decision
    assert "significant harm" not in decision
    assert "nnex" not in reception + decision


@pytest.mark.long
def test_an_unsigned_letter_is_mended_where_no_annex_says_otherwise(db: None, hall_time: Any) -> None:
    """3.12.3: "doit être signée par le joueur et/ou son chef d'équipe"; the time to appeal is over."""
    event = ended_event(referee="chris", rule_set="mcr-wmo-2014")
    unsigned = letter(signed_as=None, signatory="", channel=Channel.PAPER)
    appeal = lodge_appeal(about=about(event), letter=unsigned, by=actor("sam"), at=SOON)
    take_deposit(appeal=appeal, amount=20000, currency="USD", payer="", by=actor("sam"), at=SOON)
    president = client_of("ann")
    assert "It can still be signed at the desk" in page(president, f"{ROOT}1/reception/")
    assert "The deposit is not lost." in page(client_of("sam"), f"{ROOT}1/")
    sam = client_of("sam")
    assert "The letter is not signed" in page(sam, f"{ROOT}1/")
    assert "Enter who signed." in do(sam, act="sign", signed_as="nonsense", name="X")
    assert "The letter was signed." in do(
        sam, act="sign", signed_as="player", name="Player 5", signed_paper="The letter, at the desk"
    )
    typed = {"timing": "end_of_event", "matter": "rules", "announced": "yes"}
    assert president.post(f"{ROOT}1/reception/", typed).status_code == 302
    assert fresh(appeal).status == AppealStatus.ADMITTED
