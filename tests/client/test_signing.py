"""Signing keys: files, ids, what is signed; and, on the real service, a seat that signs by one argument."""

import subprocess
import sys
import uuid
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

import trionfi
from tests.client.either import done, either
from tests.client.service import Service
from trionfi import SigningKey, errors, public_key_from_pem, signing
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api


def public_pem(key: SigningKey) -> bytes:
    public = Ed25519PublicKey.from_public_bytes(key.public_key)
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def test_a_key_comes_back_from_its_file() -> None:
    key = SigningKey.generate()

    for passphrase in (None, b"correct horse"):
        again = SigningKey.from_pem(key.to_pem(passphrase), passphrase)
        assert (again.public_key, again.key_id) == (key.public_key, key.key_id)
        assert again.sign(b"message") == key.sign(b"message")
    assert key.key_id == sha256(b"\x00\x0etrionfi/v1/key" + key.public_key).digest()[:16]
    assert public_key_from_pem(public_pem(key)) == key.public_key
    assert key.key_id.hex() in repr(key)


def test_what_is_no_key_is_refused_without_being_shown() -> None:
    key = SigningKey.generate()
    curve = generate_private_key(SECP256R1())
    other = curve.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for pem, passphrase, problem in (
        (b"", None, "no private key"),
        (b"secret", None, "no private key"),
        (public_pem(key), None, "no private key"),
        (other, None, "another kind"),
        (key.to_pem(b"passphrase"), None, "a passphrase is due"),
        (key.to_pem(b"passphrase"), b"wrong", "not its own"),
        (key.to_pem(), b"passphrase", "no passphrase is due"),
    ):
        with pytest.raises(ValueError, match=problem) as wrong:
            SigningKey.from_pem(pem, passphrase)
        assert "secret" not in str(wrong.value)
        assert wrong.value.__context__ is None or wrong.value.__suppress_context__
    for pem, problem in (
        (key.to_pem(), "give the public one"),
        (b"", "no public key"),
        (curve.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), "another kind"),
    ):
        with pytest.raises(ValueError, match=problem):
            public_key_from_pem(pem)


def test_what_is_signed_is_what_docs_bytes_says() -> None:
    key = SigningKey.generate()
    request = api.ActRequest(
        game_id="00112233445566778899aabbccddeeff",
        command_id="0b0c7b5e-5c0f-4e43-9a39-0d5f0a8c8f11",
        expected_version=258,
        command=b"\x2a\x02ok",
        texts=[api.TextPart(salt=b"s" * 32, text="tea 🍵"), api.TextPart(salt=b"t" * 32)],
    )

    signing.sign_act(request, game.Actor(kind=game.ACTOR_KIND_SEAT, index=3), key)

    body = b"\x00\x00\x00\x08tea \xf0\x9f\x8d\xb5" + bytes(52)
    sealed = b"\x00\x11trionfi/v1/sealed"
    written_out = (
        b"\x00\x12trionfi/v1/command"
        + bytes.fromhex("00112233445566778899aabbccddeeff")
        + b"\x01\x03"
        + uuid.UUID(request.command_id).bytes
        + b"\x00\x00\x00\x00\x00\x00\x01\x02"
        + b"\x00\x00\x00\x04\x2a\x02ok"
        + sha256(sealed + b"s" * 32 + body).digest()
        + sha256(sealed + b"t" * 32 + bytes(64)).digest()
    )
    Ed25519PublicKey.from_public_bytes(key.public_key).verify(request.signature, written_out)
    assert request.key_id == key.key_id
    assert (request.actor.kind, request.actor.index) == (game.ACTOR_KIND_SEAT, 3)


_WITHOUT = """
import sys
sys.modules["cryptography"] = None
import trionfi
trionfi.Client("127.0.0.1:1").close()
for make in (trionfi.SigningKey.generate, lambda: trionfi.Client("127.0.0.1:1", trust=[])):
    try:
        make()
    except ImportError as missing:
        print(missing)
"""


