from trionfi.v1 import game_pb2 as _game_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListAccessRequest(_message.Message):
    __slots__ = ("game_id", "page_size", "page_token")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    game_id: str
    page_size: int
    page_token: str
    def __init__(self, game_id: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListAccessResponse(_message.Message):
    __slots__ = ("entries", "next_page_token")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[AccessEntry]
    next_page_token: str
    def __init__(self, entries: _Optional[_Iterable[_Union[AccessEntry, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class AccessEntry(_message.Message):
    __slots__ = ("number", "unix_ms", "method", "game_id", "credential_id", "viewer", "outcome", "count", "hash")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_ID_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    HASH_FIELD_NUMBER: _ClassVar[int]
    number: int
    unix_ms: int
    method: str
    game_id: str
    credential_id: str
    viewer: _game_pb2.Viewer
    outcome: str
    count: int
    hash: bytes
    def __init__(self, number: _Optional[int] = ..., unix_ms: _Optional[int] = ..., method: _Optional[str] = ..., game_id: _Optional[str] = ..., credential_id: _Optional[str] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., outcome: _Optional[str] = ..., count: _Optional[int] = ..., hash: _Optional[bytes] = ...) -> None: ...
