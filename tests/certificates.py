"""Certificates made for one test: an authority, and what it signs."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Issued:
    """A certificate and its private key, as PEM files."""

    certificate: Path
    key: Path


class Authority:
    """An authority whose own certificate is in ``file``."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._numbers = count(1)
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self._key = ec.generate_private_key(ec.SECP256R1())
        certificate = _builder(self._name, self._name, self._key.public_key(), timedelta(days=1)).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        )
        self.file = folder / f"{name}.pem"
        self.file.write_bytes(_pem(certificate.sign(self._key, hashes.SHA256())))

    def issue(self, *names: str, lasts: timedelta = timedelta(days=1)) -> Issued:
        """A certificate with these alternative names, good from yesterday on for so long after now."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        builder = _builder(subject, self._name, key.public_key(), lasts).add_extension(
            x509.SubjectAlternativeName(list(map(_alternative, names))), critical=False
        )
        stem = f"{self.file.stem}-{next(self._numbers)}"
        issued = Issued(self._folder / f"{stem}.crt", self._folder / f"{stem}.key")
        issued.certificate.write_bytes(_pem(builder.sign(self._key, hashes.SHA256())))
        issued.key.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        return issued


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, lasts: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasts)
    )


def _alternative(name: str) -> x509.GeneralName:
    return x509.UniformResourceIdentifier(name) if "://" in name else x509.DNSName(name)


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