def test_without_the_extra_everything_else_works_and_keys_say_what_to_install() -> None:
    ran = subprocess.run([sys.executable, "-c", _WITHOUT], capture_output=True, text=True, timeout=50, check=True)

    assert ran.stdout.splitlines() == ["keys need the package cryptography: pip install 'trionfi[keys]'"] * 2


@either
async def test_a_seat_signs_by_one_argument(service: Service, kind: Any) -> None:
    key = SigningKey.generate()
    with trionfi.Client(service.address, token=service.token) as desk:
        places: list[trionfi.client.Fields] = [  # type: ignore[name-defined]
            {"actor": "seat:1", "public_key": key.public_key},
            {"actor": "host", "public_key": key.public_key},
        ]
        game_id = desk.create_game("fortunes", places=places, policies={"fairness": "server_only"}).game_id
        seats = [desk.issue_credential(game_id, actors=[f"seat:{seat}"]).secret for seat in range(4)]
        both = desk.issue_credential(game_id, actors=["seat:1", "host"]).secret
        client = kind(service.address, token=seats[1])
        signed = client.game(game_id, signing_key=key)
        for seat in (0, 2, 3):
            desk.game(game_id, token=seats[seat]).join()
        with pytest.raises(errors.Unauthenticated) as missing:
            await done(client.game(game_id).join())
        with pytest.raises(errors.PermissionDenied) as unknown:
            await done(client.game(game_id, signing_key=SigningKey.generate()).join())

        joined = await done(signed.act(join={}, expected_version=1))
        host = client.game(game_id, token=both, viewer="host", signing_key=key)
        await done(host.join())
        await done(host.pause("tea 🍵"))
        await done(host.resume("back"))
        first_of_both = client.game(game_id, token=both, signing_key=key)
        await done(first_of_both.leave())

        assert (missing.value.reason, unknown.value.reason) == ("SIGNATURE_MISSING", "KEY_NOT_REGISTERED")
        assert not joined.repeated
        auditor = desk.issue_credential(game_id, role="auditor").secret
        verdicts = desk.game(game_id, token=auditor).verify()
        assert verdicts.decisions.kind == api.VERDICT_KIND_OK, verdicts
        await done(client.close())


@either
async def test_a_key_of_the_client_signs_for_its_own_token_and_for_no_other(service: Service, kind: Any) -> None:
    key = SigningKey.generate()
    with trionfi.Client(service.address, token=service.token) as desk:
        game_id = desk.create_game("fortunes", places=[{"actor": "seat:0", "public_key": key.public_key}]).game_id
        seats = [desk.issue_credential(game_id, actors=[f"seat:{seat}"]).secret for seat in range(2)]
        client = kind(service.address, token=seats[0], signing_key=key)

        await done(client.game(game_id).join())
        await done(client.game(game_id, token=seats[1]).join())

        heir = SigningKey.generate()
        desk.game(game_id).hand_over("seat:0", public_key=heir.public_key)
        heirs = desk.issue_credential(game_id, actors=["seat:0"]).secret
        await done(client.game(game_id, token=heirs, signing_key=heir).join())
        await done(client.close())


@either
async def test_contributions_are_signed_too(service: Service, kind: Any) -> None:
    keys = [SigningKey.generate() for _ in range(4)]
    with trionfi.Client(service.address, token=service.token) as desk:
        game_id = desk.create_game(
            "fortunes",
            places=[{"actor": f"seat:{seat}", "public_key": key.public_key} for seat, key in enumerate(keys)],
            policies={"fairness": "contributed"},
        ).game_id
        client = kind(service.address)
        seats = [
            client.game(game_id, token=desk.issue_credential(game_id, actors=[f"seat:{n}"]).secret, signing_key=key)
            for n, key in enumerate(keys)
        ]
        for seat in seats:
            await done(seat.join())
        view = await done(seats[0].view())
        assert view.deals == 1
        assert view.void_deals == 0
        auditor = desk.issue_credential(game_id, role="auditor").secret
        verdicts = desk.game(game_id, token=auditor).verify()
        assert verdicts.decisions.kind == api.VERDICT_KIND_OK, verdicts
        await done(client.close())
