"""Bad input: each kind has its own reason, says what was wrong, and leaves every log as it was.

A case makes the call that must be refused. The last test here holds the cases to the list of all reasons.
"""

import os
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import grpc
import pytest
from google.protobuf import json_format
from google.rpc.error_details_pb2 import BadRequest, PreconditionFailure

from tests.service.driver import JOIN, Peer, Refusal, Table, first_filling, new_table, play, refused, stored
from trionfi.v1.card_pb2 import Card, CardOrder
from trionfi.v1.fortunes_pb2 import FortunesOptions
from trionfi.v1.game_pb2 import (
    Abort,
    Command,
    CreateGame,
    Move,
    Options,
    Pause,
    RejectionCode,
    Resume,
    Role,
    Start,
    TimeUp,
    Viewer,
)
from trionfi.v1.game_service_pb2 import (
    ActRequest,
    CreateGameRequest,
    ExportGameRequest,
    GetGameRequest,
    IssueCredentialRequest,
    ListCredentialsRequest,
    ListEventsRequest,
    ListGamesRequest,
    RevokeCredentialRequest,
    TextPart,
    VerifyGameRequest,
    WatchGameRequest,
)
from trionfi.v1.move_pb2 import Text
from trionfi_service import rules
from trionfi_service.config import Settings
from trionfi_service.errors import MAX_BYTES, MAX_LEGAL_MOVES, Reason

INVALID = grpc.StatusCode.INVALID_ARGUMENT
PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED
DENIED = grpc.StatusCode.PERMISSION_DENIED
NOT_FOUND = grpc.StatusCode.NOT_FOUND
REJECTIONS = [value.name for value in RejectionCode.DESCRIPTOR.values]


@dataclass
class Desk:
    """What a case has to hand: a game that gathers, a game whose cards are dealt, and both operators."""

    operator: Peer
    stranger: Peer
    gathering: Table
    dealt: Table
    database: Path
    heads: list[tuple[object, ...]] = field(default_factory=list)

    def before(self) -> None:
        """From here on nothing may be written."""
        self.heads = stored(self.database)


Case = Callable[[Desk], Awaitable[object]]
CASES: list[tuple[str, grpc.StatusCode, Case]] = []


def case(reason: str, code: grpc.StatusCode) -> Callable[[Case], Case]:
    """The decorated call must be refused like this."""

    def add(call: Case) -> Case:
        CASES.append((reason, code, call))
        return call

    return add


