"""Provide https in the hall: a small certificate authority of this laptop's own (decision 38).

It can vouch for nothing but names under ``.local`` and private addresses, and for one year; a tablet that takes it
trusts this laptop and no other site more than before. Its key never leaves the data folder.
"""

import ipaddress
import logging
import secrets
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

logger = logging.getLogger(__name__)
YEAR: Final = timedelta(days=365)
RENEWED_BEFORE: Final = timedelta(days=30)
_CLOCKS_APART: Final = timedelta(days=1)  # a tablet's clock may be behind this one
_LOCAL_NETWORKS: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
NETWORKS: Final = tuple(ipaddress.ip_network(network) for network in _LOCAL_NETWORKS)
_NAMES: Final = ("local", "localhost")

Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Authority:
    """Hold the authority's key and certificate."""

    key: Key
    certificate: x509.Certificate

    def is_good_for(self, now: datetime) -> bool:
        """Return whether it holds now and for a month more."""
        ends = self.certificate.not_valid_after_utc
        return self.certificate.not_valid_before_utc <= now < ends - RENEWED_BEFORE


class Certificates:
    """Manage the authority in ``folder``, and the certificate that ``context`` shows now."""

    def __init__(self, folder: Path, *, now: datetime) -> None:
        self.folder = folder
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # Debian's Python leaves this to OpenSSL, which knows older ones too.
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.covered: tuple[str, ...] = ()
        self.ends = now
        self.authority = open_authority(folder, now=now)

    def cover(self, hosts: Sequence[str], *, now: datetime) -> None:
        """Answer for these names and addresses from the next connection on; twice is once while a month is left.

        Addresses that are not private ones are left out: no device would believe this authority about them.
        """
        wanted = tuple(dict.fromkeys(host for host in hosts if may_vouch_for(host)))
        if wanted == self.covered and self.authority.is_good_for(now) and now < self.ends - RENEWED_BEFORE:
            return
        self.authority = open_authority(self.folder, now=now)
        key, certificate = issue(self.authority, wanted, now=now)
        _keep(self.folder / "server.pem", _pem(key) + _cert(certificate))
        self.context.load_cert_chain(self.folder / "server.pem")
        self.covered, self.ends = wanted, certificate.not_valid_after_utc


def open_authority(folder: Path, *, now: datetime) -> Authority:
    """Return the authority that is kept in ``folder``; a new one if there is none, or where it ends within a month.

    Devices that took the old one have to take the new one: the page of the certificate says until when it holds.
    """
    folder.mkdir(parents=True, mode=0o700, exist_ok=True)
    kept = folder / "authority.pem"
    authority = _read(kept) if kept.exists() else None
    if authority is None or not authority.is_good_for(now):
        authority = make_authority(now=now)
        _keep(kept, _pem(authority.key) + _cert(authority.certificate))
    public = folder / "authority.crt"
    der = authority.certificate.public_bytes(serialization.Encoding.DER)
    if not public.exists() or public.read_bytes() != der:
        _keep(public, der)
    return authority


def _read(path: Path) -> Authority | None:
    """Return the stored authority; None if the file is damaged, which is logged."""
    data = path.read_bytes()
    try:
        key = serialization.load_pem_private_key(data, None)
        certificate = x509.load_pem_x509_certificate(data)
    except ValueError:
        logger.exception("%s cannot be read: the hall gets a new certificate authority", path)
        return None
    return Authority(key, certificate) if isinstance(key, ec.EllipticCurvePrivateKey) else None


def make_authority(*, now: datetime) -> Authority:
    """Return a new authority, with a name of its own: devices may hold the one of last year too."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Seatwind in the hall {now:%Y-%m-%d} {secrets.token_hex(2)}")
    permitted: list[x509.GeneralName] = [x509.DNSName(domain) for domain in _NAMES]
    permitted += [x509.IPAddress(network) for network in NETWORKS]
    made = (
        _builder(name, name, key, now, now + YEAR)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return Authority(key, made.sign(key, hashes.SHA256()))


def issue(authority: Authority, hosts: Sequence[str], *, now: datetime) -> tuple[Key, x509.Certificate]:
    """Return a key and a certificate of the server for these names and addresses, as long as the authority holds."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    ends = min(now + YEAR, issuer.not_valid_after_utc)
    made = (
        _builder(_name("Seatwind"), issuer.subject, key, now, ends)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
    )
    return key, made.sign(authority.key, hashes.SHA256())


def may_vouch_for(host: str) -> bool:
    """Return whether the authority can answer for this name or address."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".local")
    return any(address in network for network in NETWORKS if network.version == address.version)


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _builder(subject: x509.Name, issuer: x509.Name, key: Key, now: datetime, ends: datetime) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCKS_APART)
        .not_valid_after(ends)
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _pem(key: Key) -> bytes:
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def _cert(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _keep(path: Path, data: bytes) -> None:
    """Write the file whole or keep the one before; readable for its owner alone."""
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    draft.write_bytes(data)
    draft.replace(path)
