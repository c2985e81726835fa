from trionfi.v1 import card_pb2 as _card_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TwoWinPokerHand(_message.Message):
    __slots__ = ("category", "strength", "cards", "reason")
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    category: str
    strength: int
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    reason: str
    def __init__(self, category: _Optional[str] = ..., strength: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., reason: _Optional[str] = ...) -> None: ...

class TwentyOneHouse(_message.Message):
    __slots__ = ("dropped", "natural", "total", "reason")
    DROPPED_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    dropped: bool
    natural: bool
    total: int
    reason: str
    def __init__(self, dropped: bool = ..., natural: bool = ..., total: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class TwentyOneHand(_message.Message):
    __slots__ = ("bust", "natural", "total", "majors", "house", "strength", "reason")
    BUST_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    MAJORS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    bust: bool
    natural: bool
    total: int
    majors: int
    house: TwentyOneHouse
    strength: int
    reason: str
    def __init__(self, bust: bool = ..., natural: bool = ..., total: _Optional[int] = ..., majors: _Optional[int] = ..., house: _Optional[_Union[TwentyOneHouse, _Mapping]] = ..., strength: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class TwoWinValued(_message.Message):
    __slots__ = ("poker", "twenty_one", "poker_hand", "twenty_one_hand")
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    POKER_HAND_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_HAND_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    poker_hand: TwoWinPokerHand
    twenty_one_hand: TwentyOneHand
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., poker_hand: _Optional[_Union[TwoWinPokerHand, _Mapping]] = ..., twenty_one_hand: _Optional[_Union[TwentyOneHand, _Mapping]] = ...) -> None: ...

class FoolsErrandHand(_message.Message):
    __slots__ = ("category", "duet_class", "strength", "cards", "reason")
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    DUET_CLASS_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    category: str
    duet_class: str
    strength: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    reason: str
    def __init__(self, category: _Optional[str] = ..., duet_class: _Optional[str] = ..., strength: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., reason: _Optional[str] = ...) -> None: ...