@pytest.fixture
async def desk(operator: Peer, second_operator: Peer, settings: Settings) -> Desk:
    dealt = await new_table(operator)
    await dealt.join_all()
    return Desk(operator, second_operator, await new_table(operator), dealt, settings.database)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A server that takes no scripted deals, as is the default."""
    return settings.model_copy(update={"scripted_deals": False})


def _act(table: Table, peer: Peer, command: Command | bytes, **fields: object) -> Awaitable[object]:
    return peer.act(table.game_id, command, **fields)  # type: ignore[arg-type]


def _create(peer: Peer, **fields: object) -> Awaitable[object]:
    fields.setdefault("command_id", str(uuid.uuid4()))
    fields.setdefault("options", Options(fortunes=FortunesOptions()))
    return peer.call(CreateGameRequest(**fields))  # type: ignore[arg-type]


# The request itself --------------------------------------------------------------------------------------------


@case("MALFORMED_REQUEST", INVALID)
async def bytes_that_are_no_message(desk: Desk) -> object:
    return await desk.operator.raw("Act", b"\xff\xff\xff")


@case("MALFORMED_REQUEST", INVALID)
async def a_text_that_is_no_utf_8(desk: Desk) -> object:
    data = ActRequest(game_id=desk.dealt.game_id, texts=[TextPart(text="abc")]).SerializeToString()
    return await desk.operator.raw("Act", data.replace(b"abc", b"\xff\xfe\xfd"))


@case("REQUEST_TOO_LARGE", grpc.StatusCode.RESOURCE_EXHAUSTED)
async def a_request_over_the_limit(desk: Desk) -> object:
    return await _act(desk.dealt, desk.dealt.seats[0], b"x" * (1024 * 1024), expected_version=1)


@case("UNKNOWN_FIELD", INVALID)
async def an_unknown_field_of_the_request(desk: Desk) -> object:
    data = GetGameRequest(game_id=desk.dealt.game_id).SerializeToString() + b"\xf8\x7f\x01"
    return await desk.operator.raw("GetGame", data)


@case("UNKNOWN_FIELD", INVALID)
async def an_unknown_field_of_a_message_within(desk: Desk) -> object:
    viewer = Viewer.FromString(Viewer(role=Role.ROLE_SPECTATOR).SerializeToString() + b"\xf8\x7f\x01")
    return await desk.operator.call(GetGameRequest(game_id=desk.dealt.game_id, viewer=viewer))


@case("UNKNOWN_FIELD", INVALID)
async def an_unknown_field_of_the_command(desk: Desk) -> object:
    return await _act(desk.gathering, desk.gathering.seats[0], JOIN + b"\xf8\x7f\x01")


@case("INVALID_FIELD", INVALID)
async def a_game_id_that_is_none(desk: Desk) -> object:
    return await desk.operator.look("42")


@case("INVALID_FIELD", INVALID)
async def a_command_id_that_is_none(desk: Desk) -> object:
    return await _act(desk.gathering, desk.gathering.seats[0], JOIN, command_id="again")


@case("INVALID_FIELD", INVALID)
async def a_create_command_id_that_is_none(desk: Desk) -> object:
    return await _create(desk.operator, command_id="")


@case("INVALID_FIELD", INVALID)
async def a_negative_page_size(desk: Desk) -> object:
    return await desk.operator.call(ListGamesRequest(page_size=-1))


@case("INVALID_FIELD", INVALID)
async def a_salt_of_the_wrong_length(desk: Desk) -> object:
    return await _act(desk.dealt, desk.operator, JOIN, texts=[TextPart(salt=b"short", text="x")])


@case("INVALID_FIELD", INVALID)
async def a_credential_for_the_clock(desk: Desk) -> object:
    return await desk.dealt.issue(rules.CLOCK)


@case("INVALID_FIELD", INVALID)
async def a_credential_for_no_place(desk: Desk) -> object:
    return await desk.dealt.issue(rules.seat(4))


@case("INVALID_FIELD", INVALID)
async def a_credential_for_nobody(desk: Desk) -> object:
    return await desk.dealt.issue()


@case("INVALID_FIELD", INVALID)
async def a_credential_for_a_seat_twice(desk: Desk) -> object:
    return await desk.dealt.issue(rules.seat(1), rules.seat(1))


@case("INVALID_FIELD", INVALID)
async def a_credential_for_actor_and_role(desk: Desk) -> object:
    return await desk.dealt.issue(rules.seat(1), role=Role.ROLE_AUDITOR)


@case("INVALID_FIELD", INVALID)
async def a_credential_that_ends_in_the_past(desk: Desk) -> object:
    return await desk.dealt.issue(rules.seat(1), not_after_ms=1)


@case("INVALID_FIELD", INVALID)
async def a_viewer_that_is_nobody(desk: Desk) -> object:
    return await desk.operator.call(GetGameRequest(game_id=desk.dealt.game_id, viewer=Viewer()))


@case("INVALID_FIELD", INVALID)
async def a_name_that_is_too_long(desk: Desk) -> object:
    place = {"actor": rules.actor_message(rules.seat(0)), "display_name": "x" * 81}
    return await _create(desk.operator, places=[place])


@case("PAGE_TOKEN_INVALID", INVALID)
async def a_page_token_that_is_none(desk: Desk) -> object:
    return await desk.operator.call(ListGamesRequest(page_token="!"))


@case("PAGE_TOKEN_INVALID", INVALID)
async def a_page_token_of_another_list(desk: Desk) -> object:
    request = ListEventsRequest(game_id=desk.dealt.game_id, page_size=1)
    request.page_token = (await desk.operator.call(request)).next_page_token  # type: ignore[attr-defined]
    request.after_version = 2
    return await desk.operator.call(request)


# The command ---------------------------------------------------------------------------------------------------


@case("MALFORMED_COMMAND", INVALID)
async def a_command_that_is_none(desk: Desk) -> object:
    return await _act(desk.dealt, desk.dealt.seats[0], b"\xff")


@case("MALFORMED_COMMAND", INVALID)
async def an_empty_command(desk: Desk) -> object:
    return await _act(desk.dealt, desk.dealt.seats[0], b"")


@case("UNKNOWN_GAME", INVALID)
async def no_game_at_all(desk: Desk) -> object:
    return await _create(desk.operator, options=Options())


@case("OPTION_OUT_OF_RANGE", INVALID)
async def an_option_out_of_range(desk: Desk) -> object:
    return await _create(desk.operator, options=Options(fortunes=FortunesOptions(dealer=4)))


@case("SCRIPTED_DEALS_OFF", PRECONDITION)
async def scripted_deals_where_they_are_off(desk: Desk) -> object:
    return await _create(desk.operator, orders=[CardOrder(cards=Card.keys()[1:])])


@case("COMMAND_ID_REUSED", INVALID)
async def a_command_id_with_another_body(desk: Desk) -> object:
    peer, command_id = desk.gathering.seats[0], str(uuid.uuid4())
    await peer.act(desk.gathering.game_id, JOIN, 1, command_id)
    desk.before()
    return await peer.act(desk.gathering.game_id, Command(start=Start()), 1, command_id)


@case("STALE_VERSION", grpc.StatusCode.ABORTED)
async def a_version_before_ones_choice(desk: Desk) -> object:
    peer, seen = await desk.dealt.to_move()
    return await _act(desk.dealt, peer, first_filling(seen.moves), expected_version=1)


@case("FUTURE_VERSION", grpc.StatusCode.OUT_OF_RANGE)
async def a_version_beyond_the_head(desk: Desk) -> object:
    return await _act(desk.gathering, desk.gathering.seats[0], JOIN, expected_version=2)


@case("FUTURE_VERSION", grpc.StatusCode.OUT_OF_RANGE)
async def a_stream_from_beyond_the_head(desk: Desk) -> object:
    request = WatchGameRequest(game_id=desk.gathering.game_id, after_version=2)
    return await desk.operator.raw_stream("WatchGame", request.SerializeToString())


@case("TEXTS_MISMATCH", INVALID)
async def a_text_that_did_not_come(desk: Desk) -> object:
    return await _act(desk.dealt, desk.operator, Command(pause=Pause(reason=Text(index=0, characters=3))))


@case("TEXTS_MISMATCH", INVALID)
async def a_text_too_many(desk: Desk) -> object:
    texts = [TextPart(salt=os.urandom(32), text="abc")] * 2
    command = Command(pause=Pause(reason=Text(index=0, characters=3)))
    return await _act(desk.dealt, desk.operator, command, texts=texts)


@case("TEXT_INVALID", INVALID)
async def a_text_of_another_length(desk: Desk) -> object:
    command = Command(pause=Pause(reason=Text(index=0, characters=3)))
    return await _act(desk.dealt, desk.operator, command, texts=[TextPart(salt=os.urandom(32), text="abcd")])


@case("TEXT_INVALID", INVALID)
async def a_text_with_control_characters(desk: Desk) -> object:
    command = Command(pause=Pause(reason=Text(index=0, characters=3)))
    return await _act(desk.dealt, desk.operator, command, texts=[TextPart(salt=os.urandom(32), text="a\x07c")])


@case("TEXT_TOO_LONG", INVALID)
async def a_text_that_is_too_long(desk: Desk) -> object:
    command = Command(pause=Pause(reason=Text(index=0, characters=501)))
    return await _act(desk.dealt, desk.operator, command, texts=[TextPart(salt=os.urandom(32), text="x" * 501)])


@case("VALUE_OUT_OF_RANGE", INVALID)
async def a_pseudonym_of_the_wrong_length(desk: Desk) -> object:
    command = Command()
    command.hand_over.place.CopyFrom(rules.actor_message(rules.seat(1)))
    command.hand_over.pseudonym = b"short"
    return await _act(desk.dealt, desk.operator, command)


@case("NO_SUCH_PLACE", PRECONDITION)
async def a_hand_over_of_no_place(desk: Desk) -> object:
    command = Command()
    command.hand_over.place.CopyFrom(rules.actor_message(rules.seat(9)))
    command.hand_over.pseudonym = os.urandom(16)
    return await _act(desk.dealt, desk.operator, command)


@case("WRONG_ACTOR", DENIED)
async def an_abort_by_a_seat(desk: Desk) -> object:
    return await _act(desk.dealt, desk.dealt.seats[0], Command(abort=Abort()))


@case("WRONG_ACTOR", DENIED)
async def a_time_up_by_a_seat(desk: Desk) -> object:
    return await _act(desk.dealt, desk.dealt.seats[0], Command(time_up=TimeUp()))


@case("WRONG_PHASE", PRECONDITION)
async def a_card_before_the_start(desk: Desk) -> object:
    command = play(1)
    return await _act(desk.gathering, desk.gathering.seats[0], command)


@case("WRONG_PHASE", PRECONDITION)
async def a_resume_of_a_game_that_is_played(desk: Desk) -> object:
    texts = [TextPart(salt=os.urandom(32), text="x")]
    command = Command(resume=Resume(reason=Text(index=0, characters=1)))
    return await _act(desk.dealt, desk.operator, command, texts=texts)


@case("ALREADY_PRESENT", PRECONDITION)
async def a_second_join(desk: Desk) -> object:
    await desk.gathering.seats[0].act(desk.gathering.game_id, JOIN)
    desk.before()
    return await _act(desk.gathering, desk.gathering.seats[0], JOIN)


@case("NOT_PRESENT", PRECONDITION)
async def a_leave_without_a_join(desk: Desk) -> object:
    command = Command()
    command.leave.SetInParent()
    return await _act(desk.gathering, desk.gathering.seats[0], command)


@case("ALREADY_CREATED", PRECONDITION)
async def a_creation_within_a_game(desk: Desk) -> object:
    return await _act(desk.dealt, desk.operator, Command(create_game=CreateGame()))


@case("NOT_YOUR_TURN", PRECONDITION)
async def a_card_out_of_turn(desk: Desk) -> object:
    mover, _ = await desk.dealt.to_move()
    other = next(peer for peer in desk.dealt.seats if peer is not mover)
    command = play(1)
    return await _act(desk.dealt, other, command)


@case("CARD_NOT_HELD", PRECONDITION)
async def a_card_that_is_not_held(desk: Desk) -> object:
    peer, seen = await desk.dealt.to_move()
    held = set(seen.view.fortunes.hands[seen.view.fortunes.turn].cards)
    command = play(next(card for card in range(1, 79) if card not in held))
    return await _act(desk.dealt, peer, command)


@case("MUST_FOLLOW_SUIT", PRECONDITION)
async def a_card_that_does_not_follow(desk: Desk) -> object:
    while True:
        peer, seen = await desk.dealt.to_move()
        legal = set(seen.moves.game[0].fortunes.play_card.card.one_of)
        barred = [card for card in seen.view.fortunes.hands[seen.view.fortunes.turn].cards if card not in legal]
        if barred:
            desk.before()
            return await _act(desk.dealt, peer, play(barred[0]))
        await desk.dealt.play(1)


# Access --------------------------------------------------------------------------------------------------------


@case("CREDENTIAL_MISSING", UNAUTHENTICATED)
async def no_credential(desk: Desk) -> object:
    return await Peer(desk.operator.channel, None).look(desk.dealt.game_id)


@case("CREDENTIAL_INVALID", UNAUTHENTICATED)
async def a_credential_that_was_never_issued(desk: Desk) -> object:
    return await Peer(desk.operator.channel, "trf_" + "A" * 43).look(desk.dealt.game_id)


@case("CREDENTIAL_EXPIRED", UNAUTHENTICATED)
async def a_credential_past_its_end(desk: Desk) -> object:
    now_ms = (await desk.operator.look(desk.dealt.game_id)).view.unix_ms
    peer = await desk.dealt.issue(rules.seat(0), not_after_ms=now_ms + 2_000)
    while True:
        await peer.look(desk.dealt.game_id)


@case("CREDENTIAL_REVOKED", UNAUTHENTICATED)
async def a_credential_that_was_revoked(desk: Desk) -> object:
    request = IssueCredentialRequest(game_id=desk.dealt.game_id, actors=[rules.actor_message(rules.seat(0))])
    issued = await desk.operator.call(request)
    credential_id = issued.credential.credential_id  # type: ignore[attr-defined]
    await desk.operator.call(RevokeCredentialRequest(game_id=desk.dealt.game_id, credential_id=credential_id))
    return await Peer(desk.operator.channel, issued.secret).look(desk.dealt.game_id)  # type: ignore[attr-defined]


@case("OPERATOR_ONLY", DENIED)
async def a_seat_that_creates_a_game(desk: Desk) -> object:
    return await _create(desk.dealt.seats[0])


@case("OPERATOR_ONLY", DENIED)
async def a_seat_that_lists_games(desk: Desk) -> object:
    return await desk.dealt.seats[0].call(ListGamesRequest())


@case("OPERATOR_ONLY", DENIED)
async def a_seat_that_issues_credentials(desk: Desk) -> object:
    request = IssueCredentialRequest(game_id=desk.dealt.game_id, role=Role.ROLE_AUDITOR)
    return await desk.dealt.seats[0].call(request)


@case("OPERATOR_ONLY", DENIED)
async def a_seat_that_lists_credentials(desk: Desk) -> object:
    return await desk.dealt.seats[0].call(ListCredentialsRequest(game_id=desk.dealt.game_id))


@case("AUDITOR_ONLY", DENIED)
async def a_full_export_for_an_operator(desk: Desk) -> object:
    request = ExportGameRequest(game_id=desk.dealt.game_id, kind="EXPORT_KIND_FULL")
    return await desk.operator.raw_stream("ExportGame", request.SerializeToString())


@case("ACTOR_NOT_YOURS", DENIED)
async def an_act_as_another_seat(desk: Desk) -> object:
    return await _act(desk.gathering, desk.gathering.seats[0], JOIN, actor=rules.actor_message(rules.seat(1)))


@case("ACTOR_NOT_YOURS", DENIED)
async def an_act_by_a_spectator(desk: Desk) -> object:
    return await _act(desk.gathering, await desk.gathering.issue(role=Role.ROLE_SPECTATOR), JOIN)


@case("VIEWER_NOT_YOURS", DENIED)
async def a_look_as_an_auditor(desk: Desk) -> object:
    viewer = Viewer(role=Role.ROLE_AUDITOR)
    return await desk.dealt.seats[0].call(GetGameRequest(game_id=desk.dealt.game_id, viewer=viewer))


@case("VIEWER_NOT_YOURS", DENIED)
async def an_operator_who_looks_as_a_seat(desk: Desk) -> object:
    viewer = rules.viewer_message(rules.seat(0))
    return await desk.operator.call(GetGameRequest(game_id=desk.dealt.game_id, viewer=viewer))


@case("GAME_NOT_FOUND", NOT_FOUND)
async def a_game_that_does_not_exist(desk: Desk) -> object:
    return await desk.operator.look("0" * 32)


@case("GAME_NOT_FOUND", NOT_FOUND)
async def another_operators_game(desk: Desk) -> object:
    return await desk.stranger.look(desk.dealt.game_id)


@case("GAME_NOT_FOUND", NOT_FOUND)
async def another_operators_game_verified(desk: Desk) -> object:
    return await desk.stranger.call(VerifyGameRequest(game_id=desk.dealt.game_id))


@case("GAME_NOT_FOUND", NOT_FOUND)
async def a_game_of_another_credential(desk: Desk) -> object:
    return await desk.gathering.seats[0].look(desk.dealt.game_id)


@case("CREDENTIAL_NOT_FOUND", NOT_FOUND)
async def a_credential_that_does_not_exist(desk: Desk) -> object:
    request = RevokeCredentialRequest(game_id=desk.dealt.game_id, credential_id="0" * 32)
    return await desk.operator.call(request)


# The tests -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "code", "call"), CASES, ids=[call.__name__ for _, _, call in CASES])
async def test_refused_and_nothing_changed(
    desk: Desk, settings: Settings, reason: str, code: grpc.StatusCode, call: Case
) -> None:
    """Bad input meets its reason, in at most 4 KiB, and no log has grown."""
    desk.before()

    refusal = await refused(call(desk))

    assert (refusal.reason, refusal.code) == (reason, code)
    assert refusal.message
    assert refusal.size <= MAX_BYTES
    assert stored(settings.database) == desk.heads
    _check_details(refusal)


def _check_details(refusal: Refusal) -> None:
    """What kind of fault it is can be told from the details; what the rules say names the rule."""
    if refusal.code == PRECONDITION and f"REJECTION_CODE_{refusal.reason}" in REJECTIONS:
        assert refusal.metadata["rule"]
    if refusal.reason in ("INVALID_FIELD", "UNKNOWN_FIELD", "COMMAND_ID_REUSED", "OPTION_OUT_OF_RANGE"):
        assert refusal.detail(BadRequest) is not None
    if refusal.reason in ("NOT_YOUR_TURN", "CARD_NOT_HELD", "MUST_FOLLOW_SUIT"):
        assert refusal.detail(PreconditionFailure) is not None


async def test_a_refusal_says_what_is_legal(dealt: Table) -> None:
    """The legal moves of the sender come with the refusal, as JSON of Move."""
    peer, seen = await dealt.to_move()
    held = seen.view.fortunes.hands[seen.view.fortunes.turn].cards
    command = play(next(card for card in range(1, 79) if card not in held))

    refusal = await refused(peer.act(dealt.game_id, command))

    moves = [json_format.Parse(refusal.metadata[f"legal.{number}"], Move()) for number in (1, 2)]
    assert moves[0] == seen.moves.game[0]
    assert f"legal.{MAX_LEGAL_MOVES + 1}" not in refusal.metadata
    assert "legal_truncated" not in refusal.metadata


async def test_hi_4_a_refusal_tells_nothing_of_hidden_cards(dealt: Table) -> None:
    """HI-4: a card another seat holds and a card that was set aside are refused in the same words."""
    auditor = await dealt.issue(role=Role.ROLE_AUDITOR)
    hidden = (await auditor.look(dealt.game_id)).view.fortunes
    peer, seen = await dealt.to_move()
    turn = seen.view.fortunes.turn
    told = []
    for card in (hidden.set_aside[0], hidden.hands[(turn + 1) % 4].cards[0]):
        refusal = await refused(peer.act(dealt.game_id, play(card)))
        told.append((refusal.reason, set(refusal.metadata)))
    assert told[0] == told[1]


# Reasons that need a server of their own, or seats that contribute, are met by these tests.
ELSEWHERE = {
    "NO_CONTRIBUTION_DUE": "test_contributed.py",
    "ALREADY_COMMITTED": "test_contributed.py",
    "ACTION_NOT_POSSIBLE": "test_two_win.py",
    "CONTRIBUTION_MISMATCH": "test_contributed.py",
    "SIGNATURE_MISSING": "test_signed_commands.py",
    "SIGNATURE_INVALID": "test_signed_commands.py",
    "KEY_NOT_REGISTERED": "test_signed_commands.py",
    "OFFICIALS_ONLY": "test_journal.py",
    "NOT_DISCLOSED": "test_bundle.py",
    "CERTIFICATE_NOT_BOUND": "test_mtls.py",
    "CREDENTIALS_DISAGREE": "test_mtls.py",
    "NOTHING_TO_ERASE": "test_erasing.py",
    "LAGGING": "test_watch.py",
    "TOO_MANY_CALLS": "test_limits.py",
    "TOO_MANY_STREAMS": "test_limits.py",
    "SERVICE_FAULT": "test_limits.py",
    "DRAINING": "test_server.py",
    "STORE_UNAVAILABLE": "../kill/test_disk.py",
    "OUTCOME_UNKNOWN": "../kill/test_disk.py",
    "GAME_SET_ASIDE": "test_faults.py",
    "CORE_FAULT": "test_faults.py",
    "CHAIN_BROKEN": "test_faults.py",
}
# Reasons no caller can meet: only the clock's own commands are ever early, and a CreateGame names its game once.
UNREACHABLE = {"NOT_DUE", "GAME_MISMATCH", "UNSPECIFIED"}


def test_every_reason_is_met_by_a_test() -> None:
    here = {reason for reason, _, _ in CASES}
    for reason, name in ELSEWHERE.items():
        assert f'"{reason}"' in (Path(__file__).parent / name).read_text(), reason
    known = {reason.name for reason in Reason}
    known |= {name.removeprefix("REJECTION_CODE_") for name in REJECTIONS}
    assert here | set(ELSEWHERE) | UNREACHABLE == known


def test_every_reason_is_documented() -> None:
    """docs/api.md lists each reason of the service with its code and meaning."""
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
    for reason in Reason:
        assert f"| `{reason.name}` | {reason.code.name} | {reason.meaning} |" in text
