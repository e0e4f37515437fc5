"""Check what a federation is told: counts, weight; and the certificate of the draw and the signature."""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from mahjong_core.check.event import Event
from mahjong_core.record.numbers import read_exact
from mahjong_core.record.write import signed_bytes
from mahjong_core.verify import draws, signature

__all__ = ["check_certificate", "check_counts", "check_signature", "check_weight", "sport_code"]

# ISO codes that the sport writes otherwise.
_SPORT = {
    "DEU": "GER",
    "NLD": "NED",
    "DNK": "DEN",
    "CHE": "SUI",
    "PRT": "POR",
    "GRC": "GRE",
    "HRV": "CRO",
    "SVN": "SLO",
    "LVA": "LAT",
    "BGR": "BUL",
    "ZAF": "RSA",
    "CHL": "CHI",
    "IDN": "INA",
    "IRN": "IRI",
    "MYS": "MAS",
    "PHL": "PHI",
    "TWN": "TPE",
    "VNM": "VIE",
    "MCO": "MON",
}


def sport_code(country: str) -> str:
    """Return a country as the sport writes it."""
    code = country.strip().upper()
    return _SPORT.get(code, code)


def check_counts(event: Event) -> None:
    """Check the players, substitutes and countries reported against who sat at least once."""
    reported: Mapping[str, Any] = event.record.event.get("federation", {})
    sat = {number for seats in (*event.own_seats, *event.helpers) for number in seats if number in event.players}
    sat = {number for number in sat if _sat(event, number)}
    substitutes = {number for number in sat if event.is_substitute(number)}
    players = sat - substitutes
    removed = {number for number in players if event.players[number].state in ("removed", "withdrawn")}
    _compare(event, "players", reported, {len(players), len(players - removed)} if removed else {len(players)})
    _compare(event, "substitutes", reported, {len(substitutes)})
    countries = [_countries(event, some) for some in (players, sat, players - removed)]
    if all(found is not None for found in countries):
        _compare(event, "countries", reported, {len(found or ()) for found in countries})


def _sat(event: Event, number: int) -> bool:
    """Return whether somebody played at least once, and was not replaced each time."""
    for own, helpers in zip(event.own_seats, event.helpers, strict=True):
        if number in helpers or (number in own and not own[number].taken.is_replaced):
            return True
    return False


def _countries(event: Event, numbers: set[int]) -> set[str] | None:
    """Return the countries of these players; those listed for the event where players have none; else None."""
    found = [event.players[number].country for number in numbers]
    if found and all(found):
        return {sport_code(country) for country in found if country}
    listed = event.record.event.get("countries")
    return None if listed is None or any(found) else {sport_code(country) for country in listed}


def _compare(event: Event, name: str, reported: Mapping[str, Any], allowed: set[int]) -> None:
    if name in reported and reported[name] not in allowed:
        event.findings.add(
            "standing.count", expected=max(allowed), found=reported[name], field=f"event.federation.{name}"
        )


def check_weight(event: Event) -> None:
    """Check the weight that a federation gave: days, players, countries and qualification (EMA Basicsranking)."""
    facts: Mapping[str, Any] = event.record.event.get("federation", {})
    if not {"weight", "days", "players", "countries"} <= facts.keys() or str(facts["code"]).upper() != "EMA":
        return
    weight = read_exact(facts["weight"], "event.federation.weight")
    allowed = _weights(facts)
    if not any(map(weight.holds, allowed)):
        event.findings.add("event.weight", expected=allowed[0], found=weight, field="event.federation.weight")


def _weights(facts: Mapping[str, Any]) -> list[Fraction]:
    """Return the weights that follow, that of today first.

    Ten countries bring one; an older page of the federation gives a half. A qualification that is not said may count
    or not.
    """
    players = facts["players"] + min(3, facts.get("substitutes", 0))
    weight = Fraction(max(1, min(3, facts["days"])))
    weight += Fraction((players > 40) + (players > 80), 2)
    countries = facts["countries"]
    weight += Fraction((countries > 5) + (countries >= 10), 2)
    weights = [weight, weight - Fraction(1, 2)] if countries == 10 else [weight]
    qualified = {True: (1,), False: (0,), None: (0, 1)}[facts.get("qualification")]
    return [one + more for one in weights for more in qualified]


def check_certificate(event: Event) -> None:
    """Check the certificate of the draw against itself, and the seats against it."""
    certificate = event.record.document.get("draw", {}).get("certificate")
    if certificate is None:
        return
    event.findings.count("certificates")
    outcome = None
    with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError):
        outcome = [text for good, text in draws.checks(certificate) if not good]
    if outcome is None or outcome:
        found = None if outcome is None else outcome[:5]
        event.findings.add("draw.certificate", found=found, field="draw.certificate")
        return
    for session, drawn in zip(event.record.sessions, certificate["sessions"], strict=False):
        tables = sorted(session.tables, key=lambda table: table.number)
        for table, seats in zip(tables, drawn, strict=False):
            seated = [None if _is_help(event, seat.player) else seat.player for seat in table.seats]
            if seated != list(seats):
                event.findings.add(
                    "draw.certificate",
                    expected=seats,
                    found=seated,
                    session=session.number,
                    table=table.number,
                )


def _is_help(event: Event, number: int | None) -> bool:
    return number is not None and event.is_substitute(number)


def check_signature(event: Event) -> None:
    """Check an Ed25519 signature over the canonical bytes of the document."""
    signed = event.record.document.get("signature")
    if signed is None:
        return
    good = signature.is_signed(signed_bytes(event.record.document), signed["key"], signed["signature"])
    if good is None:
        event.findings.add("signature.unchecked", field="signature")
    elif not good:
        event.findings.add("signature.invalid", field="signature")
