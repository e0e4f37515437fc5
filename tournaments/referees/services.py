"""Manage referees: where they come from, and their tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.referees import Tie, cover
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.selectors.countries import read_country
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import (
    Participant,
    PublicPart,
    RefereeCard,
    Session,
    SessionStatus,
    Table,
    TableReferee,
    Tournament,
    User,
)
from tournaments.referees.selectors.coverage import Official, TableReferees, coverage, officials_of, on_duty, posts_of

# Who covers a table is shown beside its calls, to referees.
_SHOWN = frozenset({PublicPart.SESSION, PublicPart.CALL})


@dataclass(frozen=True, slots=True)
class Passport:
    """Hold a referee's passport: its number, level and last day."""

    number: str
    level: str = ""
    valid_until: date | None = None


def set_card(
    *,
    tournament: Tournament,
    user: User,
    country: str,
    club: str,
    licence: str | Passport,
    plays_as: int | None = None,
    by: Actor,
    at: datetime,
) -> RefereeCard:
    """Store a referee's country, club and passport, and the number of the player that they are.

    ``licence``: the passport, or its number alone.

    Raise ``referees.unknown`` for somebody who does not referee here, ``referees.country_malformed``,
    ``referees.player_unknown``, ``referees.player_taken``, and ``referees.own_player`` if somebody takes their own
    player off: they could then decide at their own table.
    """
    check_may(by, "referees.cards", tournament)
    code = _code_of(country)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        if user.pk not in {official.user.pk for official in officials_of(tournament)}:
            raise _unknown(user.pk)
        card = RefereeCard.objects.filter(tournament=tournament, user=user).first()
        before = _card_facts(card) if card else None
        card = card or RefereeCard(tournament=tournament, user=user)
        passport = licence if isinstance(licence, Passport) else Passport(licence)
        card.country, card.club, card.licence = code, club.strip(), passport.number.strip()
        card.level, card.valid_until = passport.level.strip(), passport.valid_until
        player = _player_of(card, plays_as)
        if by.user == user and card.plays_as not in (None, player):
            raise NotPermitted(
                "referees.own_player", _("Another person must change your player number on your referee card.")
            )
        card.plays_as = player
        card.save()
        after = _card_facts(card)
        record("referees.card_changed", card, by=by, at=at, tournament=tournament, before=before, after=after)
    return card


def _player_of(card: RefereeCard, number: int | None) -> Participant | None:
    """Return the player of this number. Raise a refusal if another referee is that player."""
    if number is None:
        return None
    player = Participant.objects.filter(tournament=card.tournament, number=number).first()
    if player is None:
        raise Refusal("referees.player_unknown", _("No player has number %(n)s.") % {"n": number}, {"number": number})
    if RefereeCard.objects.filter(plays_as=player).exclude(user=card.user).exists():
        raise Conflict(
            "referees.player_taken", _("This player is already linked to another referee."), {"number": number}
        )
    return player


def _code_of(country: str) -> str:
    """Return the country code that was typed, or that of the named country."""
    typed = country.strip()
    code = read_country(typed)
    if typed and code is None:
        raise Malformed(
            "referees.country_malformed", _("Enter the country as three letters, such as FRA."), {"country": country}
        )
    return code or ""


def _card_facts(card: RefereeCard) -> dict[str, str | int]:
    facts = {"country": card.country, "club": card.club, "licence": card.licence}
    if card.level:
        facts["level"] = card.level
    if card.valid_until:
        facts["valid_until"] = card.valid_until.isoformat()
    playing = {"plays_as": card.plays_as.number} if card.plays_as else {}
    return {"username": card.user.get_username()} | facts | playing


