"""Halls as they are: names of many scripts, some long, teams, rulings, an appeal, released sessions; MCR or riichi."""

from datetime import datetime, timedelta
from random import Random
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from appeals.models import Appeal, RemedyKind, RulingOutcome
from appeals.services.hearing import decide_appeal
from appeals.services.remedies import Order
from mahjong_core.rulesets import Family
from penalties.rulings.services.decisions import record_ruling
from registration.form.services import FormFacts, save_form
from registration.models import FeeMeans, Registration
from registration.registrations.services.lifecycle import RegistrationEntry, note_fee, register
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.services.entries import enter_totals
from tests.appeals import walk
from tests.people import NOON, actor, make_user, seat_an_event, session_of, start
from tournaments.common.actors import Origin
from tournaments.models import Participant, Role, Session, StaffRole, Table, Team, Tournament
from tournaments.players.services.player_links import issue_missing_links
from tournaments.sessions.services.acts import end_session
from tournaments.tables.services.hall_plans import place_tables

# Given name, family name, country: each script, letters that fonts lack, and lengths that columns do not expect.
PEOPLE: Final = (
    ("Wilhelmina", "Vandenbroucke-Desmarets-Oosterhof", "NLD"),
    ("寛子", "高橋", "JPN"),
    ("小雨", "陈", "CHN"),
    ("Łukasz", "Woźniak-Brzęczyszczykiewicz", "POL"),
    ("雅婷", "歐陽", "TPE"),
    ("Anne-Sophie", "Guézennec", "FRA"),
    ("민준", "김", "KOR"),
    ("Zsófia", "Szőke", "HUN"),
    ("Ștefan", "Țuțuianu", "ROU"),
    ("María Guadalupe del Carmen", "Fernández de Córdoba y Álvarez", "ESP"),
    ("さくら", "小鳥遊", "JPN"),
    ("Ib", "Ø", "DNK"),
    ("Giulia", "Ferraris", "ITA"),
    ("Jean-Baptiste", "Le Goff", "FRA"),
    ("Dvořák", "Příbramský", "CZE"),
    ("Karen", "Andersen", "DNK"),
)
TEAMS: Final = ("Les Vents d’Ouest", "麻將好朋友隊", "Groningse Mahjongvereniging “De Vier Winden”", "風牌")


