"""The server around the service: health, reflection, TLS, drain, operators, settings, metrics, logs."""

import asyncio
import json
import os
import shutil
import signal
import stat
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import RetryInfo
from grpc_health.v1 import health_pb2, health_pb2_grpc  # type: ignore[import-untyped]
from grpc_reflection.v1alpha import reflection_pb2  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families
from pydantic import ValidationError

from tests.service.conftest import Serving
from tests.service.driver import JOIN, SERVER_ONLY, Peer, first_filling, new_table, refused, until
from tests.service.process import ServerProcess
from trionfi.v1.fortunes_pb2 import FortunesMatch, FortunesOptions
from trionfi.v1.game_pb2 import Command, Pause, Policies, Role
from trionfi.v1.game_service_pb2 import (
    GetServerInfoRequest,
    GetServerInfoResponse,
    ListGamesRequest,
    NewPlace,
    TextPart,
)
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.config import Settings
from trionfi_service.metrics import Metrics
from trionfi_service.server import CannotServe, Server, running
from trionfi_service.store import StoreLocked

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


async def test_server_info_needs_no_credential(channel: grpc.aio.Channel) -> None:
    info = await Peer(channel, None).call(GetServerInfoRequest())

    assert isinstance(info, GetServerInfoResponse)
    assert [game.name for game in info.games.games] == [game.name for game in rules.games().games] != []
    assert info.build == rules.build()
    assert info.max_request_bytes == 1024 * 1024
    assert info.scripted_deals
    assert info.unix_ms > 0
    assert info.manifest_sha256 == b"", "a source tree has no manifest"


@pytest.mark.parametrize("service", ["", *(f"trionfi.v1.{name}Service" for name in ("Game", "Audit", "Evaluation"))])
async def test_health(channel: grpc.aio.Channel, service: str) -> None:
    health = health_pb2_grpc.HealthStub(channel)

    answer = await health.Check(health_pb2.HealthCheckRequest(service=service))

    assert answer.status == SERVING


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
async def test_reflection_names_the_services_and_gives_their_contract(channel: grpc.aio.Channel, version: str) -> None:
    """v1 has the messages of v1alpha, byte for byte, under its own name."""
    reflect: Any = channel.stream_stream(
        f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )
    symbol = "trionfi.v1.GameService"
    requests = [
        reflection_pb2.ServerReflectionRequest(list_services=""),
        reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol),
    ]

    listed, found = [answer async for answer in reflect(iter(requests))]

    names = {service.name for service in listed.list_services_response.service}
    others = {"trionfi.v1.AuditService", "trionfi.v1.EvaluationService"}
    beside = {"grpc.health.v1.Health", f"grpc.reflection.{version}.ServerReflection"}
    assert {symbol} | others | beside <= names
    assert any(b"game_service.proto" in file for file in found.file_descriptor_response.file_descriptor_proto)


async def test_reflection_can_be_left_out(settings: Settings, serving: Serving) -> None:
    async with serving(settings.model_copy(update={"reflection": False})) as operator:
        reflect: Any = operator.channel.stream_stream("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo")

        with pytest.raises(grpc.aio.AioRpcError) as error:
            await reflect(iter([b""])).read()

        assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED


# Drain -------------------------------------------------------------------------------------------------------


async def test_a_drain_ends_streams_and_refuses_calls_with_retry_info(settings: Settings) -> None:
    """DRAINING: health says NOT_SERVING, streams end, calls are told when to try again."""
    patient = settings.model_copy(update={"drain_seconds": 10})
    async with running(patient) as server, grpc.aio.insecure_channel(server.address) as channel:
        operator = Peer(channel, settings.token_file.read_text().strip())
        table = await new_table(operator)
        stream = operator.watch(table.game_id)
        await until(stream, "caught_up")
        health = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest())
        assert (await health.read()).status == SERVING

        stopping = asyncio.create_task(server.stop())

        assert (await health.read()).status == NOT_SERVING
        health.cancel()
        for call in (until(stream, "event"), operator.look(table.game_id)):
            refusal = await refused(call)
            assert (refusal.code, refusal.reason) == (grpc.StatusCode.UNAVAILABLE, "DRAINING")
            assert refusal.detail(RetryInfo) is not None
        await stopping


async def test_sigterm_lets_an_open_call_finish(tmp_path: Path) -> None:
    """A command that was taken up before SIGTERM is answered, and the process ends with 0."""
    process = ServerProcess(tmp_path)
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            table = await new_table(Peer(channel, process.secret))
            calls = [asyncio.ensure_future(peer.act(table.game_id, JOIN, 1)) for peer in table.seats[:1]]
            await asyncio.sleep(0.02)

            process.send(signal.SIGTERM)

            (answer,) = await asyncio.gather(*calls)
            assert answer.first_version == 2
        assert await asyncio.to_thread(process.wait) == 0
    finally:
        process.close()


# Starting -----------------------------------------------------------------------------------------------------


