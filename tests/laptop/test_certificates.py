"""Https in the hall: what the laptop's own authority may vouch for, for how long, and what a client believes it."""

import ipaddress
import os
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from config.hall.certificates import (
    Authority,
    Certificates,
    _cert,
    _pem,
    issue,
    make_authority,
    may_vouch_for,
    open_authority,
)

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
HOSTS = ("seatwind.local", "192.168.1.23", "127.0.0.1", "localhost")


def greet(context: ssl.SSLContext, authority: Path, host: str, trusting: ssl.SSLContext | None = None) -> str:
    """A real handshake over a pair of sockets; the client trusts ``authority`` alone. The protocol that was agreed."""
    ours, theirs = socket.socketpair()
    trusting = trusting or ssl.create_default_context()
    trusting.load_verify_locations(cadata=authority.read_bytes())

    def answer() -> None:
        try:
            with context.wrap_socket(theirs, server_side=True) as line:
                line.recv(1)
        except OSError:  # the client did not believe it
            theirs.close()

    server = threading.Thread(target=answer)
    server.start()
    try:
        with trusting.wrap_socket(ours, server_hostname=host) as line:
            return str(line.version())
    finally:
        ours.close()
        server.join(10)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "certificates"


def now() -> datetime:
    return datetime.now(UTC)  # a handshake goes by this machine's own clock


@pytest.mark.long
@pytest.mark.parametrize("host", HOSTS)
def test_a_device_that_took_the_certificate_is_answered_by_each_address(folder: Path, host: str) -> None:
    made = Certificates(folder, now=now())
    made.cover(HOSTS, now=now())
    assert greet(made.context, folder / "authority.crt", host).startswith("TLSv1.")


@pytest.mark.long
def test_an_address_that_changed_is_answered_from_the_next_connection_on(folder: Path) -> None:
    made = Certificates(folder, now=now())
    made.cover(HOSTS, now=now())
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(made.context, folder / "authority.crt", "10.0.0.7")
    made.cover((*HOSTS, "10.0.0.7"), now=now())
    assert greet(made.context, folder / "authority.crt", "10.0.0.7")


@pytest.mark.long
@pytest.mark.parametrize("host", ["www.example.org", "203.0.113.9"])
def test_the_authority_is_believed_about_nothing_outside_a_hall(folder: Path, host: str) -> None:
    """Even where its key was stolen: the device itself holds it to private addresses (RFC 5280, 4.2.1.10)."""
    stolen = open_authority(folder, now=now())
    key, certificate = issue(stolen, (host,), now=now())
    made = Certificates(folder, now=now())
    both = folder / "stolen.pem"
    both.write_bytes(_pem(key) + _cert(certificate))
    made.context.load_cert_chain(both)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        greet(made.context, folder / "authority.crt", host)


def test_a_server_s_key_signs_for_no_other_server(folder: Path) -> None:
    """Who takes the key of the https port, and not the authority's, makes no certificate that a device believes."""
    made = Certificates(folder, now=now())
    stolen = Authority(*issue(made.authority, HOSTS, now=now()))
    key, certificate = issue(stolen, HOSTS, now=now())
    chain = folder / "stolen.pem"
    chain.write_bytes(_pem(key) + _cert(certificate) + _cert(stolen.certificate))
    made.context.load_cert_chain(chain)
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(made.context, folder / "authority.crt", "seatwind.local")


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_no_client_talks_the_server_down_to_an_old_protocol(folder: Path) -> None:
    made = Certificates(folder, now=now())
    made.cover(HOSTS, now=now())
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.set_ciphers("ALL:@SECLEVEL=0")  # the client itself would agree
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with pytest.raises(ssl.SSLError, match=r"(?i)protocol.version|unsupported.protocol"):
        greet(made.context, folder / "authority.crt", "seatwind.local", trusting=old)
    newer = ssl.create_default_context()
    newer.maximum_version = ssl.TLSVersion.TLSv1_2
    assert greet(made.context, folder / "authority.crt", "seatwind.local", trusting=newer) == "TLSv1.2"


@pytest.mark.parametrize(
    ("host", "may"),
    [
        ("seatwind.local", True),
        ("172.16.0.1", True),
        ("172.32.0.1", False),
        ("192.169.0.1", False),
        ("fd00::2", True),
        ("2001:db8::1", False),
        ("local.example.org", False),
    ],
)
def test_names_and_private_addresses_only(host: str, may: bool) -> None:
    assert may_vouch_for(host) is may


def test_it_holds_for_one_year_and_is_renewed_a_month_before(folder: Path) -> None:
    first = open_authority(folder, now=NOW)
    certificate = first.certificate
    assert certificate.not_valid_after_utc == NOW + timedelta(days=365)
    assert certificate.not_valid_before_utc <= NOW
    eleven_months = NOW + timedelta(days=334)
    assert open_authority(folder, now=eleven_months).certificate == certificate
    later = open_authority(folder, now=NOW + timedelta(days=336)).certificate
    assert later != certificate
    assert later.subject != certificate.subject
    assert x509.load_der_x509_certificate((folder / "authority.crt").read_bytes()) == later


def test_the_server_never_outlives_its_authority() -> None:
    authority = make_authority(now=NOW)
    _key, certificate = issue(authority, HOSTS, now=NOW + timedelta(days=300))
    assert certificate.not_valid_after_utc == authority.certificate.not_valid_after_utc
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.IPAddress) == [ipaddress.ip_address(host) for host in HOSTS[1:3]]


def test_the_keys_are_their_owner_s_alone(folder: Path) -> None:
    Certificates(folder, now=NOW).cover(HOSTS, now=NOW)
    if os.name == "posix":
        assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}
    assert sorted(path.name for path in folder.iterdir()) == ["authority.crt", "authority.pem", "server.pem"]


def test_a_damaged_file_gives_a_new_authority_and_not_a_dead_start(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = open_authority(folder, now=NOW).certificate
    (folder / "authority.pem").write_bytes(b"half a fi")
    assert open_authority(folder, now=NOW).certificate != first
    assert "cannot be read" in caplog.text


def test_covering_the_same_twice_makes_nothing_new(folder: Path) -> None:
    made = Certificates(folder, now=NOW)
    made.cover(HOSTS, now=NOW)
    kept = (folder / "server.pem").read_bytes()
    made.cover(HOSTS, now=NOW + timedelta(minutes=1))
    assert (folder / "server.pem").read_bytes() == kept
    made.cover(HOSTS, now=NOW + timedelta(days=336))
    assert (folder / "server.pem").read_bytes() != kept
