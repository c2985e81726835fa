from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import equity_pb2 as _equity_pb2
from trionfi.v1 import evaluation_pb2 as _evaluation_pb2
from trionfi.v1 import two_win_pb2 as _two_win_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TwoWinPokerCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ...) -> None: ...

class EvaluateTwoWinPokerRequest(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[TwoWinPokerCards]
    def __init__(self, hands: _Optional[_Iterable[_Union[TwoWinPokerCards, _Mapping]]] = ...) -> None: ...

class EvaluateTwoWinPokerResponse(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[_evaluation_pb2.TwoWinPokerHand]
    def __init__(self, hands: _Optional[_Iterable[_Union[_evaluation_pb2.TwoWinPokerHand, _Mapping]]] = ...) -> None: ...

class FoolsErrandCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class EvaluateFoolsErrandRequest(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[FoolsErrandCards]
    def __init__(self, hands: _Optional[_Iterable[_Union[FoolsErrandCards, _Mapping]]] = ...) -> None: ...

class EvaluateFoolsErrandResponse(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[_evaluation_pb2.FoolsErrandHand]
    def __init__(self, hands: _Optional[_Iterable[_Union[_evaluation_pb2.FoolsErrandHand, _Mapping]]] = ...) -> None: ...

class EvaluateTwentyOneRequest(_message.Message):
    __slots__ = ("own", "externals", "major_values", "major_precedence")
    OWN_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    own: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    major_values: _two_win_pb2.TwoWinMajorValues
    major_precedence: _two_win_pb2.TwoWinMajorPrecedence
    def __init__(self, own: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., major_values: _Optional[_Union[_two_win_pb2.TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[_two_win_pb2.TwoWinMajorPrecedence, str]] = ...) -> None: ...

class EvaluateTwentyOneResponse(_message.Message):
    __slots__ = ("hand",)
    HAND_FIELD_NUMBER: _ClassVar[int]
    hand: _evaluation_pb2.TwentyOneHand
    def __init__(self, hand: _Optional[_Union[_evaluation_pb2.TwentyOneHand, _Mapping]] = ...) -> None: ...

class EvaluateTwoWinBestRequest(_message.Message):
    __slots__ = ("own", "internals", "externals", "major_values", "major_precedence")
    OWN_FIELD_NUMBER: _ClassVar[int]
    INTERNALS_FIELD_NUMBER: _ClassVar[int]
    EXTERNALS_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    own: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    internals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    externals: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    major_values: _two_win_pb2.TwoWinMajorValues
    major_precedence: _two_win_pb2.TwoWinMajorPrecedence
    def __init__(self, own: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., internals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., externals: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., major_values: _Optional[_Union[_two_win_pb2.TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[_two_win_pb2.TwoWinMajorPrecedence, str]] = ...) -> None: ...

class EvaluateTwoWinBestResponse(_message.Message):
    __slots__ = ("declarations",)
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    declarations: _containers.RepeatedCompositeFieldContainer[_evaluation_pb2.TwoWinValued]
    def __init__(self, declarations: _Optional[_Iterable[_Union[_evaluation_pb2.TwoWinValued, _Mapping]]] = ...) -> None: ...

class EstimateTwoWinEquityRequest(_message.Message):
    __slots__ = ("question",)
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    question: _equity_pb2.TwoWinEquityQuestion
    def __init__(self, question: _Optional[_Union[_equity_pb2.TwoWinEquityQuestion, _Mapping]] = ...) -> None: ...

class EstimateTwoWinEquityResponse(_message.Message):
    __slots__ = ("equity",)
    EQUITY_FIELD_NUMBER: _ClassVar[int]
    equity: _equity_pb2.TwoWinEquity
    def __init__(self, equity: _Optional[_Union[_equity_pb2.TwoWinEquity, _Mapping]] = ...) -> None: ...

class EstimateFoolsErrandEquityRequest(_message.Message):
    __slots__ = ("question",)
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    question: _equity_pb2.FoolsErrandEquityQuestion
    def __init__(self, question: _Optional[_Union[_equity_pb2.FoolsErrandEquityQuestion, _Mapping]] = ...) -> None: ...

class EstimateFoolsErrandEquityResponse(_message.Message):
    __slots__ = ("equity",)
    EQUITY_FIELD_NUMBER: _ClassVar[int]
    equity: _equity_pb2.FoolsErrandEquity
    def __init__(self, equity: _Optional[_Union[_equity_pb2.FoolsErrandEquity, _Mapping]] = ...) -> None: ...

class AdviseTwoWinRequest(_message.Message):
    __slots__ = ("question",)
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    question: _equity_pb2.TwoWinAdviceQuestion
    def __init__(self, question: _Optional[_Union[_equity_pb2.TwoWinAdviceQuestion, _Mapping]] = ...) -> None: ...

class AdviseTwoWinResponse(_message.Message):
    __slots__ = ("advice",)
    ADVICE_FIELD_NUMBER: _ClassVar[int]
    advice: _equity_pb2.TwoWinAdvice
    def __init__(self, advice: _Optional[_Union[_equity_pb2.TwoWinAdvice, _Mapping]] = ...) -> None: ...

class AdviseSolitaireRequest(_message.Message):
    __slots__ = ("question",)
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    question: _evaluation_pb2.SolitaireQuestion
    def __init__(self, question: _Optional[_Union[_evaluation_pb2.SolitaireQuestion, _Mapping]] = ...) -> None: ...

class AdviseSolitaireResponse(_message.Message):
    __slots__ = ("advice",)
    ADVICE_FIELD_NUMBER: _ClassVar[int]
    advice: _evaluation_pb2.SolitaireAdvice
    def __init__(self, advice: _Optional[_Union[_evaluation_pb2.SolitaireAdvice, _Mapping]] = ...) -> None: ...