async def test_the_first_start_writes_an_operators_secret_for_its_owner_alone(settings: Settings) -> None:
    async with running(settings) as server:
        assert server.token_file == settings.token_file
        assert stat.S_IMODE(settings.token_file.stat().st_mode) == 0o600
    secret = settings.token_file.read_text()

    async with running(settings) as server:
        assert server.token_file is None
        async with grpc.aio.insecure_channel(server.address) as channel:
            await Peer(channel, secret.strip()).call(ListGamesRequest())

    assert settings.token_file.read_text() == secret


async def test_a_second_server_on_the_same_file_is_refused(server: Server, settings: Settings) -> None:
    with pytest.raises(StoreLocked):
        async with running(settings):
            pass


async def test_a_second_server_on_the_same_port_is_refused(server: Server, settings: Settings, tmp_path: Path) -> None:
    other = settings.model_copy(update={"listen": server.address, "database": tmp_path / "other.db"})

    with pytest.raises(CannotServe):
        async with running(other):
            pass


def test_plain_text_is_for_loopback_alone(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match="can be reached from other machines"):
        Settings(listen="0.0.0.0:0", database=tmp_path / "games.db")
    Settings(listen="0.0.0.0:0", database=tmp_path / "games.db", allow_plaintext=True)
    Settings(listen="[::1]:0", database=tmp_path / "games.db")


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"listen": "nowhere"}, "not host:port"),
        ({"listen": "127.0.0.1:70000"}, "not host:port"),
        ({"tls_key": "key.pem"}, "go together"),
        ({"metrics_listen": "0.0.0.0:1"}, "no loopback address"),
        ({"cache_games": 0}, "greater than or equal to 1"),
    ],
)
def test_settings_that_cannot_be_are_refused(fields: dict[str, object], problem: str) -> None:
    with pytest.raises(ValidationError, match=problem):
        Settings(**fields)  # type: ignore[arg-type]


def test_every_setting_and_metric_is_documented() -> None:
    """docs/operations.md lists each with what it is."""
    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    for name, field in Settings.model_fields.items():
        default = "none" if field.default is None else field.default
        assert f"| `{name}` | {default} | {field.description} |" in text
    for family in Metrics().collect():
        assert f"`{family.name}{'_total' if family.type == 'counter' else ''}`" in text


async def test_tls(settings: Settings, tmp_path: Path) -> None:
    """A client that trusts the certificate is served; one without TLS is not."""
    certificate, key = self_signed(tmp_path)
    secure = settings.model_copy(update={"tls_certificate": certificate, "tls_key": key})
    async with running(secure) as server:
        secret = settings.token_file.read_text().strip()
        trust = grpc.ssl_channel_credentials(certificate.read_bytes())
        async with grpc.aio.secure_channel(f"localhost:{server.port}", trust) as channel:
            table = await new_table(Peer(channel, secret))
            await table.join_all()
        async with grpc.aio.insecure_channel(server.address) as channel:
            with pytest.raises(grpc.aio.AioRpcError) as error:
                await Peer(channel, secret).look(table.game_id)
            assert error.value.code() == grpc.StatusCode.UNAVAILABLE


async def test_a_certificate_that_cannot_be_read_is_told(settings: Settings, tmp_path: Path) -> None:
    missing = settings.model_copy(update={"tls_certificate": tmp_path / "no.pem", "tls_key": tmp_path / "no.key"})

    with pytest.raises(CannotServe, match=r"no\.key cannot be read"):
        async with running(missing):
            pass


async def test_a_certificate_that_is_none_is_told(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "no.pem").write_text("no certificate")
    bad = settings.model_copy(update={"tls_certificate": tmp_path / "no.pem", "tls_key": tmp_path / "no.pem"})

    with pytest.raises(CannotServe):
        async with running(bad):
            pass


