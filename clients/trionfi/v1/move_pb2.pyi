from trionfi.v1 import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AmountHole(_message.Message):
    __slots__ = ("min", "max", "step")
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    min: int
    max: int
    step: int
    def __init__(self, min: _Optional[int] = ..., max: _Optional[int] = ..., step: _Optional[int] = ...) -> None: ...

class CardHole(_message.Message):
    __slots__ = ("one_of",)
    ONE_OF_FIELD_NUMBER: _ClassVar[int]
    one_of: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, one_of: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class ChooseHole(_message.Message):
    __slots__ = ("at_least", "at_most", "always")
    FROM_FIELD_NUMBER: _ClassVar[int]
    AT_LEAST_FIELD_NUMBER: _ClassVar[int]
    AT_MOST_FIELD_NUMBER: _ClassVar[int]
    ALWAYS_FIELD_NUMBER: _ClassVar[int]
    at_least: int
    at_most: int
    always: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, at_least: _Optional[int] = ..., at_most: _Optional[int] = ..., always: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., **kwargs) -> None: ...

class SeatHole(_message.Message):
    __slots__ = ("one_of",)
    ONE_OF_FIELD_NUMBER: _ClassVar[int]
    one_of: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, one_of: _Optional[_Iterable[int]] = ...) -> None: ...

class TextHole(_message.Message):
    __slots__ = ("max_characters",)
    MAX_CHARACTERS_FIELD_NUMBER: _ClassVar[int]
    max_characters: int
    def __init__(self, max_characters: _Optional[int] = ...) -> None: ...

class BytesHole(_message.Message):
    __slots__ = ("length",)
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    length: int
    def __init__(self, length: _Optional[int] = ...) -> None: ...

class PreimageHole(_message.Message):
    __slots__ = ("length", "prefix", "hash")
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    PREFIX_FIELD_NUMBER: _ClassVar[int]
    HASH_FIELD_NUMBER: _ClassVar[int]
    length: int
    prefix: bytes
    hash: bytes
    def __init__(self, length: _Optional[int] = ..., prefix: _Optional[bytes] = ..., hash: _Optional[bytes] = ...) -> None: ...

class Text(_message.Message):
    __slots__ = ("index", "characters")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    CHARACTERS_FIELD_NUMBER: _ClassVar[int]
    index: int
    characters: int
    def __init__(self, index: _Optional[int] = ..., characters: _Optional[int] = ...) -> None: ...
