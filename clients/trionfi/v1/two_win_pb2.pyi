from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import money_pb2 as _money_pb2
from trionfi.v1 import move_pb2 as _move_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TwoWinMajorValues(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TWO_WIN_MAJOR_VALUES_UNSPECIFIED: _ClassVar[TwoWinMajorValues]
    TWO_WIN_MAJOR_VALUES_NUMBER: _ClassVar[TwoWinMajorValues]
    TWO_WIN_MAJOR_VALUES_EITHER: _ClassVar[TwoWinMajorValues]

class TwoWinMajorPrecedence(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TWO_WIN_MAJOR_PRECEDENCE_UNSPECIFIED: _ClassVar[TwoWinMajorPrecedence]
    TWO_WIN_MAJOR_PRECEDENCE_TIEBREAK: _ClassVar[TwoWinMajorPrecedence]
    TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE: _ClassVar[TwoWinMajorPrecedence]

class TwoWinLabel(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TWO_WIN_LABEL_UNSPECIFIED: _ClassVar[TwoWinLabel]
    TWO_WIN_LABEL_NO_WIN: _ClassVar[TwoWinLabel]
    TWO_WIN_LABEL_ONE_WIN: _ClassVar[TwoWinLabel]
    TWO_WIN_LABEL_TWO_WIN: _ClassVar[TwoWinLabel]
TWO_WIN_MAJOR_VALUES_UNSPECIFIED: TwoWinMajorValues
TWO_WIN_MAJOR_VALUES_NUMBER: TwoWinMajorValues
TWO_WIN_MAJOR_VALUES_EITHER: TwoWinMajorValues
TWO_WIN_MAJOR_PRECEDENCE_UNSPECIFIED: TwoWinMajorPrecedence
TWO_WIN_MAJOR_PRECEDENCE_TIEBREAK: TwoWinMajorPrecedence
TWO_WIN_MAJOR_PRECEDENCE_OVERRIDE: TwoWinMajorPrecedence
TWO_WIN_LABEL_UNSPECIFIED: TwoWinLabel
TWO_WIN_LABEL_NO_WIN: TwoWinLabel
TWO_WIN_LABEL_ONE_WIN: TwoWinLabel
TWO_WIN_LABEL_TWO_WIN: TwoWinLabel

class TwoWinRebuy(_message.Message):
    __slots__ = ("least", "most")
    LEAST_FIELD_NUMBER: _ClassVar[int]
    MOST_FIELD_NUMBER: _ClassVar[int]
    least: int
    most: int
    def __init__(self, least: _Optional[int] = ..., most: _Optional[int] = ...) -> None: ...

class TwoWinLevel(_message.Message):
    __slots__ = ("minimum_bet", "ante")
    MINIMUM_BET_FIELD_NUMBER: _ClassVar[int]
    ANTE_FIELD_NUMBER: _ClassVar[int]
    minimum_bet: int
    ante: int
    def __init__(self, minimum_bet: _Optional[int] = ..., ante: _Optional[int] = ...) -> None: ...

class TwoWinSchedule(_message.Message):
    __slots__ = ("hands", "minutes", "levels")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    MINUTES_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    hands: int
    minutes: int
    levels: _containers.RepeatedCompositeFieldContainer[TwoWinLevel]
    def __init__(self, hands: _Optional[int] = ..., minutes: _Optional[int] = ..., levels: _Optional[_Iterable[_Union[TwoWinLevel, _Mapping]]] = ...) -> None: ...

class TwoWinOptions(_message.Message):
    __slots__ = ("stacks", "minimum_bet", "ante", "chip_unit", "limit", "rebuy", "schedule", "hands", "major_values", "major_precedence")
    STACKS_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_BET_FIELD_NUMBER: _ClassVar[int]
    ANTE_FIELD_NUMBER: _ClassVar[int]
    CHIP_UNIT_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    REBUY_FIELD_NUMBER: _ClassVar[int]
    SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    MAJOR_VALUES_FIELD_NUMBER: _ClassVar[int]
    MAJOR_PRECEDENCE_FIELD_NUMBER: _ClassVar[int]
    stacks: _containers.RepeatedScalarFieldContainer[int]
    minimum_bet: int
    ante: int
    chip_unit: int
    limit: _money_pb2.BettingLimit
    rebuy: TwoWinRebuy
    schedule: TwoWinSchedule
    hands: int
    major_values: TwoWinMajorValues
    major_precedence: TwoWinMajorPrecedence
    def __init__(self, stacks: _Optional[_Iterable[int]] = ..., minimum_bet: _Optional[int] = ..., ante: _Optional[int] = ..., chip_unit: _Optional[int] = ..., limit: _Optional[_Union[_money_pb2.BettingLimit, str]] = ..., rebuy: _Optional[_Union[TwoWinRebuy, _Mapping]] = ..., schedule: _Optional[_Union[TwoWinSchedule, _Mapping]] = ..., hands: _Optional[int] = ..., major_values: _Optional[_Union[TwoWinMajorValues, str]] = ..., major_precedence: _Optional[_Union[TwoWinMajorPrecedence, str]] = ...) -> None: ...

class TwoWinCommand(_message.Message):
    __slots__ = ("bet", "declare", "ready", "buy", "sit_out", "end_play")
    BET_FIELD_NUMBER: _ClassVar[int]
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    BUY_FIELD_NUMBER: _ClassVar[int]
    SIT_OUT_FIELD_NUMBER: _ClassVar[int]
    END_PLAY_FIELD_NUMBER: _ClassVar[int]
    bet: _money_pb2.Bet
    declare: TwoWinDeclare
    ready: TwoWinReady
    buy: TwoWinBuy
    sit_out: TwoWinSitOut
    end_play: TwoWinEndPlay
    def __init__(self, bet: _Optional[_Union[_money_pb2.Bet, _Mapping]] = ..., declare: _Optional[_Union[TwoWinDeclare, _Mapping]] = ..., ready: _Optional[_Union[TwoWinReady, _Mapping]] = ..., buy: _Optional[_Union[TwoWinBuy, _Mapping]] = ..., sit_out: _Optional[_Union[TwoWinSitOut, _Mapping]] = ..., end_play: _Optional[_Union[TwoWinEndPlay, _Mapping]] = ...) -> None: ...

class TwoWinDeclare(_message.Message):
    __slots__ = ("poker", "reversed")
    POKER_FIELD_NUMBER: _ClassVar[int]
    REVERSED_FIELD_NUMBER: _ClassVar[int]
    poker: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    reversed: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, poker: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., reversed: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class TwoWinReady(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TwoWinBuy(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class TwoWinSitOut(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TwoWinEndPlay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TwoWinMove(_message.Message):
    __slots__ = ("bet", "declare", "ready", "buy", "sit_out", "end_play")
    BET_FIELD_NUMBER: _ClassVar[int]
    DECLARE_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    BUY_FIELD_NUMBER: _ClassVar[int]
    SIT_OUT_FIELD_NUMBER: _ClassVar[int]
    END_PLAY_FIELD_NUMBER: _ClassVar[int]
    bet: _money_pb2.BetMove
    declare: TwoWinDeclareMove
    ready: TwoWinReady
    buy: TwoWinBuyMove
    sit_out: TwoWinSitOut
    end_play: TwoWinEndPlay
    def __init__(self, bet: _Optional[_Union[_money_pb2.BetMove, _Mapping]] = ..., declare: _Optional[_Union[TwoWinDeclareMove, _Mapping]] = ..., ready: _Optional[_Union[TwoWinReady, _Mapping]] = ..., buy: _Optional[_Union[TwoWinBuyMove, _Mapping]] = ..., sit_out: _Optional[_Union[TwoWinSitOut, _Mapping]] = ..., end_play: _Optional[_Union[TwoWinEndPlay, _Mapping]] = ...) -> None: ...

class TwoWinDeclareMove(_message.Message):
    __slots__ = ("poker", "reversed")
    POKER_FIELD_NUMBER: _ClassVar[int]
    REVERSED_FIELD_NUMBER: _ClassVar[int]
    poker: _move_pb2.ChooseHole
    reversed: _move_pb2.ChooseHole
    def __init__(self, poker: _Optional[_Union[_move_pb2.ChooseHole, _Mapping]] = ..., reversed: _Optional[_Union[_move_pb2.ChooseHole, _Mapping]] = ...) -> None: ...

class TwoWinBuyMove(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: _move_pb2.AmountHole
    def __init__(self, amount: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ...) -> None: ...

class TwoWinEvent(_message.Message):
    __slots__ = ("hand_began", "acted", "money_returned", "turned", "declared", "shown", "paid", "readied", "sat_out", "play_ended")
    HAND_BEGAN_FIELD_NUMBER: _ClassVar[int]
    ACTED_FIELD_NUMBER: _ClassVar[int]
    MONEY_RETURNED_FIELD_NUMBER: _ClassVar[int]
    TURNED_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    READIED_FIELD_NUMBER: _ClassVar[int]
    SAT_OUT_FIELD_NUMBER: _ClassVar[int]
    PLAY_ENDED_FIELD_NUMBER: _ClassVar[int]
    hand_began: TwoWinHandBegan
    acted: TwoWinActed
    money_returned: TwoWinMoneyReturned
    turned: TwoWinTurned
    declared: TwoWinDeclared
    shown: TwoWinShown
    paid: TwoWinPaid
    readied: TwoWinReadied
    sat_out: TwoWinSatOut
    play_ended: TwoWinPlayEnded
    def __init__(self, hand_began: _Optional[_Union[TwoWinHandBegan, _Mapping]] = ..., acted: _Optional[_Union[TwoWinActed, _Mapping]] = ..., money_returned: _Optional[_Union[TwoWinMoneyReturned, _Mapping]] = ..., turned: _Optional[_Union[TwoWinTurned, _Mapping]] = ..., declared: _Optional[_Union[TwoWinDeclared, _Mapping]] = ..., shown: _Optional[_Union[TwoWinShown, _Mapping]] = ..., paid: _Optional[_Union[TwoWinPaid, _Mapping]] = ..., readied: _Optional[_Union[TwoWinReadied, _Mapping]] = ..., sat_out: _Optional[_Union[TwoWinSatOut, _Mapping]] = ..., play_ended: _Optional[_Union[TwoWinPlayEnded, _Mapping]] = ...) -> None: ...

class TwoWinHandBegan(_message.Message):
    __slots__ = ("hand", "dealer", "players", "level", "minimum_bet", "antes", "blinds", "carried", "play_began_ms")
    HAND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_BET_FIELD_NUMBER: _ClassVar[int]
    ANTES_FIELD_NUMBER: _ClassVar[int]
    BLINDS_FIELD_NUMBER: _ClassVar[int]
    CARRIED_FIELD_NUMBER: _ClassVar[int]
    PLAY_BEGAN_MS_FIELD_NUMBER: _ClassVar[int]
    hand: int
    dealer: int
    players: _containers.RepeatedScalarFieldContainer[int]
    level: int
    minimum_bet: int
    antes: _containers.RepeatedScalarFieldContainer[int]
    blinds: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    carried: int
    play_began_ms: int
    def __init__(self, hand: _Optional[int] = ..., dealer: _Optional[int] = ..., players: _Optional[_Iterable[int]] = ..., level: _Optional[int] = ..., minimum_bet: _Optional[int] = ..., antes: _Optional[_Iterable[int]] = ..., blinds: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ..., carried: _Optional[int] = ..., play_began_ms: _Optional[int] = ...) -> None: ...

class TwoWinActed(_message.Message):
    __slots__ = ("seat", "bet", "paid", "all_in")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    ALL_IN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bet: _money_pb2.Bet
    paid: int
    all_in: bool
    def __init__(self, seat: _Optional[int] = ..., bet: _Optional[_Union[_money_pb2.Bet, _Mapping]] = ..., paid: _Optional[int] = ..., all_in: bool = ...) -> None: ...

class TwoWinMoneyReturned(_message.Message):
    __slots__ = ("share",)
    SHARE_FIELD_NUMBER: _ClassVar[int]
    share: _money_pb2.Share
    def __init__(self, share: _Optional[_Union[_money_pb2.Share, _Mapping]] = ...) -> None: ...

class TwoWinTurned(_message.Message):
    __slots__ = ("round", "cards")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    round: int
    cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    def __init__(self, round: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ...) -> None: ...

class TwoWinDeclared(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TwoWinDeclaration(_message.Message):
    __slots__ = ("seat", "poker", "twenty_one")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    TWENTY_ONE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    poker: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    twenty_one: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    def __init__(self, seat: _Optional[int] = ..., poker: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., twenty_one: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ...) -> None: ...

class TwoWinHandResult(_message.Message):
    __slots__ = ("declaration", "category", "poker_strength", "poker_cards", "total", "natural", "bust", "majors")
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    POKER_STRENGTH_FIELD_NUMBER: _ClassVar[int]
    POKER_CARDS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    NATURAL_FIELD_NUMBER: _ClassVar[int]
    BUST_FIELD_NUMBER: _ClassVar[int]
    MAJORS_FIELD_NUMBER: _ClassVar[int]
    declaration: TwoWinDeclaration
    category: str
    poker_strength: int
    poker_cards: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    total: int
    natural: bool
    bust: bool
    majors: int
    def __init__(self, declaration: _Optional[_Union[TwoWinDeclaration, _Mapping]] = ..., category: _Optional[str] = ..., poker_strength: _Optional[int] = ..., poker_cards: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., total: _Optional[int] = ..., natural: bool = ..., bust: bool = ..., majors: _Optional[int] = ...) -> None: ...

class TwoWinShown(_message.Message):
    __slots__ = ("results", "house_total", "house_dropped", "house_natural")
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_TOTAL_FIELD_NUMBER: _ClassVar[int]
    HOUSE_DROPPED_FIELD_NUMBER: _ClassVar[int]
    HOUSE_NATURAL_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[TwoWinHandResult]
    house_total: int
    house_dropped: bool
    house_natural: bool
    def __init__(self, results: _Optional[_Iterable[_Union[TwoWinHandResult, _Mapping]]] = ..., house_total: _Optional[int] = ..., house_dropped: bool = ..., house_natural: bool = ...) -> None: ...

class TwoWinLayer(_message.Message):
    __slots__ = ("amount", "seats", "internal", "external", "rule", "reason")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    INTERNAL_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    amount: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    internal: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    external: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    rule: str
    reason: str
    def __init__(self, amount: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ..., internal: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ..., external: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ..., rule: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class TwoWinSeatLabel(_message.Message):
    __slots__ = ("seat", "label")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    label: TwoWinLabel
    def __init__(self, seat: _Optional[int] = ..., label: _Optional[_Union[TwoWinLabel, str]] = ...) -> None: ...

class TwoWinPaid(_message.Message):
    __slots__ = ("layers", "carried", "labels")
    LAYERS_FIELD_NUMBER: _ClassVar[int]
    CARRIED_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    layers: _containers.RepeatedCompositeFieldContainer[TwoWinLayer]
    carried: int
    labels: _containers.RepeatedCompositeFieldContainer[TwoWinSeatLabel]
    def __init__(self, layers: _Optional[_Iterable[_Union[TwoWinLayer, _Mapping]]] = ..., carried: _Optional[int] = ..., labels: _Optional[_Iterable[_Union[TwoWinSeatLabel, _Mapping]]] = ...) -> None: ...

class TwoWinReadied(_message.Message):
    __slots__ = ("seat", "bought")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOUGHT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bought: int
    def __init__(self, seat: _Optional[int] = ..., bought: _Optional[int] = ...) -> None: ...

class TwoWinSatOut(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TwoWinPlayEnded(_message.Message):
    __slots__ = ("shares",)
    SHARES_FIELD_NUMBER: _ClassVar[int]
    shares: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    def __init__(self, shares: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ...) -> None: ...

class TwoWinSeat(_message.Message):
    __slots__ = ("seat", "stack", "brought", "sitting_out", "ready", "playing", "folded", "round", "total", "declared", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STACK_FIELD_NUMBER: _ClassVar[int]
    BROUGHT_FIELD_NUMBER: _ClassVar[int]
    SITTING_OUT_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    PLAYING_FIELD_NUMBER: _ClassVar[int]
    FOLDED_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    stack: int
    brought: int
    sitting_out: bool
    ready: bool
    playing: bool
    folded: bool
    round: int
    total: int
    declared: bool
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., stack: _Optional[int] = ..., brought: _Optional[int] = ..., sitting_out: bool = ..., ready: bool = ..., playing: bool = ..., folded: bool = ..., round: _Optional[int] = ..., total: _Optional[int] = ..., declared: bool = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class TwoWinPot(_message.Message):
    __slots__ = ("internal", "external", "seats")
    INTERNAL_FIELD_NUMBER: _ClassVar[int]
    EXTERNAL_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    internal: int
    external: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, internal: _Optional[int] = ..., external: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class TwoWinPastHand(_message.Message):
    __slots__ = ("hand", "middle", "shown", "paid")
    HAND_FIELD_NUMBER: _ClassVar[int]
    MIDDLE_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    hand: int
    middle: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    shown: TwoWinShown
    paid: TwoWinPaid
    def __init__(self, hand: _Optional[int] = ..., middle: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., shown: _Optional[_Union[TwoWinShown, _Mapping]] = ..., paid: _Optional[_Union[TwoWinPaid, _Mapping]] = ...) -> None: ...

class TwoWinView(_message.Message):
    __slots__ = ("hand", "dealer", "level", "minimum_bet", "seats", "middle", "round", "betting", "carried", "declaration", "past_hand", "pots")
    HAND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_BET_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    MIDDLE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    BETTING_FIELD_NUMBER: _ClassVar[int]
    CARRIED_FIELD_NUMBER: _ClassVar[int]
    DECLARATION_FIELD_NUMBER: _ClassVar[int]
    PAST_HAND_FIELD_NUMBER: _ClassVar[int]
    POTS_FIELD_NUMBER: _ClassVar[int]
    hand: int
    dealer: int
    level: int
    minimum_bet: int
    seats: _containers.RepeatedCompositeFieldContainer[TwoWinSeat]
    middle: _containers.RepeatedCompositeFieldContainer[_card_pb2.Face]
    round: int
    betting: _money_pb2.BettingView
    carried: int
    declaration: TwoWinDeclaration
    past_hand: TwoWinPastHand
    pots: _containers.RepeatedCompositeFieldContainer[TwoWinPot]
    def __init__(self, hand: _Optional[int] = ..., dealer: _Optional[int] = ..., level: _Optional[int] = ..., minimum_bet: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[TwoWinSeat, _Mapping]]] = ..., middle: _Optional[_Iterable[_Union[_card_pb2.Face, _Mapping]]] = ..., round: _Optional[int] = ..., betting: _Optional[_Union[_money_pb2.BettingView, _Mapping]] = ..., carried: _Optional[int] = ..., declaration: _Optional[_Union[TwoWinDeclaration, _Mapping]] = ..., past_hand: _Optional[_Union[TwoWinPastHand, _Mapping]] = ..., pots: _Optional[_Iterable[_Union[TwoWinPot, _Mapping]]] = ...) -> None: ...
