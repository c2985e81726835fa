"""Where the server is and how to get there: address, TLS, channel options. No I/O but reading key files."""

import ipaddress
from dataclasses import dataclass
from pathlib import Path

import grpc

# The server permits pings every 10 s (docs/api.md). A dead line is noticed after 50 s at most.
# A server that starts again is found within two seconds: gRPC itself would wait up to two minutes.
CHANNEL_OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
)


@dataclass(frozen=True, slots=True)
class Tls:
    """How to speak TLS. Files are PEM.

    ``roots``: the certificates to trust, None for those of the system. ``certificate`` and ``key``: the client's
    own, for servers that ask for one; both or neither. ``server_name``: the name the server's certificate must
    have, None for the one in the address.
    """

    roots: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
    server_name: str | None = None

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise ValueError("a client certificate and its key go together: give both or neither")


@dataclass(frozen=True, slots=True)
class Target:
    """A checked address: ``address`` for gRPC, credentials (None for plain text) and channel options."""

    address: str
    credentials: grpc.ChannelCredentials | None
    options: tuple[tuple[str, int | str], ...]


def target(address: str, tls: Tls | bool, insecure: bool) -> Target:
    """Check how to connect to ``host:port``.

    ``tls`` True means `Tls()`. Plain text goes to this machine only, unless ``insecure``: a credential on the
    wire is anybody's. Raises ValueError, and OSError when a key file cannot be read.
    """
    host = _host(address)
    if not tls:
        if not (insecure or _is_loopback(host)):
            raise ValueError(
                f"plain text to {host}: whoever is on the way reads the credential. "
                "Give tls=True or a Tls; insecure=True if you mean it"
            )
        return Target(address, None, CHANNEL_OPTIONS)
    if insecure:
        raise ValueError("tls and insecure exclude each other")
    settings = Tls() if isinstance(tls, bool) else tls
    credentials = grpc.ssl_channel_credentials(
        root_certificates=_read(settings.roots),
        private_key=_read(settings.key),
        certificate_chain=_read(settings.certificate),
    )
    name: tuple[tuple[str, int | str], ...] = ()
    if settings.server_name is not None:
        name = (("grpc.ssl_target_name_override", settings.server_name),)
    return Target(address, credentials, (*CHANNEL_OPTIONS, *name))


def _host(address: str) -> str:
    if address.startswith("unix:"):
        return address
    host, _, port = address.rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ValueError(f"{address!r} is no address: host:port is due, such as 127.0.0.1:7878 or [::1]:7878")
    return host.rpartition("/")[2].strip("[]")


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.startswith("unix:"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _read(path: Path | None) -> bytes | None:
    return None if path is None else path.read_bytes()
