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

class FortunesBetting(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_BETTING_UNSPECIFIED: _ClassVar[FortunesBetting]
    FORTUNES_BETTING_NONE: _ClassVar[FortunesBetting]
    FORTUNES_BETTING_STAKE: _ClassVar[FortunesBetting]
    FORTUNES_BETTING_ANTE: _ClassVar[FortunesBetting]

class FortunesFoldConcedes(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_FOLD_CONCEDES_UNSPECIFIED: _ClassVar[FortunesFoldConcedes]
    FORTUNES_FOLD_CONCEDES_TEAM: _ClassVar[FortunesFoldConcedes]
    FORTUNES_FOLD_CONCEDES_PLAYER: _ClassVar[FortunesFoldConcedes]
    FORTUNES_FOLD_CONCEDES_NONE: _ClassVar[FortunesFoldConcedes]

class FortunesBids(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORTUNES_BIDS_UNSPECIFIED: _ClassVar[FortunesBids]
    FORTUNES_BIDS_OFF: _ClassVar[FortunesBids]
    FORTUNES_BIDS_ON: _ClassVar[FortunesBids]
FORTUNES_TEAM_UNSPECIFIED: FortunesTeam
FORTUNES_TEAM_HIGH: FortunesTeam
FORTUNES_TEAM_LOW: FortunesTeam
FORTUNES_STARS_OPEN_UNSPECIFIED: FortunesStarsOpen
FORTUNES_STARS_OPEN_DEAL: FortunesStarsOpen
FORTUNES_STARS_OPEN_TRICK: FortunesStarsOpen
FORTUNES_STARS_WIN_UNSPECIFIED: FortunesStarsWin
FORTUNES_STARS_WIN_WHEN_LED: FortunesStarsWin
FORTUNES_STARS_WIN_ALWAYS: FortunesStarsWin
FORTUNES_BETTING_UNSPECIFIED: FortunesBetting
FORTUNES_BETTING_NONE: FortunesBetting
FORTUNES_BETTING_STAKE: FortunesBetting
FORTUNES_BETTING_ANTE: FortunesBetting
FORTUNES_FOLD_CONCEDES_UNSPECIFIED: FortunesFoldConcedes
FORTUNES_FOLD_CONCEDES_TEAM: FortunesFoldConcedes
FORTUNES_FOLD_CONCEDES_PLAYER: FortunesFoldConcedes
FORTUNES_FOLD_CONCEDES_NONE: FortunesFoldConcedes
FORTUNES_BIDS_UNSPECIFIED: FortunesBids
FORTUNES_BIDS_OFF: FortunesBids
FORTUNES_BIDS_ON: FortunesBids

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
    __slots__ = ("dealer", "stars_open", "stars_win", "scoring", "match", "max_deals", "betting", "stake", "ante", "stacks", "chip_unit", "fold_concedes", "bids", "bid_bonus")
    DEALER_FIELD_NUMBER: _ClassVar[int]
    STARS_OPEN_FIELD_NUMBER: _ClassVar[int]
    STARS_WIN_FIELD_NUMBER: _ClassVar[int]
    SCORING_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    MAX_DEALS_FIELD_NUMBER: _ClassVar[int]
    BETTING_FIELD_NUMBER: _ClassVar[int]
    STAKE_FIELD_NUMBER: _ClassVar[int]
    ANTE_FIELD_NUMBER: _ClassVar[int]
    STACKS_FIELD_NUMBER: _ClassVar[int]
    CHIP_UNIT_FIELD_NUMBER: _ClassVar[int]
    FOLD_CONCEDES_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    BID_BONUS_FIELD_NUMBER: _ClassVar[int]
    dealer: int
    stars_open: FortunesStarsOpen
    stars_win: FortunesStarsWin
    scoring: FortunesScoring
    match: FortunesMatch
    max_deals: int
    betting: FortunesBetting
    stake: int
    ante: int
    stacks: _containers.RepeatedScalarFieldContainer[int]
    chip_unit: int
    fold_concedes: FortunesFoldConcedes
    bids: FortunesBids
    bid_bonus: int
    def __init__(self, dealer: _Optional[int] = ..., stars_open: _Optional[_Union[FortunesStarsOpen, str]] = ..., stars_win: _Optional[_Union[FortunesStarsWin, str]] = ..., scoring: _Optional[_Union[FortunesScoring, _Mapping]] = ..., match: _Optional[_Union[FortunesMatch, _Mapping]] = ..., max_deals: _Optional[int] = ..., betting: _Optional[_Union[FortunesBetting, str]] = ..., stake: _Optional[int] = ..., ante: _Optional[int] = ..., stacks: _Optional[_Iterable[int]] = ..., chip_unit: _Optional[int] = ..., fold_concedes: _Optional[_Union[FortunesFoldConcedes, str]] = ..., bids: _Optional[_Union[FortunesBids, str]] = ..., bid_bonus: _Optional[int] = ...) -> None: ...

class FortunesCommand(_message.Message):
    __slots__ = ("play_card", "bet", "bid")
    PLAY_CARD_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    play_card: FortunesPlayCard
    bet: _money_pb2.Bet
    bid: FortunesBid
    def __init__(self, play_card: _Optional[_Union[FortunesPlayCard, _Mapping]] = ..., bet: _Optional[_Union[_money_pb2.Bet, _Mapping]] = ..., bid: _Optional[_Union[FortunesBid, _Mapping]] = ...) -> None: ...

class FortunesPlayCard(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class FortunesBid(_message.Message):
    __slots__ = ("tricks",)
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    tricks: int
    def __init__(self, tricks: _Optional[int] = ...) -> None: ...

class FortunesMove(_message.Message):
    __slots__ = ("play_card", "bet", "bid")
    PLAY_CARD_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    play_card: FortunesPlayCardMove
    bet: _money_pb2.BetMove
    bid: FortunesBidMove
    def __init__(self, play_card: _Optional[_Union[FortunesPlayCardMove, _Mapping]] = ..., bet: _Optional[_Union[_money_pb2.BetMove, _Mapping]] = ..., bid: _Optional[_Union[FortunesBidMove, _Mapping]] = ...) -> None: ...

class FortunesPlayCardMove(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ...) -> None: ...

class FortunesBidMove(_message.Message):
    __slots__ = ("tricks",)
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    tricks: _move_pb2.AmountHole
    def __init__(self, tricks: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ...) -> None: ...

class FortunesEvent(_message.Message):
    __slots__ = ("card_played", "trick_taken", "deal_scored", "posted", "bid_made", "acted", "money_returned", "paid")
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TRICK_TAKEN_FIELD_NUMBER: _ClassVar[int]
    DEAL_SCORED_FIELD_NUMBER: _ClassVar[int]
    POSTED_FIELD_NUMBER: _ClassVar[int]
    BID_MADE_FIELD_NUMBER: _ClassVar[int]
    ACTED_FIELD_NUMBER: _ClassVar[int]
    MONEY_RETURNED_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    card_played: FortunesCardPlayed
    trick_taken: FortunesTrickTaken
    deal_scored: FortunesDealScored
    posted: FortunesPosted
    bid_made: FortunesBidMade
    acted: FortunesActed
    money_returned: FortunesMoneyReturned
    paid: FortunesPaid
    def __init__(self, card_played: _Optional[_Union[FortunesCardPlayed, _Mapping]] = ..., trick_taken: _Optional[_Union[FortunesTrickTaken, _Mapping]] = ..., deal_scored: _Optional[_Union[FortunesDealScored, _Mapping]] = ..., posted: _Optional[_Union[FortunesPosted, _Mapping]] = ..., bid_made: _Optional[_Union[FortunesBidMade, _Mapping]] = ..., acted: _Optional[_Union[FortunesActed, _Mapping]] = ..., money_returned: _Optional[_Union[FortunesMoneyReturned, _Mapping]] = ..., paid: _Optional[_Union[FortunesPaid, _Mapping]] = ...) -> None: ...

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

class FortunesPosted(_message.Message):
    __slots__ = ("shares",)
    SHARES_FIELD_NUMBER: _ClassVar[int]
    shares: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    def __init__(self, shares: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ...) -> None: ...

class FortunesBidMade(_message.Message):
    __slots__ = ("seat", "tricks")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tricks: int
    def __init__(self, seat: _Optional[int] = ..., tricks: _Optional[int] = ...) -> None: ...

class FortunesActed(_message.Message):
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

class FortunesMoneyReturned(_message.Message):
    __slots__ = ("share",)
    SHARE_FIELD_NUMBER: _ClassVar[int]
    share: _money_pb2.Share
    def __init__(self, share: _Optional[_Union[_money_pb2.Share, _Mapping]] = ...) -> None: ...

class FortunesLayer(_message.Message):
    __slots__ = ("amount", "seats", "shares", "rule", "reason")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    amount: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    shares: _containers.RepeatedCompositeFieldContainer[_money_pb2.Share]
    rule: str
    reason: str
    def __init__(self, amount: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ..., shares: _Optional[_Iterable[_Union[_money_pb2.Share, _Mapping]]] = ..., rule: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class FortunesPaid(_message.Message):
    __slots__ = ("layers",)
    LAYERS_FIELD_NUMBER: _ClassVar[int]
    layers: _containers.RepeatedCompositeFieldContainer[FortunesLayer]
    def __init__(self, layers: _Optional[_Iterable[_Union[FortunesLayer, _Mapping]]] = ...) -> None: ...

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
    __slots__ = ("deal", "dealer", "readings", "set_aside", "folded", "bids", "seat_points", "paid")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    FOLDED_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    SEAT_POINTS_FIELD_NUMBER: _ClassVar[int]
    PAID_FIELD_NUMBER: _ClassVar[int]
    deal: int
    dealer: int
    readings: _containers.RepeatedCompositeFieldContainer[FortunesReading]
    set_aside: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    folded: int
    bids: _containers.RepeatedCompositeFieldContainer[FortunesBidMade]
    seat_points: _containers.RepeatedScalarFieldContainer[int]
    paid: FortunesPaid
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., readings: _Optional[_Iterable[_Union[FortunesReading, _Mapping]]] = ..., set_aside: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., folded: _Optional[int] = ..., bids: _Optional[_Iterable[_Union[FortunesBidMade, _Mapping]]] = ..., seat_points: _Optional[_Iterable[int]] = ..., paid: _Optional[_Union[FortunesPaid, _Mapping]] = ...) -> None: ...

class FortunesPot(_message.Message):
    __slots__ = ("amount", "seats")
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    amount: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, amount: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

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
    __slots__ = ("deal", "dealer", "trick", "leader", "played", "advantage", "turns", "stars_open", "turn", "hands", "readings", "totals", "past_deal", "set_aside", "bids", "purses", "pots", "betting")
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
    BIDS_FIELD_NUMBER: _ClassVar[int]
    PURSES_FIELD_NUMBER: _ClassVar[int]
    POTS_FIELD_NUMBER: _ClassVar[int]
    BETTING_FIELD_NUMBER: _ClassVar[int]
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
    bids: _containers.RepeatedCompositeFieldContainer[FortunesBidMade]
    purses: _containers.RepeatedCompositeFieldContainer[_money_pb2.Purse]
    pots: _containers.RepeatedCompositeFieldContainer[FortunesPot]
    betting: _money_pb2.BettingView
    def __init__(self, deal: _Optional[int] = ..., dealer: _Optional[int] = ..., trick: _Optional[int] = ..., leader: _Optional[int] = ..., played: _Optional[_Iterable[_Union[FortunesCardPlayed, _Mapping]]] = ..., advantage: _Optional[_Union[FortunesTeam, str]] = ..., turns: _Optional[int] = ..., stars_open: bool = ..., turn: _Optional[int] = ..., hands: _Optional[_Iterable[_Union[FortunesHand, _Mapping]]] = ..., readings: _Optional[_Iterable[_Union[FortunesReading, _Mapping]]] = ..., totals: _Optional[_Iterable[int]] = ..., past_deal: _Optional[_Union[FortunesPastDeal, _Mapping]] = ..., set_aside: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., bids: _Optional[_Iterable[_Union[FortunesBidMade, _Mapping]]] = ..., purses: _Optional[_Iterable[_Union[_money_pb2.Purse, _Mapping]]] = ..., pots: _Optional[_Iterable[_Union[FortunesPot, _Mapping]]] = ..., betting: _Optional[_Union[_money_pb2.BettingView, _Mapping]] = ...) -> None: ...
