from trionfi.v1 import move_pb2 as _move_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BettingLimit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BETTING_LIMIT_UNSPECIFIED: _ClassVar[BettingLimit]
    BETTING_LIMIT_NO_LIMIT: _ClassVar[BettingLimit]
    BETTING_LIMIT_POT_LIMIT: _ClassVar[BettingLimit]
    BETTING_LIMIT_FIXED_LIMIT: _ClassVar[BettingLimit]
BETTING_LIMIT_UNSPECIFIED: BettingLimit
BETTING_LIMIT_NO_LIMIT: BettingLimit
BETTING_LIMIT_POT_LIMIT: BettingLimit
BETTING_LIMIT_FIXED_LIMIT: BettingLimit

class Fold(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Check(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Call(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RaiseTo(_message.Message):
    __slots__ = ("total",)
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    total: int
    def __init__(self, total: _Optional[int] = ...) -> None: ...

class Bet(_message.Message):
    __slots__ = ("fold", "check", "call", "raise_to")
    FOLD_FIELD_NUMBER: _ClassVar[int]
    CHECK_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    RAISE_TO_FIELD_NUMBER: _ClassVar[int]
    fold: Fold
    check: Check
    call: Call
    raise_to: RaiseTo
    def __init__(self, fold: _Optional[_Union[Fold, _Mapping]] = ..., check: _Optional[_Union[Check, _Mapping]] = ..., call: _Optional[_Union[Call, _Mapping]] = ..., raise_to: _Optional[_Union[RaiseTo, _Mapping]] = ...) -> None: ...

class RaiseToMove(_message.Message):
    __slots__ = ("total",)
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    total: _move_pb2.AmountHole
    def __init__(self, total: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ...) -> None: ...

class BetMove(_message.Message):
    __slots__ = ("fold", "check", "call", "raise_to")
    FOLD_FIELD_NUMBER: _ClassVar[int]
    CHECK_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    RAISE_TO_FIELD_NUMBER: _ClassVar[int]
    fold: Fold
    check: Check
    call: Call
    raise_to: RaiseToMove
    def __init__(self, fold: _Optional[_Union[Fold, _Mapping]] = ..., check: _Optional[_Union[Check, _Mapping]] = ..., call: _Optional[_Union[Call, _Mapping]] = ..., raise_to: _Optional[_Union[RaiseToMove, _Mapping]] = ...) -> None: ...

class Purse(_message.Message):
    __slots__ = ("seat", "stack", "round", "total", "folded")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STACK_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    FOLDED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    stack: int
    round: int
    total: int
    folded: bool
    def __init__(self, seat: _Optional[int] = ..., stack: _Optional[int] = ..., round: _Optional[int] = ..., total: _Optional[int] = ..., folded: bool = ...) -> None: ...

class BettingView(_message.Message):
    __slots__ = ("bet", "pot", "turn", "call", "least_raise", "most_raise")
    BET_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    LEAST_RAISE_FIELD_NUMBER: _ClassVar[int]
    MOST_RAISE_FIELD_NUMBER: _ClassVar[int]
    bet: int
    pot: int
    turn: int
    call: int
    least_raise: int
    most_raise: int
    def __init__(self, bet: _Optional[int] = ..., pot: _Optional[int] = ..., turn: _Optional[int] = ..., call: _Optional[int] = ..., least_raise: _Optional[int] = ..., most_raise: _Optional[int] = ...) -> None: ...

class Share(_message.Message):
    __slots__ = ("seat", "amount")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    amount: int
    def __init__(self, seat: _Optional[int] = ..., amount: _Optional[int] = ...) -> None: ...
