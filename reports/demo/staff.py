"""The staff of the demo event: accounts without a password, entered by one click on the start page."""

from tournaments.actors import Actor, Origin, user_actor
from tournaments.models import Role, StaffRole, Tournament, User

STAFF: tuple[tuple[str, str, str, Role], ...] = (
    ("demo-organiser", "Camille", "Perrin", Role.ORGANISER),
    ("demo-chief-referee", "Marijke", "Dekker", Role.CHIEF_REFEREE),
    ("demo-referee", "Olivier", "Renaud", Role.REFEREE),
    ("demo-scorekeeper", "Lena", "Hartwig", Role.SCOREKEEPER),
    ("demo-second-scorekeeper", "Tommaso", "Villa", Role.SCOREKEEPER),
    ("demo-committee", "Birgitte", "Skov", Role.APPEALS_COMMITTEE),
)


def make_staff() -> dict[str, Actor]:
    """The demo accounts as actors by username."""
    return {username: actor(demo_user(username, given, family)) for username, given, family, _role in STAFF}


def demo_user(username: str, given: str, family: str) -> User:
    user, made = User.objects.get_or_create(
        username=username, defaults={"first_name": given, "last_name": family, "is_demo": True}
    )
    if made:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def actor(user: User) -> Actor:
    return user_actor(user, Origin(channel="command", device="demo"))


def give_roles(event: Tournament) -> None:
    for username, _given, _family, role in STAFF:
        StaffRole.objects.get_or_create(tournament=event, user=User.objects.get(username=username), role=role)
