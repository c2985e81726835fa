from trionfi.v1 import game_pb2 as _game_pb2
from trionfi.v1 import game_service_pb2 as _game_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BundleItem(_message.Message):
    __slots__ = ("header", "digests", "key", "record", "receipt", "view", "report", "held_receipt")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DIGESTS_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    RECEIPT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    REPORT_FIELD_NUMBER: _ClassVar[int]
    HELD_RECEIPT_FIELD_NUMBER: _ClassVar[int]
    header: BundleHeader
    digests: BundleDigests
    key: _game_service_pb2.PublicKey
    record: bytes
    receipt: _game_service_pb2.Receipt
    view: bytes
    report: _game_service_pb2.VerifyGameResponse
    held_receipt: _game_service_pb2.Receipt
    def __init__(self, header: _Optional[_Union[BundleHeader, _Mapping]] = ..., digests: _Optional[_Union[BundleDigests, _Mapping]] = ..., key: _Optional[_Union[_game_service_pb2.PublicKey, _Mapping]] = ..., record: _Optional[bytes] = ..., receipt: _Optional[_Union[_game_service_pb2.Receipt, _Mapping]] = ..., view: _Optional[bytes] = ..., report: _Optional[_Union[_game_service_pb2.VerifyGameResponse, _Mapping]] = ..., held_receipt: _Optional[_Union[_game_service_pb2.Receipt, _Mapping]] = ...) -> None: ...

class BundleHeader(_message.Message):
    __slots__ = ("summary", "signature")
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    summary: bytes
    signature: bytes
    def __init__(self, summary: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class BundleSummary(_message.Message):
    __slots__ = ("format", "game", "game_id", "kind", "viewer", "version", "head", "rules", "build", "service_version", "manifest_digest", "disclosed", "scripted", "made_ms", "keys", "records", "receipts", "views", "digests", "key_id")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    SERVICE_VERSION_FIELD_NUMBER: _ClassVar[int]
    MANIFEST_DIGEST_FIELD_NUMBER: _ClassVar[int]
    DISCLOSED_FIELD_NUMBER: _ClassVar[int]
    SCRIPTED_FIELD_NUMBER: _ClassVar[int]
    MADE_MS_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    RECORDS_FIELD_NUMBER: _ClassVar[int]
    RECEIPTS_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    DIGESTS_FIELD_NUMBER: _ClassVar[int]
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    format: int
    game: str
    game_id: bytes
    kind: _game_service_pb2.BundleKind
    viewer: _game_pb2.Viewer
    version: int
    head: bytes
    rules: int
    build: str
    service_version: str
    manifest_digest: bytes
    disclosed: bool
    scripted: bool
    made_ms: int
    keys: int
    records: int
    receipts: int
    views: int
    digests: _containers.RepeatedScalarFieldContainer[bytes]
    key_id: bytes
    def __init__(self, format: _Optional[int] = ..., game: _Optional[str] = ..., game_id: _Optional[bytes] = ..., kind: _Optional[_Union[_game_service_pb2.BundleKind, str]] = ..., viewer: _Optional[_Union[_game_pb2.Viewer, _Mapping]] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ..., rules: _Optional[int] = ..., build: _Optional[str] = ..., service_version: _Optional[str] = ..., manifest_digest: _Optional[bytes] = ..., disclosed: bool = ..., scripted: bool = ..., made_ms: _Optional[int] = ..., keys: _Optional[int] = ..., records: _Optional[int] = ..., receipts: _Optional[int] = ..., views: _Optional[int] = ..., digests: _Optional[_Iterable[bytes]] = ..., key_id: _Optional[bytes] = ...) -> None: ...

class BundleDigests(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: bytes
    def __init__(self, items: _Optional[bytes] = ...) -> None: ...

class BundleReport(_message.Message):
    __slots__ = ("file", "signatures", "receipts", "record_bytes", "openings", "deal", "decisions", "result", "views", "game_id", "version", "head", "not_random", "proved", "not_checkable", "not_provable")
    FILE_FIELD_NUMBER: _ClassVar[int]
    SIGNATURES_FIELD_NUMBER: _ClassVar[int]
    RECEIPTS_FIELD_NUMBER: _ClassVar[int]
    RECORD_BYTES_FIELD_NUMBER: _ClassVar[int]
    OPENINGS_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    NOT_RANDOM_FIELD_NUMBER: _ClassVar[int]
    PROVED_FIELD_NUMBER: _ClassVar[int]
    NOT_CHECKABLE_FIELD_NUMBER: _ClassVar[int]
    NOT_PROVABLE_FIELD_NUMBER: _ClassVar[int]
    file: _game_service_pb2.Verdict
    signatures: _game_service_pb2.Verdict
    receipts: _game_service_pb2.Verdict
    record_bytes: _game_service_pb2.Verdict
    openings: _game_service_pb2.Verdict
    deal: _game_service_pb2.Verdict
    decisions: _game_service_pb2.Verdict
    result: _game_service_pb2.Verdict
    views: _game_service_pb2.Verdict
    game_id: bytes
    version: int
    head: bytes
    not_random: bool
    proved: _containers.RepeatedScalarFieldContainer[str]
    not_checkable: _containers.RepeatedScalarFieldContainer[str]
    not_provable: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, file: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., signatures: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., receipts: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., record_bytes: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., openings: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., deal: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., decisions: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., result: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., views: _Optional[_Union[_game_service_pb2.Verdict, _Mapping]] = ..., game_id: _Optional[bytes] = ..., version: _Optional[int] = ..., head: _Optional[bytes] = ..., not_random: bool = ..., proved: _Optional[_Iterable[str]] = ..., not_checkable: _Optional[_Iterable[str]] = ..., not_provable: _Optional[_Iterable[str]] = ...) -> None: ...
