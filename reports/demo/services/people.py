"""Define the invented people of the demo event: teams of four, their country and club. No name is a real player's."""

from dataclasses import dataclass

from tournaments.players.services.participants import ParticipantRow


@dataclass(frozen=True, slots=True)
class DemoTeam:
    """Store four people as ``given family``; ``code``: the beginning of that country's federation numbers."""

    name: str
    country: str
    club: str
    code: str
    members: tuple[str, str, str, str]


def team(name: str, country: str, club: str, code: str, members: str) -> DemoTeam:
    """Return a team of four; ``members`` are names between commas."""
    one, two, three, four = (member.strip() for member in members.split(","))
    return DemoTeam(name, country, club, code, (one, two, three, four))


TEAMS: tuple[DemoTeam, ...] = (
    team(
        "Les Vents du Nord", "FRA", "Tuiles Lilloises", "04",
        "Élodie Marchand, Bastien Lorrain, Chloé Gauthier, Rémi Colin",
    ),
    team(
        "Saône et Bambous", "FRA", "Bambou Lyonnais", "04",
        "Camille Perrache, Julien Garnier, Inès Charpentier, Hugo Valmy",
    ),
    team(
        "Quatre Dragons", "FRA", "Dragons de Seine", "04",
        "Mathilde Aubry, Théo Chevalier, Jeanne Roussel, Antoine Delorme",
    ),
    team(
        "Bretagne Extérieure", "FRA", "Pluie de Tuiles", "04",
        "Gwenn Le Cavalec, Maël Kerjean, Soizic Tanguy, Yann Prigent",
    ),
    team(
        "Tre Draghi", "ITA", "Circolo del Bambù", "06",
        "Giulia Ferraris, Marco Deluca, Elisa Colombo, Paolo Rinaldi",
    ),
    team(
        "Vento d'Ovest", "ITA", "Mahjong Torino", "06",
        "Chiara Sartori, Luca Galli, Bianca Morelli, Davide Fontana",
    ),
    team(
        "Muraglia", "ITA", "Grande Muraglia", "06",
        "Serena Bruni, Matteo Grassi, Ilaria Conti, Nicolò Ferri",
    ),
    team(
        "Utrecht Bamboo", "NED", "Domstad Mahjong", "08",
        "Sanne van Leeuwen, Daan Kuipers, Femke Bosch, Pieter Hoekstra",
    ),
    team(
        "Lage Landen", "NED", "Vier Winden Zwolle", "08",
        "Lotte Vermeer, Ruben Dijkstra, Anouk de Wit, Jeroen Smeets",
    ),
    team(
        "Østenvind", "DEN", "Aarhus Mahjong", "03",
        "Søren Holm, Jesper Mortensen, Mikkel Thomsen, Freja Friis",
    ),
    team(
        "Bambus Nord", "DEN", "Odense Fire Vinde", "03",
        "Astrid Lund, Kasper Bech, Ida Nygaard, Emil Krogh",
    ),
    team(
        "Hanse Hu", "GER", "Hamburger Mauer", "05",
        "Anke Lindner, Jonas Gerber, Katrin Vogt, Felix Brandt",
    ),
    team(
        "Rhein-Rieseln", "GER", "Kölner Kreise", "05",
        "Miriam Scholl, Tobias Ahrens, Birgit Kessler, Stefan Lohr",
    ),
    team(
        "Bruxelles-Desmarets", "BEL", "Les Pungs de Bruxelles", "02",
        "Anne-Sophie Vandenbroucke-Desmarets, Lars Peeters, Nathalie Wouters, Thomas Lambrecht",
    ),
    team(
        "Viento Sur", "ESP", "Mahjong Sevilla", "10",
        "Lucía Fuentes, Álvaro Cabrera, Marta Ibáñez, Sergio Robles",
    ),
    team(
        "Danube Chows", "HUN", "Budapest Fal", "12",
        "Zsófia Kovács, Bence Szalai, Réka Farkas, Ádám Bíró",
    ),
    team(
        "Wisła Winds", "POL", "Kraków Cztery Wiatry", "14",
        "Mateusz Kowalczyk, Zofia Woźniak, Piotr Zieliński, Hanna Sobczak",
    ),
    team(
        "Far Guests", "", "", "",
        "Yu-Chen Lin, Hiroko Takahashi, Rosalind Ashworth, Étienne Bonvin",
    ),
)  # fmt: skip
_GUEST_COUNTRIES = ("TWN", "JPN", "GBR", "SUI")


def demo_rows() -> list[ParticipantRow]:
    """Return the 72 participants in team order; one in nine has no federation number yet."""
    return [
        member_row(index, demo_team, seat, name) for index, (demo_team, seat, name) in enumerate(everybody(), start=1)
    ]


def everybody() -> list[tuple[DemoTeam, int, str]]:
    """Return every member with their team and place in it."""
    return [(demo_team, seat, name) for demo_team in TEAMS for seat, name in enumerate(demo_team.members)]


def member_row(number: int, demo_team: DemoTeam, seat: int, name: str) -> ParticipantRow:
    """Return the row by which a member is entered."""
    given, family = name.split(" ", 1)
    code = demo_team.code
    return ParticipantRow(
        number=number,
        name=name,
        given_name=given,
        family_name=family,
        country=demo_team.country or _GUEST_COUNTRIES[seat],
        club=demo_team.club,
        team=demo_team.name,
        federation_number="" if not code or number % 9 == 0 else f"{code}{number * 1373 % 1_000_000:06d}",
    )