def make_hall(
    slug: str, *, rule_set: str = "mcr-ffmj-2016", players: int = 16, sessions: int = 4, played: int = 2
) -> Tournament:
    """An event whose first ``played`` sessions are released; of MCR, with a ruling and an appeal that was decided."""
    event = seat_an_event(slug, players=players, sessions=sessions, rule_set=rule_set)
    event.uid = uuid5(NAMESPACE_URL, slug)  # the same codes on paper in every run
    event.save(update_fields=["uid"])
    name_everybody(event)
    for session in Session.objects.filter(tournament=event):
        session.planned_at = NOON + timedelta(hours=3 * (session.number - 1))
        session.save(update_fields=["planned_at"])
    for username in ("ben", "cat"):
        StaffRole.objects.create(tournament=event, user=make_user(username), role=Role.APPEALS_COMMITTEE)
    tables = sorted(set(Table.objects.filter(session__tournament=event).values_list("number", flat=True)))
    width = max(2, len(tables) // 5)  # an aisle after every second column, as halls have them
    places = {number: (at // width + 1, at % width + 1 + at % width // 2) for at, number in enumerate(tables)}
    place_tables(tournament=event, places=places, by=actor("alice"), at=NOON)
    dice = Random(3)
    for number in range(1, played + 1):
        play_session(event, number, dice)
    issue_missing_links(tournament=event, by=actor("alice"), at=NOON)
    note_fees(event)
    return event


def note_fees(event: Tournament) -> None:
    """Three fees came, one went back: of a name in each script, one of them long."""
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.RECEPTION)
    facts = FormFacts(
        opens_at=NOON - timedelta(days=60),
        closes_at=NOON - timedelta(days=1),
        places=400,
        privacy="Kept until the event is over.",
        fee_cents=4550,
        payee="Lyon Mahjong",
    )
    save_form(tournament=event, facts=facts, by=actor("alice"), at=NOON - timedelta(days=60))
    for given, family, country in (PEOPLE[9], PEOPLE[1], PEOPLE[3]):
        register(
            tournament=event,
            entry=RegistrationEntry(given_name=given, family_name=family, country=country),
            origin=Origin(),
            at=NOON - timedelta(days=30),
        )
    paid = list(Registration.objects.filter(tournament=event).order_by("pk"))
    for registration, means in zip(paid, (FeeMeans.TRANSFER, FeeMeans.CASH, FeeMeans.CASH), strict=True):
        note_fee(registration=registration, means=means, by=actor("rita"), at=NOON)
    note_fee(registration=paid[1], means=None, by=actor("rita"), at=NOON)


def name_everybody(event: Tournament) -> None:
    """The names of ``PEOPLE`` in turn; from the second turn on with a second family name, so that nobody is twice."""
    people = list(Participant.objects.filter(tournament=event).order_by("number"))
    for person in people:
        turn, at = divmod(person.number - 1, len(PEOPLE))
        given, family, person.country = PEOPLE[at]
        person.uid = uuid5(event.uid, str(person.number))
        is_latin = family < "\u2e80"
        if turn:
            family += f"-{chr(64 + turn)}{at}" if is_latin else "一二三四五六七八九十"[turn % 10]
        person.given_name, person.family_name = given, family
        person.name = f"{given} {family}" if is_latin else f"{family} {given}"
        person.federation_number = f"0504{person.number:04}"
        person.save()
    for at, team in enumerate(Team.objects.filter(tournament=event).order_by("pk")):
        team.name = TEAMS[at % 4] + (f" {at // 4 + 1}" if at >= 4 else "")
        team.save()


def play_session(event: Tournament, number: int, dice: Random) -> None:
    """Totals at every table, verified and released; a ruling in the first session, and of MCR an appeal against it."""
    begun = NOON + timedelta(hours=3 * (number - 1))
    is_mcr = rules_of(event).family is Family.MCR
    start(event, number, begun)
    tables = Table.objects.filter(session__tournament=event, session__number=number)
    if number == 1 and is_mcr:
        first = tables.select_related("session__tournament").get(number=1)
        record_ruling(
            table=first,
            participant=walk.at_seat(first, "S"),
            offence="false-win-invalid-hand",
            hand=2,
            by=actor("chris"),
            at=begun + timedelta(minutes=50),
        )
    for table in tables.select_related("session__tournament"):
        play_table(table, dice, begun, is_mcr=is_mcr)
    over = begun + timedelta(minutes=120)
    end_session(session=session_of(event, number), by=actor("chris"), at=over)
    if number == 1 and is_mcr:
        decide(walk.heard(event))
    release_session(
        session=session_of(event, number), by=actor("chris"), at=over + timedelta(minutes=40), reason="On paper"
    )


def decide(appeal: Appeal) -> None:
    """The ruling stands, the appellant was right all the same, and the referees are told so: the longest letter."""
    walk.vote(appeal, True, True, True)
    decision = walk.judgment(
        appeal,
        text="The intention to please is not shown and not likely. The situation lent itself to taking it for a wrong "
        "draw; nobody at the table saw the tile before it was among the others.",
        ruling=RulingOutcome.RULING_STANDS,
        clause="3.11.6.4",
        orders=(Order(RemedyKind.INSTRUCT_CHIEF, "A dead hand for a wrong draw is given only with an eyewitness."),),
        case_law="A dead hand for a wrong draw only with an eyewitness.",
    )
    decide_appeal(appeal=appeal, judgment=decision, by=actor("ann"), at=walk.AFTER)


def play_table(table: Table, dice: Random, begun: datetime, *, is_mcr: bool) -> None:
    """Four totals that add up: to nothing in MCR, to what the four began with in riichi."""
    rules = rules_of(table.session.tournament)
    unit, base = (1, 0) if is_mcr else (100, rules.starting_points)
    moved = [dice.randrange(-120, 160) * unit for _ in range(3)]
    totals = dict(zip("ESWN", (base + number for number in (*moved, -sum(moved))), strict=True))
    enter_totals(table=table, totals=totals, by=actor("sam"), at=begun + timedelta(minutes=100))
    submit_table(table=table, by=actor("sam"), at=begun + timedelta(minutes=101))
    verify_table(table=table, by=actor("sue"), at=begun + timedelta(minutes=102))
