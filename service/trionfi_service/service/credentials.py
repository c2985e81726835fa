"""IssueCredential, ListCredentials, RevokeCredential: for a game's operator."""

from typing import Final

from trionfi.v1.game_pb2 import Role
from trionfi.v1.game_service_pb2 import (
    Credential as CredentialMessage,
)
from trionfi.v1.game_service_pb2 import (
    IssueCredentialRequest,
    IssueCredentialResponse,
    ListCredentialsRequest,
    ListCredentialsResponse,
    RevokeCredentialRequest,
    RevokeCredentialResponse,
)
from trionfi_service import access, requests, rules
from trionfi_service.access import Access
from trionfi_service.calls import Call
from trionfi_service.errors import Reason, invalid_field, refused
from trionfi_service.games import wall_clock_ms
from trionfi_service.live import LiveGame
from trionfi_service.service.looking import Looking
from trionfi_service.store import Credential, EventStore

_ROLES: Final = {Role.ROLE_SPECTATOR: rules.SPECTATOR, Role.ROLE_AUDITOR: rules.AUDITOR}
_NOT_TO_GIVE: Final = (rules.CLOCK, rules.OPERATOR)


class Credentials:
    """The methods that give out and end credentials."""

    def __init__(self, store: EventStore, access: Access, looking: Looking) -> None:
        self._store = store
        self._access = access
        self._looking = looking

    async def issue(self, call: Call, request: IssueCredentialRequest) -> bytes:
        """IssueCredential."""
        live = await self._looking.operated_game(call, request.game_id)
        actors = _actors(live, request)
        if bool(actors) == (request.role != Role.ROLE_UNSPECIFIED):
            raise invalid_field("role", "a credential has either actors or a role")
        role = _ROLES.get(request.role)
        if not actors and role is None:
            raise invalid_field("role", f"{request.role} is no role")
        now_ms = wall_clock_ms()
        not_after_ms = request.not_after_ms if request.HasField("not_after_ms") else None
        if not_after_ms is not None and not_after_ms <= now_ms:
            raise invalid_field("not_after_ms", "is in the past")
        credential, secret = access.draw(
            now_ms,
            operator=live.operator,
            game=live.game,
            actors=actors,
            role=role,
            not_after_ms=not_after_ms,
        )
        await self._store.put_credential(credential)
        return IssueCredentialResponse(credential=_message(credential), secret=secret).SerializeToString()

    async def list(self, call: Call, request: ListCredentialsRequest) -> bytes:
        """ListCredentials."""
        size = requests.page_size(request.page_size)
        after = requests.page_start(request.page_token, "credentials", request.game_id)
        live = await self._looking.operated_game(call, request.game_id)
        found = await self._store.credentials(live.game, after, size + 1)
        token = requests.page_token(found[size - 1].number, "credentials", request.game_id) if len(found) > size else ""
        page = [_message(credential) for credential in found[:size]]
        return ListCredentialsResponse(credentials=page, next_page_token=token).SerializeToString()

    async def revoke(self, call: Call, request: RevokeCredentialRequest) -> bytes:
        """RevokeCredential."""
        credential_id = requests.credential_id(request.credential_id)
        live = await self._looking.operated_game(call, request.game_id)
        known = await self._store.credential(credential_id)
        revoked = await self._access.revoke(credential_id) if known is not None and known.game == live.game else None
        if revoked is None:
            raise refused(Reason.CREDENTIAL_NOT_FOUND, credential_id=request.credential_id)
        return RevokeCredentialResponse(credential=_message(revoked)).SerializeToString()


def _actors(live: LiveGame, request: IssueCredentialRequest) -> tuple[bytes, ...]:
    places = {rules.actor_bytes(view.place.actor) for view in rules.view(live.state, rules.OPERATOR).places}
    actors: list[bytes] = []
    for number, message in enumerate(request.actors):
        field = f"actors[{number}]"
        try:
            actor = rules.actor_bytes(message)
        except ValueError as error:
            raise invalid_field(field, str(error)) from None
        if actor in _NOT_TO_GIVE or (actor != rules.REFEREE and actor not in places):
            raise invalid_field(field, f"{rules.viewer_text(actor)} is no place of this game, and no referee")
        if actor in actors:
            raise invalid_field(field, f"{rules.viewer_text(actor)} is there twice")
        actors.append(actor)
    return tuple(actors)


def _message(credential: Credential) -> CredentialMessage:
    message = CredentialMessage(
        credential_id=credential.id.hex(),
        game_id=(credential.game or b"").hex(),
        actors=[rules.actor_message(actor) for actor in credential.actors],
        issued_ms=credential.issued_ms,
        not_after_ms=credential.not_after_ms,
        revoked_ms=credential.revoked_ms,
    )
    if credential.role is not None:
        message.role = rules.viewer_message(credential.role).role
    return message
