from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_ACE_OF_WANDS: _ClassVar[Card]
    CARD_TWO_OF_WANDS: _ClassVar[Card]
    CARD_THREE_OF_WANDS: _ClassVar[Card]
    CARD_FOUR_OF_WANDS: _ClassVar[Card]
    CARD_FIVE_OF_WANDS: _ClassVar[Card]
    CARD_SIX_OF_WANDS: _ClassVar[Card]
    CARD_SEVEN_OF_WANDS: _ClassVar[Card]
    CARD_EIGHT_OF_WANDS: _ClassVar[Card]
    CARD_NINE_OF_WANDS: _ClassVar[Card]
    CARD_TEN_OF_WANDS: _ClassVar[Card]
    CARD_PAGE_OF_WANDS: _ClassVar[Card]
    CARD_KNIGHT_OF_WANDS: _ClassVar[Card]
    CARD_QUEEN_OF_WANDS: _ClassVar[Card]
    CARD_KING_OF_WANDS: _ClassVar[Card]
    CARD_ACE_OF_CUPS: _ClassVar[Card]
    CARD_TWO_OF_CUPS: _ClassVar[Card]
    CARD_THREE_OF_CUPS: _ClassVar[Card]
    CARD_FOUR_OF_CUPS: _ClassVar[Card]
    CARD_FIVE_OF_CUPS: _ClassVar[Card]
    CARD_SIX_OF_CUPS: _ClassVar[Card]
    CARD_SEVEN_OF_CUPS: _ClassVar[Card]
    CARD_EIGHT_OF_CUPS: _ClassVar[Card]
    CARD_NINE_OF_CUPS: _ClassVar[Card]
    CARD_TEN_OF_CUPS: _ClassVar[Card]
    CARD_PAGE_OF_CUPS: _ClassVar[Card]
    CARD_KNIGHT_OF_CUPS: _ClassVar[Card]
    CARD_QUEEN_OF_CUPS: _ClassVar[Card]
    CARD_KING_OF_CUPS: _ClassVar[Card]
    CARD_ACE_OF_SWORDS: _ClassVar[Card]
    CARD_TWO_OF_SWORDS: _ClassVar[Card]
    CARD_THREE_OF_SWORDS: _ClassVar[Card]
    CARD_FOUR_OF_SWORDS: _ClassVar[Card]
    CARD_FIVE_OF_SWORDS: _ClassVar[Card]
    CARD_SIX_OF_SWORDS: _ClassVar[Card]
    CARD_SEVEN_OF_SWORDS: _ClassVar[Card]
    CARD_EIGHT_OF_SWORDS: _ClassVar[Card]
    CARD_NINE_OF_SWORDS: _ClassVar[Card]
    CARD_TEN_OF_SWORDS: _ClassVar[Card]
    CARD_PAGE_OF_SWORDS: _ClassVar[Card]
    CARD_KNIGHT_OF_SWORDS: _ClassVar[Card]
    CARD_QUEEN_OF_SWORDS: _ClassVar[Card]
    CARD_KING_OF_SWORDS: _ClassVar[Card]
    CARD_ACE_OF_PENTACLES: _ClassVar[Card]
    CARD_TWO_OF_PENTACLES: _ClassVar[Card]
    CARD_THREE_OF_PENTACLES: _ClassVar[Card]
    CARD_FOUR_OF_PENTACLES: _ClassVar[Card]
    CARD_FIVE_OF_PENTACLES: _ClassVar[Card]
    CARD_SIX_OF_PENTACLES: _ClassVar[Card]
    CARD_SEVEN_OF_PENTACLES: _ClassVar[Card]
    CARD_EIGHT_OF_PENTACLES: _ClassVar[Card]
    CARD_NINE_OF_PENTACLES: _ClassVar[Card]
    CARD_TEN_OF_PENTACLES: _ClassVar[Card]
    CARD_PAGE_OF_PENTACLES: _ClassVar[Card]
    CARD_KNIGHT_OF_PENTACLES: _ClassVar[Card]
    CARD_QUEEN_OF_PENTACLES: _ClassVar[Card]
    CARD_KING_OF_PENTACLES: _ClassVar[Card]
    CARD_THE_FOOL: _ClassVar[Card]
    CARD_THE_MAGICIAN: _ClassVar[Card]
    CARD_THE_HIGH_PRIESTESS: _ClassVar[Card]
    CARD_THE_EMPRESS: _ClassVar[Card]
    CARD_THE_EMPEROR: _ClassVar[Card]
    CARD_THE_HIEROPHANT: _ClassVar[Card]
    CARD_THE_LOVERS: _ClassVar[Card]
    CARD_THE_CHARIOT: _ClassVar[Card]
    CARD_STRENGTH: _ClassVar[Card]
    CARD_THE_HERMIT: _ClassVar[Card]
    CARD_WHEEL_OF_FORTUNE: _ClassVar[Card]
    CARD_JUSTICE: _ClassVar[Card]
    CARD_THE_HANGED_MAN: _ClassVar[Card]
    CARD_DEATH: _ClassVar[Card]
    CARD_TEMPERANCE: _ClassVar[Card]
    CARD_THE_DEVIL: _ClassVar[Card]
    CARD_THE_TOWER: _ClassVar[Card]
    CARD_THE_STAR: _ClassVar[Card]
    CARD_THE_MOON: _ClassVar[Card]
    CARD_THE_SUN: _ClassVar[Card]
    CARD_JUDGEMENT: _ClassVar[Card]
    CARD_THE_WORLD: _ClassVar[Card]