def self_signed(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    what = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1")
    whose = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    command = ["openssl", "req", "-x509", *what, *whose, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


# Metrics and logs ----------------------------------------------------------------------------------------------


async def scrape(server: Server) -> dict[str, float]:
    """Every sample of the endpoint, with its labels in the name."""

    def fetch() -> str:
        with urllib.request.urlopen(f"http://{server.metrics_address}/metrics", timeout=10) as answer:
            return str(answer.read().decode())

    text = await asyncio.to_thread(fetch)
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_a_game_moves_every_metric(settings: Settings) -> None:
    """A game is created, joined, played, watched, refused, left to the clock, put out of memory: each number moves."""
    update = {"metrics_listen": "127.0.0.1:0", "cache_games": 1}
    async with (
        running(settings.model_copy(update=update)) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        before = await scrape(server)
        operator = Peer(channel, settings.token_file.read_text().strip())
        one_deal = FortunesOptions(match=FortunesMatch(deals=1))
        table = await new_table(operator, one_deal, Policies(turn_ms=50))
        stream = operator.watch(table.game_id)
        await until(stream, "caught_up")
        await table.join_all()
        peer, _ = await table.to_move()
        await refused(peer.act(table.game_id, JOIN, 1))
        await refused(peer.act(table.game_id, b"\xff"))
        told = await until(stream, "event")
        while not told[-1].event.event.HasField("timed_out"):
            told = await until(stream, "event")
        during = await scrape(server)
        other = await new_table(operator)
        await other.seats[0].act(other.game_id, JOIN)
        command_id = "0b0c7b5e-5c0f-4e43-9a39-0d5f0a8c8f11"
        await other.seats[1].act(other.game_id, JOIN, 2, command_id)
        await other.seats[1].act(other.game_id, JOIN, 2, command_id)
        await operator.look(table.game_id)
        after = await scrape(server)
        stream.cancel()

    assert during["trionfi_streams"] == 1
    assert during["trionfi_timers"] == 1
    assert during["trionfi_live_games"] == 1
    assert during["trionfi_live_bytes"] > 0
    moved = {name for name, value in after.items() if value > before.get(name, 0)}
    for name in (
        "trionfi_calls_total code=OK method=Act",
        "trionfi_calls_total code=ABORTED method=Act",
        "trionfi_calls_total code=INVALID_ARGUMENT method=Act",
        "trionfi_calls_total code=OK method=CreateGame",
        "trionfi_call_seconds_count method=Act",
        "trionfi_call_seconds_sum method=Act",
        "trionfi_commands_total game=fortunes outcome=accepted",
        "trionfi_commands_total game=fortunes outcome=stale",
        "trionfi_commands_total game=fortunes outcome=refused",
        "trionfi_commands_total game=fortunes outcome=repeated",
        "trionfi_commits_total",
        "trionfi_commit_appends_count",
        "trionfi_append_seconds_count",
        "trionfi_events_total",
        "trionfi_cache_hits_total",
        "trionfi_cache_misses_total",
        "trionfi_stream_messages_total",
        "trionfi_time_ups_total",
    ):
        assert name in moved, name


async def test_a_lagging_reader_and_a_game_set_aside_are_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal is more events at once than this reader may be behind; the sixth decision panics."""
    monkeypatch.setenv("TRIONFI_FAILPOINT", "core_panic:6")
    update = {"metrics_listen": "127.0.0.1:0", "lag_messages": 1}
    async with (
        running(settings.model_copy(update=update)) as server,
        grpc.aio.insecure_channel(server.address) as channel,
    ):
        table = await new_table(Peer(channel, settings.token_file.read_text().strip()), policies=SERVER_ONLY)
        stream = table.operator.watch(table.game_id)
        await until(stream, "caught_up")
        await table.join_all()
        assert (await refused(until(stream, "heartbeat"))).reason == "LAGGING"
        peer, seen = await table.to_move()
        await refused(peer.act(table.game_id, first_filling(seen.moves)))

        after = await scrape(server)

    assert after["trionfi_streams_lagging_total"] == 1
    assert after["trionfi_games_set_aside"] == 1
    assert after["trionfi_commands_total game=fortunes outcome=failed"] == 1


async def test_the_log_has_a_line_a_call_and_no_secret(tmp_path: Path) -> None:
    """JSON lines with id, method, code and milliseconds; no secret, card, name or text, and no byte of a command."""
    process = ServerProcess(tmp_path)
    process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            place = NewPlace(actor=rules.actor_message(rules.seat(0)), player_ref="ref-77", display_name="Ada Lovelace")
            table = await new_table(Peer(channel, process.secret), places=[place])
            await table.join_all()
            peer, seen = await table.to_move()
            command = first_filling(seen.moves)
            await peer.act(table.game_id, command)
            reason = TextPart(salt=os.urandom(32), text="the cat is on the table")
            pause = Command(pause=Pause(reason=Text(index=0, characters=len(reason.text))))
            await table.operator.act(table.game_id, pause, texts=[reason])
            await refused(peer.act(table.game_id, first_filling(seen.moves)))
            auditor = await table.issue(role=Role.ROLE_AUDITOR)
            await auditor.look(table.game_id)
            secrets = [table.operator.secret, auditor.secret, *(seat.secret for seat in table.seats)]
        process.send(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait) == 0
    finally:
        process.close()

    text = process.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    calls = [line for line in lines if line["event"] == "call"]
    assert {"id", "method", "code", "ms", "game", "credential", "level", "unix_ms"} <= calls[-1].keys()
    assert len({line["id"] for line in calls}) == len(calls)
    assert [line["reason"] for line in calls if "reason" in line] == ["WRONG_PHASE"]
    assert [line["method"] for line in lines if line["event"] == "audit read"] == ["GetGame"]
    assert {"serving", "draining", "stopped"} <= {line["event"] for line in lines}
    for secret in secrets:
        assert secret is not None
        assert secret not in text
        assert secret.removeprefix("trf_") not in text
    for hidden in ("trf_", "CARD_", "Ada", "ref-77", "the cat", command.hex(), repr(command)[2:-1]):
        assert hidden not in text
