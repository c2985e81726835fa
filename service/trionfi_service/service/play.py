"""CreateGame and Act: what changes a game."""

from typing import Final

from google.protobuf.message import DecodeError

from trionfi.v1.game_pb2 import Actor, Command, CreateGame, Place
from trionfi.v1.game_service_pb2 import ActRequest, ActResponse, CreateGameRequest, CreateGameResponse
from trionfi_service import ed25519, requests, rules, wire
from trionfi_service.calls import Call
from trionfi_service.creation import MOST_SEATS, named_seats
from trionfi_service.deciding import Sent
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import Games
from trionfi_service.receipts import Receipts
from trionfi_service.service.looking import Looking
from trionfi_service.store import Person

_MAX_PLAYER_REF: Final = 200
_MAX_DISPLAY_NAME: Final = 80
_ACT_VIEW: Final = wire.at(ActResponse, "view")
_ACT_MOVES: Final = wire.at(ActResponse, "moves")
_ACT_RECEIPT: Final = wire.at(ActResponse, "receipt")


class Play:
    """The methods that write events."""

    def __init__(self, games: Games, looking: Looking, receipts: Receipts, *, scripted_deals: bool) -> None:
        self._games = games
        self._looking = looking
        self._receipts = receipts
        self._scripted_deals = scripted_deals

    async def create_game(self, call: Call, request: CreateGameRequest) -> bytes:
        """CreateGame."""
        operator = call.caller.operator()
        command_id = requests.command_id(request.command_id)
        if request.orders and not self._scripted_deals:
            raise refused(Reason.SCRIPTED_DEALS_OFF, rule="LC-12").with_field("orders", "are not taken here")
        asked = CreateGame(options=request.options, policies=request.policies, orders=request.orders)
        people = []
        for number, place in enumerate(request.places):
            actor = _actor(f"places[{number}].actor", place.actor)
            _check_length(f"places[{number}].player_ref", place.player_ref, _MAX_PLAYER_REF)
            _check_length(f"places[{number}].display_name", place.display_name, _MAX_DISPLAY_NAME)
            _check_public_key(f"places[{number}].public_key", place.public_key)
            asked.places.append(Place(actor=place.actor, bot=place.bot, public_key=place.public_key))
            if place.player_ref or place.display_name:
                people.append(Person(actor, place.player_ref, place.display_name))
        seats = _seats(request, asked)
        credential = call.caller.credential.id
        game, outcome = await self._games.create(operator, credential, command_id, asked, tuple(people), seats)
        call.game = game
        return CreateGameResponse(
            game_id=game.hex(),
            version=outcome.last,
            head=outcome.head,
            unix_ms=outcome.unix_ms,
            receipt=self._receipts.issue(game, outcome.last, outcome.head, outcome.unix_ms),
        ).SerializeToString()

    async def act(self, call: Call, request: ActRequest) -> bytes:
        """Act."""
        live = await self._looking.game(call, request.game_id)
        actor = call.caller.actor(_actor("actor", request.actor) if request.HasField("actor") else None)
        _check_length_of("key_id", request.key_id, ed25519.KEY_ID_BYTES)
        _check_length_of("signature", request.signature, ed25519.SIGNATURE_BYTES)
        if actor == rules.OPERATOR:
            _check_handed_over_key(request.command)
        sent = Sent(
            actor,
            call.caller.credential.id,
            requests.command_id(request.command_id),
            request.expected_version,
            request.command,
            _texts(request) if request.texts else (),
            request.key_id,
            request.signature,
        )
        outcome = await self._games.act(live, sent)
        response = ActResponse(
            first_version=outcome.first,
            last_version=outcome.last,
            head=outcome.head,
            unix_ms=outcome.unix_ms,
            repeated=outcome.repeated,
        ).SerializeToString()
        response += _ACT_RECEIPT(self._receipts.serialised(live.game, outcome.last, outcome.head, outcome.unix_ms))
        if request.want_view:
            state = (await self._games.live(live.game)).state
            response += _ACT_VIEW(rules.view_bytes(state, actor)) + _ACT_MOVES(rules.legal_bytes(state, actor))
            if request.want_openings:
                response += ActResponse(openings=rules.openings(state, actor)).SerializeToString()
        return response


def _actor(field: str, actor: Actor) -> bytes:
    try:
        return rules.actor_bytes(actor)
    except ValueError as error:
        raise invalid_field(field, str(error)) from None


def _seats(request: CreateGameRequest, asked: CreateGame) -> int | None:
    """How many seats are asked for; None where that is not said. Whether the game has so many, the rules say (LC-1)."""
    if not request.HasField("seats"):
        return None
    if request.seats > MOST_SEATS:
        raise invalid_field("seats", f"is {request.seats}, at most {MOST_SEATS} are taken")
    if (named := named_seats(asked.places)) > request.seats:
        raise invalid_field("seats", f"is {request.seats}, and seat {named - 1} is among the places; seats begin at 0")
    return request.seats


def _texts(request: ActRequest) -> tuple[tuple[bytes, bytes], ...]:
    for number, part in enumerate(request.texts):
        if len(part.salt) != rules.SALT_BYTES:
            raise invalid_field(f"texts[{number}].salt", f"has {len(part.salt)} bytes, not {rules.SALT_BYTES}")
    return tuple((part.salt, part.text.encode()) for part in request.texts)


def _check_length_of(field: str, value: bytes, due: int) -> None:
    if value and len(value) != due:
        raise invalid_field(field, f"has {len(value)} bytes, not {due}")


def _check_public_key(field: str, public_key: bytes) -> None:
    problem = ed25519.public_key_problem(public_key) if public_key else None
    if problem is not None:
        raise invalid_field(field, problem)


def _check_handed_over_key(serialised: bytes) -> None:
    """A key is looked at before the rules pin it; what is no command is theirs to refuse."""
    try:
        command = Command.FromString(serialised)
    except DecodeError:
        return
    if command.HasField("hand_over"):
        _check_public_key("command.hand_over.public_key", command.hand_over.public_key)


def _check_length(field: str, text: str, most: int) -> None:
    if len(text) > most:
        raise invalid_field(field, f"has {len(text)} characters, at most {most} are taken")
