"""How client certificates are called where one stands for a credential (docs/api.md, "mTLS").

``sha256:`` and the 64 hex digits of the certificate's DER, or ``san:`` and one of its subject alternative names, as it
stands there. That the certificate is good, TLS has seen to: signed by the authority the server trusts, and not expired.
"""

import hashlib
import re
import ssl
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

# gRPC's names for what it knows of a peer.
_PEM: Final = "x509_pem_cert"
_ALTERNATIVE_NAMES: Final = "x509_subject_alternative_name"
_is_name: Final = re.compile(r"sha256:[0-9a-f]{64}|san:[!-~]{1,255}").fullmatch


def names(peer: Mapping[str, Iterable[bytes]]) -> tuple[str, ...]:
    """What the certificate of a peer is called, its hash first; nothing when it has none.

    ``peer`` is the ``auth_context()`` of a call.
    """
    pem = next(iter(peer.get(_PEM, ())), b"")
    if not pem:
        return ()
    return _names(pem, tuple(peer.get(_ALTERNATIVE_NAMES, ())))


@lru_cache(maxsize=1024)  # a connection has one certificate, and many calls
def _names(pem: bytes, alternatives: tuple[bytes, ...]) -> tuple[str, ...]:
    called = (san(name.decode("latin-1")) for name in alternatives)
    return (by_hash(pem.decode("ascii")), *(name for name in called if is_name(name)))


def by_hash(pem: str) -> str:
    """What a certificate (PEM, the first where there are several) is called by its hash. Raises ValueError."""
    begin, end = pem.find(ssl.PEM_HEADER), pem.find(ssl.PEM_FOOTER)
    if not 0 <= begin < end:
        raise ValueError("there is no certificate in it (PEM)")
    der = ssl.PEM_cert_to_DER_cert(pem[begin : end + len(ssl.PEM_FOOTER)])
    return f"sha256:{hashlib.sha256(der).hexdigest()}"


def san(name: str) -> str:
    """What a certificate is called by one of its subject alternative names."""
    return f"san:{name}"


def is_name(text: str) -> bool:
    """Whether this is what a certificate can be called: its names have 1 to 255 printable ASCII characters."""
    return _is_name(text) is not None
