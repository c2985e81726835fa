from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import event_log_pb2 as _event_log_pb2
from trionfi.v1 import game_pb2 as _game_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ExportKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EXPORT_KIND_UNSPECIFIED: _ClassVar[ExportKind]
    EXPORT_KIND_FULL: _ClassVar[ExportKind]
    EXPORT_KIND_VIEW: _ClassVar[ExportKind]

class BundleKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BUNDLE_KIND_UNSPECIFIED: _ClassVar[BundleKind]
    BUNDLE_KIND_FULL: _ClassVar[BundleKind]
    BUNDLE_KIND_VIEW: _ClassVar[BundleKind]
    BUNDLE_KIND_DISCLOSED: _ClassVar[BundleKind]

class VerdictKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_KIND_UNSPECIFIED: _ClassVar[VerdictKind]
    VERDICT_KIND_OK: _ClassVar[VerdictKind]
    VERDICT_KIND_FAILED: _ClassVar[VerdictKind]
    VERDICT_KIND_NOT_CHECKABLE: _ClassVar[VerdictKind]
EXPORT_KIND_UNSPECIFIED: ExportKind
EXPORT_KIND_FULL: ExportKind
EXPORT_KIND_VIEW: ExportKind
BUNDLE_KIND_UNSPECIFIED: BundleKind
BUNDLE_KIND_FULL: BundleKind
BUNDLE_KIND_VIEW: BundleKind
BUNDLE_KIND_DISCLOSED: BundleKind
VERDICT_KIND_UNSPECIFIED: VerdictKind
VERDICT_KIND_OK: VerdictKind
VERDICT_KIND_FAILED: VerdictKind
VERDICT_KIND_NOT_CHECKABLE: VerdictKind

class NewPlace(_message.Message):
    __slots__ = ("actor", "player_ref", "display_name", "bot", "public_key")
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    PLAYER_REF_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    actor: _game_pb2.Actor
    player_ref: str
    display_name: str
    bot: bool
    public_key: bytes
    def __init__(self, actor: _Optional[_Union[_game_pb2.Actor, _Mapping]] = ..., player_ref: _Optional[str] = ..., display_name: _Optional[str] = ..., bot: bool = ..., public_key: _Optional[bytes] = ...) -> None: ...

class CreateGameRequest(_message.Message):
    __slots__ = ("command_id", "options", "policies", "places", "orders", "seats")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    ORDERS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    options: _game_pb2.Options
    policies: _game_pb2.Policies
    places: _containers.RepeatedCompositeFieldContainer[NewPlace]
    orders: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOrder]
    seats: int
    def __init__(self, command_id: _Optional[str] = ..., options: _Optional[_Union[_game_pb2.Options, _Mapping]] = ..., policies: _Optional[_Union[_game_pb2.Policies, _Mapping]] = ..., places: _Optional[_Iterable[_Union[NewPlace, _Mapping]]] = ..., orders: _Optional[_Iterable[_Union[_card_pb2.CardOrder, _Mapping]]] = ..., seats: _Optional[int] = ...) -> None: ...

class CreateGameResponse(_message.Message):
    __slots__ = ("game_id", "version", "head", "unix_ms", "receipt")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    version: int
    head: bytes
    unix_ms: int
    receipt: Receipt
    def __init__(self, game_id: _Optional[str] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ..., unix_ms: _Optional[int] = ..., receipt: _Optional[_Union[Receipt, _Mapping]] = ...) -> None: ...

class GetGameRequest(_message.Message):
    __slots__ = ("game_id", "viewer", "want_openings")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    WANT_OPENINGS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    viewer: _game_pb2.Viewer
    want_openings: bool
    def __init__(self, game_id: _Optional[str] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., want_openings: bool = ...) -> None: ...

class PlaceName(_message.Message):
    __slots__ = ("actor", "display_name")
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    actor: _game_pb2.Actor
    display_name: str
    def __init__(self, actor: _Optional[_Union[_game_pb2.Actor, _Mapping]] = ..., display_name: _Optional[str] = ...) -> None: ...

