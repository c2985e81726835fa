from trionfi.v1 import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PartKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PART_KIND_UNSPECIFIED: _ClassVar[PartKind]
    PART_KIND_COMMAND: _ClassVar[PartKind]
    PART_KIND_TEXT: _ClassVar[PartKind]
    PART_KIND_HIDDEN_OPTIONS: _ClassVar[PartKind]
    PART_KIND_SERVER_SEED: _ClassVar[PartKind]
    PART_KIND_ORDER: _ClassVar[PartKind]
    PART_KIND_SEAT_CARDS: _ClassVar[PartKind]
    PART_KIND_CHOICE: _ClassVar[PartKind]
PART_KIND_UNSPECIFIED: PartKind
PART_KIND_COMMAND: PartKind
PART_KIND_TEXT: PartKind
PART_KIND_HIDDEN_OPTIONS: PartKind
PART_KIND_SERVER_SEED: PartKind
PART_KIND_ORDER: PartKind
PART_KIND_SEAT_CARDS: PartKind
PART_KIND_CHOICE: PartKind

class SealedPart(_message.Message):
    __slots__ = ("kind", "audience", "commitment", "salt", "body")
    KIND_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SALT_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    kind: PartKind
    audience: bytes
    commitment: bytes
    salt: bytes
    body: bytes
    def __init__(self, kind: _Optional[_Union[PartKind, str]] = ..., audience: _Optional[bytes] = ..., commitment: _Optional[bytes] = ..., salt: _Optional[bytes] = ..., body: _Optional[bytes] = ...) -> None: ...

class EventRecord(_message.Message):
    __slots__ = ("game", "version", "unix_ms", "actor", "credential", "command_id", "public_body", "parts", "head")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_BODY_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    version: int
    unix_ms: int
    actor: bytes
    credential: bytes
    command_id: bytes
    public_body: bytes
    parts: _containers.RepeatedCompositeFieldContainer[SealedPart]
    head: bytes
    def __init__(self, game: _Optional[bytes] = ..., version: _Optional[int] = ..., unix_ms: _Optional[int] = ..., actor: _Optional[bytes] = ..., credential: _Optional[bytes] = ..., command_id: _Optional[bytes] = ..., public_body: _Optional[bytes] = ..., parts: _Optional[_Iterable[_Union[SealedPart, _Mapping]]] = ..., head: _Optional[bytes] = ...) -> None: ...

class CommandPart(_message.Message):
    __slots__ = ("command", "expected_version", "key_id", "signature")
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    command: bytes
    expected_version: int
    key_id: bytes
    signature: bytes
    def __init__(self, command: _Optional[bytes] = ..., expected_version: _Optional[int] = ..., key_id: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class SeatCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOpening]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.CardOpening, _Mapping]]] = ...) -> None: ...

class HiddenOptions(_message.Message):
    __slots__ = ("orders",)
    ORDERS_FIELD_NUMBER: _ClassVar[int]
    orders: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOrder]
    def __init__(self, orders: _Optional[_Iterable[_Union[_card_pb2.CardOrder, _Mapping]]] = ...) -> None: ...

class Drafts(_message.Message):
    __slots__ = ("drafts", "salts", "texts")
    DRAFTS_FIELD_NUMBER: _ClassVar[int]
    SALTS_FIELD_NUMBER: _ClassVar[int]
    TEXTS_FIELD_NUMBER: _ClassVar[int]
    drafts: _containers.RepeatedCompositeFieldContainer[Draft]
    salts: int
    texts: int
    def __init__(self, drafts: _Optional[_Iterable[_Union[Draft, _Mapping]]] = ..., salts: _Optional[int] = ..., texts: _Optional[int] = ...) -> None: ...

class Draft(_message.Message):
    __slots__ = ("public_body", "parts")
    PUBLIC_BODY_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    public_body: bytes
    parts: _containers.RepeatedCompositeFieldContainer[DraftPart]
    def __init__(self, public_body: _Optional[bytes] = ..., parts: _Optional[_Iterable[_Union[DraftPart, _Mapping]]] = ...) -> None: ...

class DraftPart(_message.Message):
    __slots__ = ("kind", "audience", "body", "text")
    KIND_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    BODY_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    kind: PartKind
    audience: bytes
    body: bytes
    text: int
    def __init__(self, kind: _Optional[_Union[PartKind, str]] = ..., audience: _Optional[bytes] = ..., body: _Optional[bytes] = ..., text: _Optional[int] = ...) -> None: ...