class Orientation(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ORIENTATION_UNSPECIFIED: _ClassVar[Orientation]
    ORIENTATION_UPRIGHT: _ClassVar[Orientation]
    ORIENTATION_REVERSED: _ClassVar[Orientation]
CARD_UNSPECIFIED: Card
CARD_ACE_OF_WANDS: Card
CARD_TWO_OF_WANDS: Card
CARD_THREE_OF_WANDS: Card
CARD_FOUR_OF_WANDS: Card
CARD_FIVE_OF_WANDS: Card
CARD_SIX_OF_WANDS: Card
CARD_SEVEN_OF_WANDS: Card
CARD_EIGHT_OF_WANDS: Card
CARD_NINE_OF_WANDS: Card
CARD_TEN_OF_WANDS: Card
CARD_PAGE_OF_WANDS: Card
CARD_KNIGHT_OF_WANDS: Card
CARD_QUEEN_OF_WANDS: Card
CARD_KING_OF_WANDS: Card
CARD_ACE_OF_CUPS: Card
CARD_TWO_OF_CUPS: Card
CARD_THREE_OF_CUPS: Card
CARD_FOUR_OF_CUPS: Card
CARD_FIVE_OF_CUPS: Card
CARD_SIX_OF_CUPS: Card
CARD_SEVEN_OF_CUPS: Card
CARD_EIGHT_OF_CUPS: Card
CARD_NINE_OF_CUPS: Card
CARD_TEN_OF_CUPS: Card
CARD_PAGE_OF_CUPS: Card
CARD_KNIGHT_OF_CUPS: Card
CARD_QUEEN_OF_CUPS: Card
CARD_KING_OF_CUPS: Card
CARD_ACE_OF_SWORDS: Card
CARD_TWO_OF_SWORDS: Card
CARD_THREE_OF_SWORDS: Card
CARD_FOUR_OF_SWORDS: Card
CARD_FIVE_OF_SWORDS: Card
CARD_SIX_OF_SWORDS: Card
CARD_SEVEN_OF_SWORDS: Card
CARD_EIGHT_OF_SWORDS: Card
CARD_NINE_OF_SWORDS: Card
CARD_TEN_OF_SWORDS: Card
CARD_PAGE_OF_SWORDS: Card
CARD_KNIGHT_OF_SWORDS: Card
CARD_QUEEN_OF_SWORDS: Card
CARD_KING_OF_SWORDS: Card
CARD_ACE_OF_PENTACLES: Card
CARD_TWO_OF_PENTACLES: Card
CARD_THREE_OF_PENTACLES: Card
CARD_FOUR_OF_PENTACLES: Card
CARD_FIVE_OF_PENTACLES: Card
CARD_SIX_OF_PENTACLES: Card
CARD_SEVEN_OF_PENTACLES: Card
CARD_EIGHT_OF_PENTACLES: Card
CARD_NINE_OF_PENTACLES: Card
CARD_TEN_OF_PENTACLES: Card
CARD_PAGE_OF_PENTACLES: Card
CARD_KNIGHT_OF_PENTACLES: Card
CARD_QUEEN_OF_PENTACLES: Card
CARD_KING_OF_PENTACLES: Card
CARD_THE_FOOL: Card
CARD_THE_MAGICIAN: Card
CARD_THE_HIGH_PRIESTESS: Card
CARD_THE_EMPRESS: Card
CARD_THE_EMPEROR: Card
CARD_THE_HIEROPHANT: Card
CARD_THE_LOVERS: Card
CARD_THE_CHARIOT: Card
CARD_STRENGTH: Card
CARD_THE_HERMIT: Card
CARD_WHEEL_OF_FORTUNE: Card
CARD_JUSTICE: Card
CARD_THE_HANGED_MAN: Card
CARD_DEATH: Card
CARD_TEMPERANCE: Card
CARD_THE_DEVIL: Card
CARD_THE_TOWER: Card
CARD_THE_STAR: Card
CARD_THE_MOON: Card
CARD_THE_SUN: Card
CARD_JUDGEMENT: Card
CARD_THE_WORLD: Card
ORIENTATION_UNSPECIFIED: Orientation
ORIENTATION_UPRIGHT: Orientation
ORIENTATION_REVERSED: Orientation

class Face(_message.Message):
    __slots__ = ("card", "orientation")
    CARD_FIELD_NUMBER: _ClassVar[int]
    ORIENTATION_FIELD_NUMBER: _ClassVar[int]
    card: Card
    orientation: Orientation
    def __init__(self, card: _Optional[_Union[Card, str]] = ..., orientation: _Optional[_Union[Orientation, str]] = ...) -> None: ...

class CardOrder(_message.Message):
    __slots__ = ("cards", "reversed")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    REVERSED_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[Card]
    reversed: _containers.RepeatedScalarFieldContainer[bool]
    def __init__(self, cards: _Optional[_Iterable[_Union[Card, str]]] = ..., reversed: _Optional[_Iterable[bool]] = ...) -> None: ...

class CardOpening(_message.Message):
    __slots__ = ("deal", "position", "card", "orientation", "salt", "path")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    ORIENTATION_FIELD_NUMBER: _ClassVar[int]
    SALT_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    deal: int
    position: int
    card: Card
    orientation: Orientation
    salt: bytes
    path: bytes
    def __init__(self, deal: _Optional[int] = ..., position: _Optional[int] = ..., card: _Optional[_Union[Card, str]] = ..., orientation: _Optional[_Union[Orientation, str]] = ..., salt: _Optional[bytes] = ..., path: _Optional[bytes] = ...) -> None: ...
