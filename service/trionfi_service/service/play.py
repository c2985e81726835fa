"""CreateGame and Act: what changes a game."""

from typing import Final

from trionfi.v1.game_pb2 import Actor, CreateGame, Place
from trionfi.v1.game_service_pb2 import ActRequest, ActResponse, CreateGameRequest, CreateGameResponse
from trionfi_service import requests, rules, wire
from trionfi_service.calls import Call
from trionfi_service.deciding import Sent
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import Games
from trionfi_service.service.looking import Looking
from trionfi_service.store import Person

_MAX_PLAYER_REF: Final = 200
_MAX_DISPLAY_NAME: Final = 80
_ACT_VIEW: Final = wire.at(ActResponse, "view")
_ACT_MOVES: Final = wire.at(ActResponse, "moves")


class Play:
    """The methods that write events."""

    def __init__(self, games: Games, looking: Looking, *, scripted_deals: bool) -> None:
        self._games = games
        self._looking = looking
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
            asked.places.append(Place(actor=place.actor, bot=place.bot))
            if place.player_ref or place.display_name:
                people.append(Person(actor, place.player_ref, place.display_name))
        credential = call.caller.credential.id
        game, outcome = await self._games.create(operator, credential, command_id, asked, tuple(people))
        call.game = game
        return CreateGameResponse(
            game_id=game.hex(), version=outcome.last, head=outcome.head, unix_ms=outcome.unix_ms
        ).SerializeToString()

    async def act(self, call: Call, request: ActRequest) -> bytes:
        """Act."""
        live = await self._looking.game(call, request.game_id)
        actor = call.caller.actor(_actor("actor", request.actor) if request.HasField("actor") else None)
        sent = Sent(
            actor,
            call.caller.credential.id,
            requests.command_id(request.command_id),
            request.expected_version,
            request.command,
            _texts(request) if request.texts else (),
        )
        outcome = await self._games.act(live, sent)
        response = ActResponse(
            first_version=outcome.first,
            last_version=outcome.last,
            head=outcome.head,
            unix_ms=outcome.unix_ms,
            repeated=outcome.repeated,
        ).SerializeToString()
        if request.want_view:
            state = (await self._games.live(live.game)).state
            response += _ACT_VIEW(rules.view_bytes(state, actor)) + _ACT_MOVES(rules.legal_bytes(state, actor))
        return response


def _actor(field: str, actor: Actor) -> bytes:
    try:
        return rules.actor_bytes(actor)
    except ValueError as error:
        raise invalid_field(field, str(error)) from None


def _texts(request: ActRequest) -> tuple[tuple[bytes, bytes], ...]:
    for number, part in enumerate(request.texts):
        if len(part.salt) != rules.SALT_BYTES:
            raise invalid_field(f"texts[{number}].salt", f"has {len(part.salt)} bytes, not {rules.SALT_BYTES}")
    return tuple((part.salt, part.text.encode()) for part in request.texts)


def _check_length(field: str, text: str, most: int) -> None:
    if len(text) > most:
        raise invalid_field(field, f"has {len(text)} characters, at most {most} are taken")
