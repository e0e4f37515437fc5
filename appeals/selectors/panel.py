"""Read who sits on an appeal, what they declared, how they voted."""

from collections.abc import Iterable, Mapping
from typing import Any

from appeals.models import Appeal, Ballot, Ground, PanelMember
from mahjong_core.appeals import VOTED, Party, Ties, VoteTally, grounds, tally_votes
from tournaments.common.actors import Actor, user_actor, user_key
from tournaments.common.selectors.countries import read_country
from tournaments.models import RefereeCard, Role, Seat, StaffRole, Tournament, User
from tournaments.referees.selectors.own_tables import own_tables, players_of


def panel_of(appeal: Appeal) -> list[PanelMember]:
    """Return everybody who was seated, recused or not (one query)."""
    return list(PanelMember.objects.filter(appeal=appeal).select_related("recusal", "user"))


def is_out(member: PanelMember) -> bool:
    """Return whether a member of the panel stepped back."""
    return hasattr(member, "recusal")


def sitting_members(appeal: Appeal) -> list[PanelMember]:
    """Return those who judge, as :func:`sitting_of` puts them."""
    return sitting_of(panel_of(appeal))


def sitting_of(panel: Iterable[PanelMember]) -> list[PanelMember]:
    """Return those who judge, the president first (the longest-serving member replaces a recused president)."""
    members = [member for member in panel if not is_out(member)]
    return sorted(members, key=lambda member: (not member.is_president, member.pk))


def sitting_member(appeal: Appeal, by: Actor) -> PanelMember | None:
    """Return the actor's own seat on the panel; None if they do not sit on it."""
    return next((member for member in sitting_members(appeal) if member.key == by.key), None)


def is_recused(appeal: Appeal, by: Actor) -> bool:
    """Return whether the actor sat on the panel and stepped back."""
    return any(member.key == by.key and is_out(member) for member in panel_of(appeal))


def committee_keys(tournament: Tournament) -> set[str]:
    """Return everybody who has the committee's role, by key (one query)."""
    held = StaffRole.objects.filter(tournament=tournament, role=Role.APPEALS_COMMITTEE, user__is_active=True)
    return {user_actor(staff_role.user).key for staff_role in held.select_related("user")}


def excluded_from(appeal: Appeal) -> set[str]:
    """Return those who do not judge this appeal, by key: recused, or concerned by their own decision."""
    members: Iterable[PanelMember] = appeal.panel.all()
    return {member.key for member in members if is_out(member)} | concerned_by(appeal)


def is_nobody_left(appeal: Appeal) -> bool:
    """Return whether all of the committee are excluded, so that the organiser must give the role to another person."""
    return committee_keys(appeal.tournament) <= excluded_from(appeal)


def tallies(appeal: Appeal) -> dict[int, VoteTally]:
    """Return the votes on each question that has votes (two queries)."""
    members = sitting_members(appeal)
    keys = [member.key for member in members]
    votes: dict[int, dict[str, bool]] = {}
    for ballot in Ballot.objects.filter(member__in=members).select_related("member"):
        votes.setdefault(ballot.question, {})[ballot.member.key] = ballot.answer
    return {question: tally_votes(votes[question], keys, keys[0]) for question in VOTED if question in votes}


def answers_of(appeal: Appeal) -> dict[int, bool]:
    """Return the questions that are answered by now."""
    return {
        question: vote_tally.answer for question, vote_tally in tallies(appeal).items() if vote_tally.answer is not None
    }


def parties_of(appeal: Appeal) -> list[Party]:
    """Return the people affected by the decision: the four at the table, or only the appellant."""
    people = [appeal.participant]
    if appeal.table_id is not None:
        seats = Seat.objects.filter(table=appeal.table_id, participant__isnull=False)
        people += [seat.participant for seat in seats.select_related("participant__team") if seat.participant]
    once = {person.pk: person for person in people}.values()
    return [Party(who.number, _country_code(who.country), who.club, who.team.name if who.team else "") for who in once]


def _country_code(country: str) -> str:
    """Return the code of a country, however it is written (DEN, DNK, Denmark)."""
    return read_country(country) or country


def ground_of(appeal: Appeal, user: User, declared: Mapping[str, Any]) -> Ground | None:
    """Return the gravest ground that excludes a person who declares this; None if they may judge."""
    reasons = grounds(_ties_of(appeal, user, declared), parties_of(appeal))
    return Ground(reasons[0].value) if reasons else None


def concerned_by(appeal: Appeal) -> set[str]:
    """Return the keys of those whose own matter it is: who decided, and the staff who play at the table."""
    return deciders_of(appeal) | set(_playing_staff(appeal))


def deciders_of(appeal: Appeal) -> set[str]:
    """Return the keys of those whose own decision is contested.

    Who ruled, who answered in the first instance (3.13.1), the chief referee where another decision of theirs is.
    """
    answer = getattr(appeal, "first_answer", None)
    keys = {act.by for act in (appeal.ruling, answer) if act is not None}
    if appeal.by_chief_referee and appeal.ruling is None:
        chiefs = StaffRole.objects.filter(tournament=appeal.tournament_id, role=Role.CHIEF_REFEREE)
        keys |= {user_key(held.user) for held in chiefs.select_related("user")}
    return keys


def _playing_staff(appeal: Appeal) -> dict[str, int]:
    """Return the number of each account that is the appellant, or plays or played at the table, by key."""
    players = players_of(appeal.tournament)
    if not players:
        return {}
    own = {user for user, player in players.items() if player == appeal.participant_id}
    if appeal.table_id is not None:
        own |= {user for _table, user in own_tables(appeal.tournament, [appeal.table_id])}
    cards = RefereeCard.objects.filter(tournament=appeal.tournament, user__in=own).select_related("user", "plays_as")
    return {user_key(card.user): card.plays_as.number for card in cards if card.plays_as is not None}


def _ties_of(appeal: Appeal, user: User, declared: Mapping[str, Any]) -> Ties:
    """Return what a member declares, with what the ruling, the first answer and the seats say by themselves."""
    key = user_key(user)
    return Ties(
        country=_country_code(declared.get("country", "")),
        club=declared.get("club", ""),
        team=declared.get("team", ""),
        relatives=frozenset(declared.get("relatives", ())),
        number=_playing_staff(appeal).get(key, declared.get("number")),
        is_referee_concerned=key in deciders_of(appeal),
    )
