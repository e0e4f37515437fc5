"""A device with passkeys, in software: it answers as a browser with a fingerprint reader would."""

import json
from dataclasses import dataclass, field
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from tournaments.models import User

FLAG = AuthenticatorData.FLAG


@dataclass
class Device:
    """One device of one person. ``origin``: the address that its browser shows; ``verifies``: finger, face or PIN."""

    origin: str = "https://testserver"
    verifies: bool = True
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = b"a credential of the tests"
    owner: str = ""

    def make(self, options: dict[str, Any]) -> str:
        """The answer to ``navigator.credentials.create``."""
        self.owner = options["user"]["id"]
        data = AttestedCredentialData.create(
            bytes(16), self.credential_id, ES256.from_cryptography_key(self.key.public_key())
        )
        seen = AuthenticatorData.create(self._relying_party(options["rp"]["id"]), self._flags() | FLAG.AT, 0, data)
        result = CollectedClientData.create("webauthn.create", options["challenge"], self.origin)
        attested = AttestationObject.create("none", seen, {})
        return self._answer({"clientDataJSON": websafe_encode(result), "attestationObject": websafe_encode(attested)})

    def use(self, options: dict[str, Any]) -> str:
        """The answer to ``navigator.credentials.get``."""
        seen = AuthenticatorData.create(self._relying_party(options["rpId"]), self._flags(), 1)
        result = CollectedClientData.create("webauthn.get", options["challenge"], self.origin)
        signature = self.key.sign(seen + result.hash, ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": websafe_encode(result),
                "authenticatorData": websafe_encode(seen),
                "signature": websafe_encode(signature),
                "userHandle": self.owner,
            }
        )

    def _answer(self, response: dict[str, str]) -> str:
        name = websafe_encode(self.credential_id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})

    def _flags(self) -> AuthenticatorData.FLAG:
        return FLAG.UP | FLAG.UV if self.verifies else FLAG.UP

    @staticmethod
    def _relying_party(domain: str) -> bytes:
        return sha256(domain.encode())


def passkey_row(user: User, name: str = "My phone") -> Authenticator:
    """A passkey of ``user``, as it is kept once it was made."""
    options = {"rp": {"id": "testserver"}, "user": {"id": "MQ"}, "challenge": websafe_encode(b"a challenge")}
    data = {"name": name, "credential": json.loads(Device().make(options))}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