class GetGameResponse(_message.Message):
    __slots__ = ("view", "moves", "head", "names", "openings", "receipt")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    NAMES_FIELD_NUMBER: _ClassVar[int]
    OPENINGS_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    view: _game_pb2.View
    moves: _game_pb2.Moves
    head: bytes
    names: _containers.RepeatedCompositeFieldContainer[PlaceName]
    openings: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOpening]
    receipt: Receipt
    def __init__(self, view: _Optional[_Union[_game_pb2.View, _Mapping]] = ..., moves: _Optional[_Union[_game_pb2.Moves, _Mapping]] = ..., head: _Optional[bytes] = ..., names: _Optional[_Iterable[_Union[PlaceName, _Mapping]]] = ..., openings: _Optional[_Iterable[_Union[_card_pb2.CardOpening, _Mapping]]] = ..., receipt: _Optional[_Union[Receipt, _Mapping]] = ...) -> None: ...

class ListGamesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class GameSummary(_message.Message):
    __slots__ = ("game_id", "game", "version", "created_ms", "unix_ms", "phase")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CREATED_MS_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    game: str
    version: int
    created_ms: int
    unix_ms: int
    phase: _game_pb2.Phase
    def __init__(self, game_id: _Optional[str] = ..., game: _Optional[str] = ..., version: _Optional[int] = ..., created_ms: _Optional[int] = ..., unix_ms: _Optional[int] = ..., phase: _Optional[_Union[_game_pb2.Phase, str]] = ...) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[GameSummary]
    next_page_token: str
    def __init__(self, games: _Optional[_Iterable[_Union[GameSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class TextPart(_message.Message):
    __slots__ = ("salt", "text")
    SALT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    salt: bytes
    text: str
    def __init__(self, salt: _Optional[bytes] = ..., text: _Optional[str] = ...) -> None: ...

class ActRequest(_message.Message):
    __slots__ = ("game_id", "command_id", "expected_version", "command", "texts", "actor", "want_view", "key_id", "signature", "want_openings")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    TEXTS_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    WANT_VIEW_FIELD_NUMBER: _ClassVar[int]
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    WANT_OPENINGS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    command_id: str
    expected_version: int
    command: bytes
    texts: _containers.RepeatedCompositeFieldContainer[TextPart]
    actor: _game_pb2.Actor
    want_view: bool
    key_id: bytes
    signature: bytes
    want_openings: bool
    def __init__(self, game_id: _Optional[str] = ..., command_id: _Optional[str] = ..., expected_version: _Optional[int] = ..., command: _Optional[bytes] = ..., texts: _Optional[_Iterable[_Union[TextPart, _Mapping]]] = ..., actor: _Optional[_Union[_game_pb2.Actor, _Mapping]] = ..., want_view: bool = ..., key_id: _Optional[bytes] = ..., signature: _Optional[bytes] = ..., want_openings: bool = ...) -> None: ...

class ActResponse(_message.Message):
    __slots__ = ("first_version", "last_version", "head", "unix_ms", "repeated", "view", "moves", "receipt", "openings")
    FIRST_VERSION_FIELD_NUMBER: _ClassVar[int]
    LAST_VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    REPEATED_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    OPENINGS_FIELD_NUMBER: _ClassVar[int]
    first_version: int
    last_version: int
    head: bytes
    unix_ms: int
    repeated: bool
    view: _game_pb2.View
    moves: _game_pb2.Moves
    receipt: Receipt
    openings: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOpening]
    def __init__(self, first_version: _Optional[int] = ..., last_version: _Optional[int] = ..., head: _Optional[bytes] = ..., unix_ms: _Optional[int] = ..., repeated: bool = ..., view: _Optional[_Union[_game_pb2.View, _Mapping]] = ..., moves: _Optional[_Union[_game_pb2.Moves, _Mapping]] = ..., receipt: _Optional[_Union[Receipt, _Mapping]] = ..., openings: _Optional[_Iterable[_Union[_card_pb2.CardOpening, _Mapping]]] = ...) -> None: ...

class Receipt(_message.Message):
    __slots__ = ("game", "version", "head", "unix_ms", "store_epoch", "key_id", "signature")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    STORE_EPOCH_FIELD_NUMBER: _ClassVar[int]
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    version: int
    head: bytes
    unix_ms: int
    store_epoch: bytes
    key_id: bytes
    signature: bytes
    def __init__(self, game: _Optional[bytes] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ..., unix_ms: _Optional[int] = ..., store_epoch: _Optional[bytes] = ..., key_id: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class PublicKey(_message.Message):
    __slots__ = ("key_id", "public_key", "created_ms", "retired_ms")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    CREATED_MS_FIELD_NUMBER: _ClassVar[int]
    RETIRED_MS_FIELD_NUMBER: _ClassVar[int]
    key_id: bytes
    public_key: bytes
    created_ms: int
    retired_ms: int
    def __init__(self, key_id: _Optional[bytes] = ..., public_key: _Optional[bytes] = ..., created_ms: _Optional[int] = ..., retired_ms: _Optional[int] = ...) -> None: ...

class WatchGameRequest(_message.Message):
    __slots__ = ("game_id", "after_version", "viewer", "want_openings")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_VERSION_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    WANT_OPENINGS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    after_version: int
    viewer: _game_pb2.Viewer
    want_openings: bool
    def __init__(self, game_id: _Optional[str] = ..., after_version: _Optional[int] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., want_openings: bool = ...) -> None: ...

class WatchGameResponse(_message.Message):
    __slots__ = ("snapshot", "event", "caught_up", "heartbeat")
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_UP_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    snapshot: GetGameResponse
    event: SeenEvent
    caught_up: CaughtUp
    heartbeat: Heartbeat
    def __init__(self, snapshot: _Optional[_Union[GetGameResponse, _Mapping]] = ..., event: _Optional[_Union[SeenEvent, _Mapping]] = ..., caught_up: _Optional[_Union[CaughtUp, _Mapping]] = ..., heartbeat: _Optional[_Union[Heartbeat, _Mapping]] = ...) -> None: ...

class SeenEvent(_message.Message):
    __slots__ = ("version", "unix_ms", "actor", "event", "parts", "last_of_command", "view", "moves", "head")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    LAST_OF_COMMAND_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    version: int
    unix_ms: int
    actor: _game_pb2.Actor
    event: _game_pb2.Event
    parts: _containers.RepeatedCompositeFieldContainer[SeenPart]
    last_of_command: bool
    view: _game_pb2.View
    moves: _game_pb2.Moves
    head: bytes
    def __init__(self, version: _Optional[int] = ..., unix_ms: _Optional[int] = ..., actor: _Optional[_Union[_game_pb2.Actor, _Mapping]] = ..., event: _Optional[_Union[_game_pb2.Event, _Mapping]] = ..., parts: _Optional[_Iterable[_Union[SeenPart, _Mapping]]] = ..., last_of_command: bool = ..., view: _Optional[_Union[_game_pb2.View, _Mapping]] = ..., moves: _Optional[_Union[_game_pb2.Moves, _Mapping]] = ..., head: _Optional[bytes] = ...) -> None: ...

class SeenPart(_message.Message):
    __slots__ = ("kind", "content", "closed")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    kind: _event_log_pb2.PartKind
    content: bytes
    closed: bool
    def __init__(self, kind: _Optional[_Union[_event_log_pb2.PartKind, str]] = ..., content: _Optional[bytes] = ..., closed: bool = ...) -> None: ...

class CaughtUp(_message.Message):
    __slots__ = ("version",)
    VERSION_FIELD_NUMBER: _ClassVar[int]
    version: int
    def __init__(self, version: _Optional[int] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("version",)
    VERSION_FIELD_NUMBER: _ClassVar[int]
    version: int
    def __init__(self, version: _Optional[int] = ...) -> None: ...

class ListEventsRequest(_message.Message):
    __slots__ = ("game_id", "viewer", "page_size", "page_token", "after_version")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    AFTER_VERSION_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    viewer: _game_pb2.Viewer
    page_size: int
    page_token: str
    after_version: int
    def __init__(self, game_id: _Optional[str] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., after_version: _Optional[int] = ...) -> None: ...

class ListEventsResponse(_message.Message):
    __slots__ = ("events", "next_page_token")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[SeenEvent]
    next_page_token: str
    def __init__(self, events: _Optional[_Iterable[_Union[SeenEvent, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ExportGameRequest(_message.Message):
    __slots__ = ("game_id", "kind", "viewer")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    kind: ExportKind
    viewer: _game_pb2.Viewer
    def __init__(self, game_id: _Optional[str] = ..., kind: _Optional[_Union[ExportKind, str]] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ...) -> None: ...

class ExportGameResponse(_message.Message):
    __slots__ = ("header", "record")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    header: ExportHeader
    record: ExportedRecord
    def __init__(self, header: _Optional[_Union[ExportHeader, _Mapping]] = ..., record: _Optional[_Union[ExportedRecord, _Mapping]] = ...) -> None: ...

class ExportHeader(_message.Message):
    __slots__ = ("format", "game", "game_id", "kind", "viewer", "version", "head")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    format: int
    game: str
    game_id: str
    kind: ExportKind
    viewer: _game_pb2.Viewer
    version: int
    head: bytes
    def __init__(self, format: _Optional[int] = ..., game: _Optional[str] = ..., game_id: _Optional[str] = ..., kind: _Optional[_Union[ExportKind, str]] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ...) -> None: ...

class ExportedRecord(_message.Message):
    __slots__ = ("record", "view")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    record: _event_log_pb2.EventRecord
    view: _game_pb2.View
    def __init__(self, record: _Optional[_Union[_event_log_pb2.EventRecord, _Mapping]] = ..., view: _Optional[_Union[_game_pb2.View, _Mapping]] = ...) -> None: ...

class ExportBundleRequest(_message.Message):
    __slots__ = ("game_id", "kind", "viewer")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    kind: BundleKind
    viewer: _game_pb2.Viewer
    def __init__(self, game_id: _Optional[str] = ..., kind: _Optional[_Union[BundleKind, str]] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ...) -> None: ...

class ExportBundleResponse(_message.Message):
    __slots__ = ("item",)
    ITEM_FIELD_NUMBER: _ClassVar[int]
    item: bytes
    def __init__(self, item: _Optional[bytes] = ...) -> None: ...

class VerifyGameRequest(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    def __init__(self, game_id: _Optional[str] = ...) -> None: ...

class Verdict(_message.Message):
    __slots__ = ("kind", "version", "reason")
    KIND_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    kind: VerdictKind
    version: int
    reason: str
    def __init__(self, kind: _Optional[_Union[VerdictKind, str]] = ..., version: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class VerifyGameResponse(_message.Message):
    __slots__ = ("record_bytes", "deal", "decisions", "result", "version", "head", "not_random")
    RECORD_BYTES_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    NOT_RANDOM_FIELD_NUMBER: _ClassVar[int]
    record_bytes: Verdict
    deal: Verdict
    decisions: Verdict
    result: Verdict
    version: int
    head: bytes
    not_random: bool
    def __init__(self, record_bytes: _Optional[_Union[Verdict, _Mapping]] = ..., deal: _Optional[_Union[Verdict, _Mapping]] = ..., decisions: _Optional[_Union[Verdict, _Mapping]] = ..., result: _Optional[_Union[Verdict, _Mapping]] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ..., not_random: bool = ...) -> None: ...

class Credential(_message.Message):
    __slots__ = ("credential_id", "game_id", "actors", "role", "issued_ms", "not_after_ms", "revoked_ms")
    CREDENTIAL_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    ACTORS_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    ISSUED_MS_FIELD_NUMBER: _ClassVar[int]
    NOT_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    REVOKED_MS_FIELD_NUMBER: _ClassVar[int]
    credential_id: str
    game_id: str
    actors: _containers.RepeatedCompositeFieldContainer[_game_pb2.Actor]
    role: _game_pb2.Role
    issued_ms: int
    not_after_ms: int
    revoked_ms: int
    def __init__(self, credential_id: _Optional[str] = ..., game_id: _Optional[str] = ..., actors: _Optional[_Iterable[_Union[_game_pb2.Actor, _Mapping]]] = ..., role: _Optional[_Union[_game_pb2.Role, str]] = ..., issued_ms: _Optional[int] = ..., not_after_ms: _Optional[int] = ..., revoked_ms: _Optional[int] = ...) -> None: ...

class IssueCredentialRequest(_message.Message):
    __slots__ = ("game_id", "actors", "role", "not_after_ms")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    ACTORS_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    NOT_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    actors: _containers.RepeatedCompositeFieldContainer[_game_pb2.Actor]
    role: _game_pb2.Role
    not_after_ms: int
    def __init__(self, game_id: _Optional[str] = ..., actors: _Optional[_Iterable[_Union[_game_pb2.Actor, _Mapping]]] = ..., role: _Optional[_Union[_game_pb2.Role, str]] = ..., not_after_ms: _Optional[int] = ...) -> None: ...

class IssueCredentialResponse(_message.Message):
    __slots__ = ("credential", "secret")
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    credential: Credential
    secret: str
    def __init__(self, credential: _Optional[_Union[Credential, _Mapping]] = ..., secret: _Optional[str] = ...) -> None: ...

class ListCredentialsRequest(_message.Message):
    __slots__ = ("game_id", "page_size", "page_token")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    page_size: int
    page_token: str
    def __init__(self, game_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListCredentialsResponse(_message.Message):
    __slots__ = ("credentials", "next_page_token")
    CREDENTIALS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    credentials: _containers.RepeatedCompositeFieldContainer[Credential]
    next_page_token: str
    def __init__(self, credentials: _Optional[_Iterable[_Union[Credential, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class RevokeCredentialRequest(_message.Message):
    __slots__ = ("game_id", "credential_id")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    credential_id: str
    def __init__(self, game_id: _Optional[str] = ..., credential_id: _Optional[str] = ...) -> None: ...

class RevokeCredentialResponse(_message.Message):
    __slots__ = ("credential",)
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    credential: Credential
    def __init__(self, credential: _Optional[_Union[Credential, _Mapping]] = ...) -> None: ...

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("version", "build", "games", "max_request_bytes", "scripted_deals", "unix_ms", "store_epoch", "keys", "manifest_sha256")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    MAX_REQUEST_BYTES_FIELD_NUMBER: _ClassVar[int]
    SCRIPTED_DEALS_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    STORE_EPOCH_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    MANIFEST_SHA256_FIELD_NUMBER: _ClassVar[int]
    version: str
    build: str
    games: _game_pb2.Games
    max_request_bytes: int
    scripted_deals: bool
    unix_ms: int
    store_epoch: bytes
    keys: _containers.RepeatedCompositeFieldContainer[PublicKey]
    manifest_sha256: bytes
    def __init__(self, version: _Optional[str] = ..., build: _Optional[str] = ..., games: _Optional[_Union[_game_pb2.Games, _Mapping]] = ..., max_request_bytes: _Optional[int] = ..., scripted_deals: bool = ..., unix_ms: _Optional[int] = ..., store_epoch: _Optional[bytes] = ..., keys: _Optional[_Iterable[_Union[PublicKey, _Mapping]]] = ..., manifest_sha256: _Optional[bytes] = ...) -> None: ...
