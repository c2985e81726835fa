from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import move_pb2 as _move_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FortunesTeam(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_TEAM_UNSPECIFIED: _ClassVar[FortunesTeam]
    FORTUNES_TEAM_HIGH: _ClassVar[FortunesTeam]
    FORTUNES_TEAM_LOW: _ClassVar[FortunesTeam]

class FortunesStarsOpen(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_STARS_OPEN_UNSPECIFIED: _ClassVar[FortunesStarsOpen]
    FORTUNES_STARS_OPEN_DEAL: _ClassVar[FortunesStarsOpen]
    FORTUNES_STARS_OPEN_TRICK: _ClassVar[FortunesStarsOpen]

class FortunesStarsWin(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_STARS_WIN_UNSPECIFIED: _ClassVar[FortunesStarsWin]
    FORTUNES_STARS_WIN_WHEN_LED: _ClassVar[FortunesStarsWin]
    FORTUNES_STARS_WIN_ALWAYS: _ClassVar[FortunesStarsWin]
FORTUNES_TEAM_UNSPECIFIED: FortunesTeam
FORTUNES_TEAM_HIGH: FortunesTeam
FORTUNES_TEAM_LOW: FortunesTeam
FORTUNES_STARS_OPEN_UNSPECIFIED: FortunesStarsOpen
FORTUNES_STARS_OPEN_DEAL: FortunesStarsOpen
FORTUNES_STARS_OPEN_TRICK: FortunesStarsOpen
FORTUNES_STARS_WIN_UNSPECIFIED: FortunesStarsWin
FORTUNES_STARS_WIN_WHEN_LED: FortunesStarsWin
FORTUNES_STARS_WIN_ALWAYS: FortunesStarsWin

class FortunesScoring(_message.Message):
    __slots__ = ("well", "ill", "suit_extra", "rank_extra", "star_extra")
    WELL_FIELD_NUMBER: _ClassVar[int]
    ILL_FIELD_NUMBER: _ClassVar[int]
    SUIT_EXTRA_FIELD_NUMBER: _ClassVar[int]
    RANK_EXTRA_FIELD_NUMBER: _ClassVar[int]
    STAR_EXTRA_FIELD_NUMBER: _ClassVar[int]
    well: int
    ill: int
    suit_extra: _containers.RepeatedScalarFieldContainer[int]
    rank_extra: _containers.RepeatedScalarFieldContainer[int]
    star_extra: int
    def __init__(self, well: _Optional[int] = ..., ill: _Optional[int] = ..., suit_extra: _Optional[_Iterable[int]] = ..., rank_extra: _Optional[_Iterable[int]] = ..., star_extra: _Optional[int] = ...) -> None: ...

class FortunesMatch(_message.Message):
    __slots__ = ("deals", "target", "target_exact")
    DEALS_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    TARGET_EXACT_FIELD_NUMBER: _ClassVar[int]
    deals: int
    target: int
    target_exact: int
    def __init__(self, deals: _Optional[int] = ..., target: _Optional[int] = ..., target_exact: _Optional[int] = ...) -> None: ...

class FortunesOptions(_message.Message):
    __slots__ = ("dealer", "stars_open", "stars_win", "scoring", "match", "max_deals")
    DEALER_FIELD_NUMBER: _ClassVar[int]
    STARS_OPEN_FIELD_NUMBER: _ClassVar[int]
    STARS_WIN_FIELD_NUMBER: _ClassVar[int]
    SCORING_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    MAX_DEALS_FIELD_NUMBER: _ClassVar[int]
    dealer: int
    stars_open: FortunesStarsOpen
    stars_win: FortunesStarsWin
    scoring: FortunesScoring
    match: FortunesMatch
    max_deals: int
    def __init__(self, dealer: _Optional[int] = ..., stars_open: _Optional[_Union[FortunesStarsOpen, str]] = ..., stars_win: _Optional[_Union[FortunesStarsWin, str]] = ..., scoring: _Optional[_Union[FortunesScoring, _Mapping]] = ..., match: _Optional[_Union[FortunesMatch, _Mapping]] = ..., max_deals: _Optional[int] = ...) -> None: ...

class FortunesCommand(_message.Message):
    __slots__ = ("play_card",)
    PLAY_CARD_FIELD_NUMBER: _ClassVar[int]
    play_card: FortunesPlayCard
    def __init__(self, play_card: _Optional[_Union[FortunesPlayCard, _Mapping]] = ...) -> None: ...

class FortunesPlayCard(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class FortunesMove(_message.Message):
    __slots__ = ("play_card",)
    PLAY_CARD_FIELD_NUMBER: _ClassVar[int]
    play_card: FortunesPlayCardMove
    def __init__(self, play_card: _Optional[_Union[FortunesPlayCardMove, _Mapping]] = ...) -> None: ...

class FortunesPlayCardMove(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ...) -> None: ...

class FortunesEvent(_message.Message):
    __slots__ = ("card_played", "trick_taken", "deal_scored")
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TRICK_TAKEN_FIELD_NUMBER: _ClassVar[int]
    DEAL_SCORED_FIELD_NUMBER: _ClassVar[int]
    card_played: FortunesCardPlayed
    trick_taken: FortunesTrickTaken
    deal_scored: FortunesDealScored
    def __init__(self, card_played: _Optional[_Union[FortunesCardPlayed, _Mapping]] = ..., trick_taken: _Optional[_Union[FortunesTrickTaken, _Mapping]] = ..., deal_scored: _Optional[_Union[FortunesDealScored, _Mapping]] = ...) -> None: ...

class FortunesCardPlayed(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class FortunesTrickTaken(_message.Message):
    __slots__ = ("seat", "card", "well_disposed", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    WELL_DISPOSED_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    well_disposed: bool
    points: int
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ..., well_disposed: bool = ..., points: _Optional[int] = ...) -> None: ...

class FortunesDealScored(_message.Message):
    __slots__ = ("seat_points", "totals", "set_aside")
    SEAT_POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    seat_points: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    set_aside: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat_points: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ..., set_aside: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class FortunesReadingTrick(_message.Message):
    __slots__ = ("trick", "card", "well_disposed", "points")
    TRICK_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    WELL_DISPOSED_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    trick: int
    card: _card_pb2.Card
    well_disposed: bool
    points: int
    def __init__(self, trick: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ..., well_disposed: bool = ..., points: _Optional[int] = ...) -> None: ...

class FortunesReading(_message.Message):
    __slots__ = ("seat", "tricks", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tricks: _containers.RepeatedCompositeFieldContainer[FortunesReadingTrick]
    points: int
    def __init__(self, seat: _Optional[int] = ..., tricks: _Optional[_Iterable[_Union[FortunesReadingTrick, _Mapping]]] = ..., points: _Optional[int] = ...) -> None: ...

class FortunesPastDeal(_message.Message):
    __slots__ = ("deal", "dealer", "readings", "set_aside")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    deal: int
    dealer: int
    readings: _containers.RepeatedCompositeFieldContainer[FortunesReading]
    set_aside: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., readings: _Optional[_Iterable[_Union[FortunesReading, _Mapping]]] = ..., set_aside: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class FortunesHand(_message.Message):
    __slots__ = ("seat", "count", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    count: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, seat: _Optional[int] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class FortunesView(_message.Message):
    __slots__ = ("deal", "dealer", "trick", "leader", "played", "advantage", "turns", "stars_open", "turn", "hands", "readings", "totals", "past_deal", "set_aside")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    ADVANTAGE_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    STARS_OPEN_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    PAST_DEAL_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    deal: int
    dealer: int
    trick: int
    leader: int
    played: _containers.RepeatedCompositeFieldContainer[FortunesCardPlayed]
    advantage: FortunesTeam
    turns: int
    stars_open: bool
    turn: int
    hands: _containers.RepeatedCompositeFieldContainer[FortunesHand]
    readings: _containers.RepeatedCompositeFieldContainer[FortunesReading]
    totals: _containers.RepeatedScalarFieldContainer[int]
    past_deal: FortunesPastDeal
    set_aside: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., trick: _Optional[int] = ..., leader: _Optional[int] = ..., played: _Optional[_Iterable[_Union[FortunesCardPlayed, _Mapping]]] = ..., advantage: _Optional[_Union[FortunesTeam, str]] = ..., turns: _Optional[int] = ..., stars_open: bool = ..., turn: _Optional[int] = ..., hands: _Optional[_Iterable[_Union[FortunesHand, _Mapping]]] = ..., readings: _Optional[_Iterable[_Union[FortunesReading, _Mapping]]] = ..., totals: _Optional[_Iterable[int]] = ..., past_deal: _Optional[_Union[FortunesPastDeal, _Mapping]] = ..., set_aside: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...
