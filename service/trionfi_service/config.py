"""Every setting of the server, from the environment (``TRIONFI_…``) or from the command line.

Importing this takes pydantic-settings with it, so the command imports it only where it serves.
"""

import ipaddress
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from trionfi_service.keys import KeyDirectory, Passphrase, default_key_directory


def split_address(address: str) -> tuple[str, int]:
    """Host and port of ``host:port``; an IPv6 host may stand in brackets. Raises ValueError when it is none."""
    host, colon, port = address.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdecimal()) or int(port) > 65535:
        raise ValueError(f"{address!r} is not host:port, with a port from 0 (any free one) to 65535")
    return host.removeprefix("[").removesuffix("]"), int(port)


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach the address."""
    host, _ = split_address(address)
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _checked_address(address: str) -> str:
    split_address(address)
    return address


Address = Annotated[str, AfterValidator(_checked_address)]


class Settings(BaseSettings):
    """What the server is started with. Each field is also the variable ``TRIONFI_<FIELD>``."""

    model_config = SettingsConfigDict(env_prefix="TRIONFI_", frozen=True, extra="forbid")

    listen: Address = Field("127.0.0.1:7878", description="host:port to serve gRPC on; port 0 takes any free one")
    database: Path = Field(Path("trionfi.db"), description="SQLite file that holds the logs; made when missing")
    operator_token_file: Path | None = Field(
        None,
        description="where the first start writes an operator credential; default: <database>.operator-token",
    )
    key_directory: Path | None = Field(
        None, description="directory of the keys that sign receipts; default: <database>.keys"
    )
    key_passphrase_file: Path | None = Field(
        None, description="file with the passphrase of the keys; comes before key_passphrase"
    )
    key_passphrase: SecretStr | None = Field(
        None, description="the passphrase itself; without either, one is drawn and kept in the key directory"
    )
    tls_certificate: Path | None = Field(None, description="PEM file with the server's certificate chain")
    tls_key: Path | None = Field(None, description="PEM file with the certificate's private key")
    client_ca: Path | None = Field(
        None, description="PEM file of the authority whose client certificates are then required (mTLS)"
    )
    allow_plaintext: bool = Field(False, description="serve without TLS on an address that other machines can reach")
    metrics_listen: Address | None = Field(
        None, description="loopback host:port for Prometheus metrics; none when not given"
    )
    reflection: bool = Field(True, description="answer gRPC reflection, v1 and v1alpha")
    allow_changed_build: bool = Field(
        False, description="serve although files of the service are not those that were built (trionfi selfcheck)"
    )
    scripted_deals: bool = Field(False, description="take scripted deals (LC-12); such games say NOT RANDOM")
    cache_games: int = Field(10_000, ge=1, description="most games kept in memory")
    cache_bytes: int = Field(
        256 * 1024 * 1024, ge=1024 * 1024, description="most memory for games, estimated, in bytes"
    )
    heartbeat_seconds: float = Field(15.0, gt=0, le=3600, description="between two heartbeats of a stream")
    ping_seconds: float = Field(10.0, gt=0, le=3600, description="least time between two pings of an idle client")
    lag_messages: int = Field(256, ge=1, le=100_000, description="how far a reader may fall behind, in messages")
    max_calls: int = Field(1_000, ge=1, description="most unary calls at once; more are refused")
    max_calls_per_credential: int = Field(64, ge=1, description="most unary calls at once of one credential")
    max_streams: int = Field(4_000, ge=1, description="most streams at once; more are refused")
    max_streams_per_credential: int = Field(32, ge=1, description="most streams at once of one credential")
    drain_seconds: float = Field(10.0, ge=0, le=300, description="how long open calls may go on after SIGTERM")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="least level that is logged")

    @model_validator(mode="after")
    def _safe_to_serve(self) -> Self:
        if (self.tls_certificate is None) != (self.tls_key is None):
            raise ValueError("tls_certificate and tls_key go together")
        if self.client_ca is not None and self.tls_certificate is None:
            raise ValueError("client_ca goes with tls_certificate and tls_key: in plain text there are no certificates")
        if self.tls_certificate is None and not self.allow_plaintext and not is_loopback(self.listen):
            raise ValueError(
                f"{self.listen} can be reached from other machines: give tls_certificate and tls_key,"
                " or allow_plaintext where something else encrypts"
            )
        if self.metrics_listen is not None and not is_loopback(self.metrics_listen):
            raise ValueError(f"metrics_listen {self.metrics_listen} is no loopback address")
        return self

    @property
    def keys(self) -> KeyDirectory:
        """Where the keys are that sign receipts."""
        given = None if self.key_passphrase is None else self.key_passphrase.get_secret_value()
        path = self.key_directory or default_key_directory(self.database)
        return KeyDirectory(path, Passphrase(self.key_passphrase_file, given))

    @property
    def token_file(self) -> Path:
        """Where the first start writes an operator credential."""
        return self.operator_token_file or self.database.with_name(self.database.name + ".operator-token")
