"""Ed25519: the test vectors of RFC 8032, and every public key that must not be taken."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from trionfi_service import ed25519

PRIME = 2**255 - 19

# RFC 8032, 7.1: secret key, public key, message, signature.
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe"
            "24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302a"
            "eeb00d291612bb0c00"
        ),
    ),
]

# The eight points of small order: y of the two of order 8 follows from the curve; -y too.
ORDER_8 = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
SMALL = [
    sign << 255 | y
    for y, signs in ((0, (0, 1)), (1, (0,)), (PRIME - 1, (0,)), (ORDER_8, (0, 1)), (PRIME - ORDER_8, (0, 1)))
    for sign in signs
]


@pytest.mark.parametrize(("_secret", "public", "message", "signature"), VECTORS)
def test_the_vectors_of_the_rfc_verify(_secret: str, public: str, message: str, signature: str) -> None:
    key, signed, text = bytes.fromhex(public), bytes.fromhex(signature), bytes.fromhex(message)

    assert ed25519.public_key_problem(key) is None
    assert ed25519.verifies(key, signed, text)
    assert not ed25519.verifies(key, signed, text + b"!")
    for at in range(64):
        assert not ed25519.verifies(key, signed[:at] + bytes((signed[at] ^ 1,)) + signed[at + 1 :], text)


def test_every_fresh_key_is_taken() -> None:
    for _ in range(50):
        assert ed25519.public_key_problem(Ed25519PrivateKey.generate().public_key().public_bytes_raw()) is None


@pytest.mark.parametrize("number", SMALL)
def test_a_point_of_small_order_is_not_taken(number: int) -> None:
    problem = ed25519.public_key_problem(number.to_bytes(32, "little"))

    assert problem is not None
    assert "small order" in problem


@pytest.mark.parametrize(
    "number",
    [
        2,  # on no point
        PRIME,  # 0 once more
        PRIME + 1,  # 1 once more
        2**255 - 1,
        1 << 255 | 1,  # x is 0, and said to be odd
    ],
)
def test_what_is_no_point_in_its_one_encoding_is_not_taken(number: int) -> None:
    problem = ed25519.public_key_problem(number.to_bytes(32, "little"))

    assert problem is not None
    assert "canonical" in problem


@pytest.mark.parametrize("length", [0, 31, 33])
def test_another_length_is_not_taken_and_verifies_nothing(length: int) -> None:
    assert ed25519.public_key_problem(bytes(length)) == f"has {length} bytes, not 32"
    assert not ed25519.verifies(bytes(length), bytes(64), b"")
    assert not ed25519.verifies(bytes.fromhex(VECTORS[0][1]), bytes(length), b"")
