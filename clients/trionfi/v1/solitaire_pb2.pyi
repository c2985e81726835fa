from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import move_pb2 as _move_pb2
from trionfi.v1 import two_win_pb2 as _two_win_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SolitaireTies(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SOLITAIRE_TIES_UNSPECIFIED: _ClassVar[SolitaireTies]
    SOLITAIRE_TIES_STRICT: _ClassVar[SolitaireTies]
    SOLITAIRE_TIES_RESOLVE: _ClassVar[SolitaireTies]

class SolitaireOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SOLITAIRE_OUTCOME_UNSPECIFIED: _ClassVar[SolitaireOutcome]
    SOLITAIRE_OUTCOME_LOST: _ClassVar[SolitaireOutcome]
    SOLITAIRE_OUTCOME_TIED: _ClassVar[SolitaireOutcome]
    SOLITAIRE_OUTCOME_WON: _ClassVar[SolitaireOutcome]
SOLITAIRE_TIES_UNSPECIFIED: SolitaireTies
SOLITAIRE_TIES_STRICT: SolitaireTies
SOLITAIRE_TIES_RESOLVE: SolitaireTies
SOLITAIRE_OUTCOME_UNSPECIFIED: SolitaireOutcome
SOLITAIRE_OUTCOME_LOST: SolitaireOutcome
SOLITAIRE_OUTCOME_TIED: SolitaireOutcome
SOLITAIRE_OUTCOME_WON: SolitaireOutcome

class SolitaireOptions(_message.Message):
    __slots__ = ("ties", "major_values", "major_precedence")
    TIES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    ties: SolitaireTies
    major_values: _two_win_pb2.TwoWinMajorValues
    major_precedence: _two_win_pb2.TwoWinMajorPrecedence
    def __init__(self, ties: _Optional[_Union[SolitaireTies, str]] = ..., major_values: _Optional[_Union[_two_win_pb2.TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[_two_win_pb2.TwoWinMajorPrecedence, str]] = ...) -> None: ...

class SolitaireCommand(_message.Message):
    __slots__ = ("declare", "draw", "stop")
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    DRAW_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    declare: SolitaireDeclare
    draw: SolitaireDraw
    stop: SolitaireStop
    def __init__(self, declare: _Optional[_Union[SolitaireDeclare, _Mapping]] = ..., draw: _Optional[_Union[SolitaireDraw, _Mapping]] = ..., stop: _Optional[_Union[SolitaireStop, _Mapping]] = ...) -> None: ...

class SolitaireDeclare(_message.Message):
    __slots__ = ("poker", "reversed")
    POKER_FIELD_NUMBER: _ClassVar[int]
    REVERSED_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    reversed: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., reversed: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class SolitaireDraw(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SolitaireStop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SolitaireMove(_message.Message):
    __slots__ = ("declare", "draw", "stop")
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    DRAW_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    declare: SolitaireDeclareMove
    draw: SolitaireDraw
    stop: SolitaireStop
    def __init__(self, declare: _Optional[_Union[SolitaireDeclareMove, _Mapping]] = ..., draw: _Optional[_Union[SolitaireDraw, _Mapping]] = ..., stop: _Optional[_Union[SolitaireStop, _Mapping]] = ...) -> None: ...

class SolitaireDeclareMove(_message.Message):
    __slots__ = ("poker", "reversed")
    POKER_FIELD_NUMBER: _ClassVar[int]
    REVERSED_FIELD_NUMBER: _ClassVar[int]
    poker: _move_pb2.ChooseHole
    reversed: _move_pb2.ChooseHole
    def __init__(self, poker: _Optional[_Union[_move_pb2.ChooseHole, _Mapping]] = ..., reversed: _Optional[_Union[_move_pb2.ChooseHole, _Mapping]] = ...) -> None: ...

class SolitairePoker(_message.Message):
    __slots__ = ("category", "strength", "cards")
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    STRENGTH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    category: str
    strength: int
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    def __init__(self, category: _Optional[str] = ..., strength: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ...) -> None: ...

class SolitaireCount(_message.Message):
    __slots__ = ("total", "bust", "natural", "majors")
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    BUST_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    MAJORS_FIELD_NUMBER: _ClassVar[int]
    total: int
    bust: bool
    natural: bool
    majors: int
    def __init__(self, total: _Optional[int] = ..., bust: bool = ..., natural: bool = ..., majors: _Optional[int] = ...) -> None: ...

class SolitairePart(_message.Message):
    __slots__ = ("outcome", "rule", "reason")
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    outcome: SolitaireOutcome
    rule: str
    reason: str
    def __init__(self, outcome: _Optional[_Union[SolitaireOutcome, str]] = ..., rule: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SolitaireEvent(_message.Message):
    __slots__ = ("round_began", "house_drew", "declared", "drew", "stopped", "round_over")
    ROUND_BEGAN_FIELD_NUMBER: _ClassVar[int]
    HOUSE_DREW_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    DREW_FIELD_NUMBER: _ClassVar[int]
    STOPPED_FIELD_NUMBER: _ClassVar[int]
    ROUND_OVER_FIELD_NUMBER: _ClassVar[int]
    round_began: SolitaireRoundBegan
    house_drew: SolitaireHouseDrew
    declared: SolitaireDeclared
    drew: SolitaireDrew
    stopped: SolitaireStopped
    round_over: SolitaireRoundOver
    def __init__(self, round_began: _Optional[_Union[SolitaireRoundBegan, _Mapping]] = ..., house_drew: _Optional[_Union[SolitaireHouseDrew, _Mapping]] = ..., declared: _Optional[_Union[SolitaireDeclared, _Mapping]] = ..., drew: _Optional[_Union[SolitaireDrew, _Mapping]] = ..., stopped: _Optional[_Union[SolitaireStopped, _Mapping]] = ..., round_over: _Optional[_Union[SolitaireRoundOver, _Mapping]] = ...) -> None: ...

class SolitaireRoundBegan(_message.Message):
    __slots__ = ("round", "internals", "externals", "house")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    round: int
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    house: SolitaireCount
    def __init__(self, round: _Optional[int] = ..., internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., house: _Optional[_Union[SolitaireCount, _Mapping]] = ...) -> None: ...

class SolitaireHouseDrew(_message.Message):
    __slots__ = ("card", "house")
    CARD_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Face
    house: SolitaireCount
    def __init__(self, card: _Optional[_Union[_card_pb2.Face, _Mapping]] = ..., house: _Optional[_Union[SolitaireCount, _Mapping]] = ...) -> None: ...

class SolitaireDeclared(_message.Message):
    __slots__ = ("poker", "twenty_one", "hand", "count")
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    hand: SolitairePoker
    count: SolitaireCount
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., hand: _Optional[_Union[SolitairePoker, _Mapping]] = ..., count: _Optional[_Union[SolitaireCount, _Mapping]] = ...) -> None: ...

class SolitaireDrew(_message.Message):
    __slots__ = ("card", "count")
    CARD_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Face
    count: SolitaireCount
    def __init__(self, card: _Optional[_Union[_card_pb2.Face, _Mapping]] = ..., count: _Optional[_Union[SolitaireCount, _Mapping]] = ...) -> None: ...

class SolitaireStopped(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SolitaireRoundOver(_message.Message):
    __slots__ = ("round", "poker", "twenty_one", "label", "won")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    round: int
    poker: SolitairePart
    twenty_one: SolitairePart
    label: _two_win_pb2.TwoWinLabel
    won: bool
    def __init__(self, round: _Optional[int] = ..., poker: _Optional[_Union[SolitairePart, _Mapping]] = ..., twenty_one: _Optional[_Union[SolitairePart, _Mapping]] = ..., label: _Optional[_Union[_two_win_pb2.TwoWinLabel, str]] = ..., won: bool = ...) -> None: ...

class SolitaireRound(_message.Message):
    __slots__ = ("round", "internals", "externals", "house_draws", "house_hand", "house", "cards", "poker", "twenty_one", "draws", "hand", "count", "drawing", "result")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_DRAWS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_HAND_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    round: int
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    house_draws: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    house_hand: SolitairePoker
    house: SolitaireCount
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    draws: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    hand: SolitairePoker
    count: SolitaireCount
    drawing: bool
    result: SolitaireRoundOver
    def __init__(self, round: _Optional[int] = ..., internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., house_draws: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., house_hand: _Optional[_Union[SolitairePoker, _Mapping]] = ..., house: _Optional[_Union[SolitaireCount, _Mapping]] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., draws: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., hand: _Optional[_Union[SolitairePoker, _Mapping]] = ..., count: _Optional[_Union[SolitaireCount, _Mapping]] = ..., drawing: bool = ..., result: _Optional[_Union[SolitaireRoundOver, _Mapping]] = ...) -> None: ...

class SolitaireView(_message.Message):
    __slots__ = ("rounds", "won")
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    rounds: _containers.RepeatedCompositeFieldContainer[SolitaireRound]
    won: int
    def __init__(self, rounds: _Optional[_Iterable[_Union[SolitaireRound, _Mapping]]] = ..., won: _Optional[int] = ...) -> None: ...