def cover_session(*, session: Session, by: Actor, at: datetime) -> dict[int, int]:
    """Assign all tables of a session, where possible to referees of another country and club.

    Answers the accounts by table number. Raise ``referees.nobody_free``, ``referees.session_released``.
    """
    check_may(by, "referees.assign", session.tournament)
    with rules_as_refusals(), transaction.atomic():
        current = _locked(session)
        referees = [official.referee for official in on_duty(officials_of(current.tournament))]
        covered = cover(posts_of(current), referees)
        # Where everybody plays at the table it stays without a referee: the page names it.
        wanted = {n: who for n, who in covered.by_table.items() if Tie.PLAYER not in covered.tied.get(n, frozenset())}
        _write(current, dict[int, int | None](wanted), by, at)
    return wanted


def give_tables(*, session: Session, wanted: Mapping[int, int | None], by: Actor, at: datetime) -> None:
    """Assign single tables by table number and account; None frees a table.

    Raise ``referees.tied`` if the referee has a tie and another has none, ``referees.own_table``,
    ``referees.unknown``, ``referees.table_unknown``, ``referees.session_released``.
    """
    check_may(by, "referees.assign", session.tournament)
    with transaction.atomic():
        current = _locked(session)
        now = coverage(current)
        watches = {watch.table: watch for watch in now.watches}
        for number, user in wanted.items():
            if number not in watches:
                raise Refusal("referees.table_unknown", _("This table does not exist."), {"table": number})
            if user is not None:
                _check_neutral(watches[number], user, now.officials)
        _write(current, wanted, by, at)


def _check_neutral(watch: TableReferees, user: int, officials: tuple[Official, ...]) -> None:
    """Raise a refusal for a referee with a tie where another has none."""
    chosen = next((official for official in officials if official.user.pk == user), None)
    if chosen is None:
        raise _unknown(user)
    if user in watch.post.playing:
        raise Refusal(
            "referees.own_table",
            _("%(name)s plays at table %(table)s.") % {"name": chosen.name, "table": watch.table},
            {"table": watch.table},
        )
    if watch.free and user not in {official.user.pk for official in watch.free}:
        raise Refusal(
            "referees.tied",
            _("%(name)s is from the same country or club as a player at table %(table)s. Assign %(free)s instead.")
            % {"name": chosen.name, "table": watch.table, "free": watch.free[0].name},
            {"table": watch.table, "free": [official.user.get_username() for official in watch.free]},
        )


def _unknown(user: int) -> Refusal:
    return Refusal("referees.unknown", _("This person is not a referee in this event."), {"user": user})


def _locked(session: Session) -> Session:
    """Return the session's row for this transaction; a released session keeps its referees."""
    current = Session.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=session.pk)
    if current.status == SessionStatus.RELEASED:
        raise Conflict("referees.session_released", _("This session is released, so its referees cannot change."))
    return current


def _write(session: Session, wanted: Mapping[int, int | None], by: Actor, at: datetime) -> None:
    """Replace the rows of these tables where they change, with one audit row."""
    rows = TableReferee.objects.filter(table__session=session, table__number__in=wanted)
    held = {row.table.number: row for row in rows.select_related("table", "user")}
    now = {number: row.user_id for number, row in held.items()}
    changed = {number: user for number, user in wanted.items() if now.get(number) != user}
    if not changed:
        return
    before = {str(number): held[number].user.get_username() for number in sorted(changed) if number in held}
    TableReferee.objects.filter(table__session=session, table__number__in=changed).delete()
    tables = {table.number: table for table in Table.objects.filter(session=session, number__in=changed)}
    made = TableReferee.objects.bulk_create(
        TableReferee(table=tables[number], user_id=user, **stamp(by, at))
        for number, user in sorted(changed.items())
        if user is not None
    )
    names = dict(User.objects.filter(pk__in={row.user_id for row in made}).values_list("pk", "username"))
    after = {str(row.table.number): names[row.user_id] for row in made}
    facts = {"before": {"tables": before}, "after": {"tables": after}}
    record("referees.assigned", session, by=by, at=at, tournament=session.tournament, **facts)
    raise_version(session.tournament, _SHOWN)
