from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import move_pb2 as _move_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TarotRpgSuit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TAROT_RPG_SUIT_UNSPECIFIED: _ClassVar[TarotRpgSuit]
    TAROT_RPG_SUIT_WANDS: _ClassVar[TarotRpgSuit]
    TAROT_RPG_SUIT_CUPS: _ClassVar[TarotRpgSuit]
    TAROT_RPG_SUIT_SWORDS: _ClassVar[TarotRpgSuit]
    TAROT_RPG_SUIT_PENTACLES: _ClassVar[TarotRpgSuit]

class TarotRpgSkill(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TAROT_RPG_SKILL_UNSPECIFIED: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_PERCEPTION: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_SCIENCE: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_OCCULT: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_ENDURANCE: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_STRENGTH: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_ATHLETICS: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_EMPATHY: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_NEGOTIATION: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_SEDUCTION: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_INTIMIDATE: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_COMBAT: _ClassVar[TarotRpgSkill]
    TAROT_RPG_SKILL_PERFORMANCE: _ClassVar[TarotRpgSkill]

class TarotRpgStage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TAROT_RPG_STAGE_UNSPECIFIED: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_BETWEEN: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_DISCARDING: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_SCENE: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_TRUMPS: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_WISH: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_RULING: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_LEAD: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_VERDICT: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_FOLLOWING: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_NARRATION: _ClassVar[TarotRpgStage]
    TAROT_RPG_STAGE_DEALER: _ClassVar[TarotRpgStage]

class TarotRpgLeadReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TAROT_RPG_LEAD_REASON_UNSPECIFIED: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_FOOL: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_TRUMP: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_PASSED: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_ALL_PASSED: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_TAKER: _ClassVar[TarotRpgLeadReason]
    TAROT_RPG_LEAD_REASON_STAYS: _ClassVar[TarotRpgLeadReason]

class TarotRpgDuty(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TAROT_RPG_DUTY_UNSPECIFIED: _ClassVar[TarotRpgDuty]
    TAROT_RPG_DUTY_FOLLOW: _ClassVar[TarotRpgDuty]
    TAROT_RPG_DUTY_TRUMP: _ClassVar[TarotRpgDuty]
    TAROT_RPG_DUTY_OVERTRUMP: _ClassVar[TarotRpgDuty]
    TAROT_RPG_DUTY_ANY: _ClassVar[TarotRpgDuty]
TAROT_RPG_SUIT_UNSPECIFIED: TarotRpgSuit
TAROT_RPG_SUIT_WANDS: TarotRpgSuit
TAROT_RPG_SUIT_CUPS: TarotRpgSuit
TAROT_RPG_SUIT_SWORDS: TarotRpgSuit
TAROT_RPG_SUIT_PENTACLES: TarotRpgSuit
TAROT_RPG_SKILL_UNSPECIFIED: TarotRpgSkill
TAROT_RPG_SKILL_PERCEPTION: TarotRpgSkill
TAROT_RPG_SKILL_SCIENCE: TarotRpgSkill
TAROT_RPG_SKILL_OCCULT: TarotRpgSkill
TAROT_RPG_SKILL_ENDURANCE: TarotRpgSkill
TAROT_RPG_SKILL_STRENGTH: TarotRpgSkill
TAROT_RPG_SKILL_ATHLETICS: TarotRpgSkill
TAROT_RPG_SKILL_EMPATHY: TarotRpgSkill
TAROT_RPG_SKILL_NEGOTIATION: TarotRpgSkill
TAROT_RPG_SKILL_SEDUCTION: TarotRpgSkill
TAROT_RPG_SKILL_INTIMIDATE: TarotRpgSkill
TAROT_RPG_SKILL_COMBAT: TarotRpgSkill
TAROT_RPG_SKILL_PERFORMANCE: TarotRpgSkill
TAROT_RPG_STAGE_UNSPECIFIED: TarotRpgStage
TAROT_RPG_STAGE_BETWEEN: TarotRpgStage
TAROT_RPG_STAGE_DISCARDING: TarotRpgStage
TAROT_RPG_STAGE_SCENE: TarotRpgStage
TAROT_RPG_STAGE_TRUMPS: TarotRpgStage
TAROT_RPG_STAGE_WISH: TarotRpgStage
TAROT_RPG_STAGE_RULING: TarotRpgStage
TAROT_RPG_STAGE_LEAD: TarotRpgStage
TAROT_RPG_STAGE_VERDICT: TarotRpgStage
TAROT_RPG_STAGE_FOLLOWING: TarotRpgStage
TAROT_RPG_STAGE_NARRATION: TarotRpgStage
TAROT_RPG_STAGE_DEALER: TarotRpgStage
TAROT_RPG_LEAD_REASON_UNSPECIFIED: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_FOOL: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_TRUMP: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_PASSED: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_ALL_PASSED: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_TAKER: TarotRpgLeadReason
TAROT_RPG_LEAD_REASON_STAYS: TarotRpgLeadReason
TAROT_RPG_DUTY_UNSPECIFIED: TarotRpgDuty
TAROT_RPG_DUTY_FOLLOW: TarotRpgDuty
TAROT_RPG_DUTY_TRUMP: TarotRpgDuty
TAROT_RPG_DUTY_OVERTRUMP: TarotRpgDuty
TAROT_RPG_DUTY_ANY: TarotRpgDuty

class TarotRpgSheet(_message.Message):
    __slots__ = ("levels",)
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    levels: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, levels: _Optional[_Iterable[int]] = ...) -> None: ...

class TarotRpgOptions(_message.Message):
    __slots__ = ("sheets", "skill_total", "hands")
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    SKILL_TOTAL_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    sheets: _containers.RepeatedCompositeFieldContainer[TarotRpgSheet]
    skill_total: int
    hands: int
    def __init__(self, sheets: _Optional[_Iterable[_Union[TarotRpgSheet, _Mapping]]] = ..., skill_total: _Optional[int] = ..., hands: _Optional[int] = ...) -> None: ...

class TarotRpgCommand(_message.Message):
    __slots__ = ("discard", "set_scene", "lay_trump", "pass_trumps", "call_trump", "say_wish", "say_nothing", "accept_trump", "refuse_trump", "close_trumps", "lead", "pass_lead", "judge", "follow", "narrate", "cut_in", "send_note", "open_floor", "interact", "go_on", "end_hand", "deal_hand", "change_level", "end_game")
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    SET_SCENE_FIELD_NUMBER: _ClassVar[int]
    LAY_TRUMP_FIELD_NUMBER: _ClassVar[int]
    PASS_TRUMPS_FIELD_NUMBER: _ClassVar[int]
    CALL_TRUMP_FIELD_NUMBER: _ClassVar[int]
    SAY_WISH_FIELD_NUMBER: _ClassVar[int]
    SAY_NOTHING_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_TRUMP_FIELD_NUMBER: _ClassVar[int]
    REFUSE_TRUMP_FIELD_NUMBER: _ClassVar[int]
    CLOSE_TRUMPS_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    PASS_LEAD_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    FOLLOW_FIELD_NUMBER: _ClassVar[int]
    NARRATE_FIELD_NUMBER: _ClassVar[int]
    CUT_IN_FIELD_NUMBER: _ClassVar[int]
    SEND_NOTE_FIELD_NUMBER: _ClassVar[int]
    OPEN_FLOOR_FIELD_NUMBER: _ClassVar[int]
    INTERACT_FIELD_NUMBER: _ClassVar[int]
    GO_ON_FIELD_NUMBER: _ClassVar[int]
    END_HAND_FIELD_NUMBER: _ClassVar[int]
    DEAL_HAND_FIELD_NUMBER: _ClassVar[int]
    CHANGE_LEVEL_FIELD_NUMBER: _ClassVar[int]
    END_GAME_FIELD_NUMBER: _ClassVar[int]
    discard: TarotRpgDiscard
    set_scene: TarotRpgSetScene
    lay_trump: TarotRpgLayTrump
    pass_trumps: TarotRpgPassTrumps
    call_trump: TarotRpgCallTrump
    say_wish: TarotRpgSayWish
    say_nothing: TarotRpgSayNothing
    accept_trump: TarotRpgAcceptTrump
    refuse_trump: TarotRpgRefuseTrump
    close_trumps: TarotRpgCloseTrumps
    lead: TarotRpgLead
    pass_lead: TarotRpgPassLead
    judge: TarotRpgJudge
    follow: TarotRpgFollow
    narrate: TarotRpgNarrate
    cut_in: TarotRpgCutIn
    send_note: TarotRpgSendNote
    open_floor: TarotRpgOpenFloor
    interact: TarotRpgInteract
    go_on: TarotRpgGoOn
    end_hand: TarotRpgEndHand
    deal_hand: TarotRpgDealHand
    change_level: TarotRpgChangeLevel
    end_game: TarotRpgEndGame
    def __init__(self, discard: _Optional[_Union[TarotRpgDiscard, _Mapping]] = ..., set_scene: _Optional[_Union[TarotRpgSetScene, _Mapping]] = ..., lay_trump: _Optional[_Union[TarotRpgLayTrump, _Mapping]] = ..., pass_trumps: _Optional[_Union[TarotRpgPassTrumps, _Mapping]] = ..., call_trump: _Optional[_Union[TarotRpgCallTrump, _Mapping]] = ..., say_wish: _Optional[_Union[TarotRpgSayWish, _Mapping]] = ..., say_nothing: _Optional[_Union[TarotRpgSayNothing, _Mapping]] = ..., accept_trump: _Optional[_Union[TarotRpgAcceptTrump, _Mapping]] = ..., refuse_trump: _Optional[_Union[TarotRpgRefuseTrump, _Mapping]] = ..., close_trumps: _Optional[_Union[TarotRpgCloseTrumps, _Mapping]] = ..., lead: _Optional[_Union[TarotRpgLead, _Mapping]] = ..., pass_lead: _Optional[_Union[TarotRpgPassLead, _Mapping]] = ..., judge: _Optional[_Union[TarotRpgJudge, _Mapping]] = ..., follow: _Optional[_Union[TarotRpgFollow, _Mapping]] = ..., narrate: _Optional[_Union[TarotRpgNarrate, _Mapping]] = ..., cut_in: _Optional[_Union[TarotRpgCutIn, _Mapping]] = ..., send_note: _Optional[_Union[TarotRpgSendNote, _Mapping]] = ..., open_floor: _Optional[_Union[TarotRpgOpenFloor, _Mapping]] = ..., interact: _Optional[_Union[TarotRpgInteract, _Mapping]] = ..., go_on: _Optional[_Union[TarotRpgGoOn, _Mapping]] = ..., end_hand: _Optional[_Union[TarotRpgEndHand, _Mapping]] = ..., deal_hand: _Optional[_Union[TarotRpgDealHand, _Mapping]] = ..., change_level: _Optional[_Union[TarotRpgChangeLevel, _Mapping]] = ..., end_game: _Optional[_Union[TarotRpgEndGame, _Mapping]] = ...) -> None: ...

class TarotRpgDiscard(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ...) -> None: ...

class TarotRpgSetScene(_message.Message):
    __slots__ = ("scene",)
    SCENE_FIELD_NUMBER: _ClassVar[int]
    scene: _move_pb2.Text
    def __init__(self, scene: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgLayTrump(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgPassTrumps(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgCallTrump(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgSayWish(_message.Message):
    __slots__ = ("wish",)
    WISH_FIELD_NUMBER: _ClassVar[int]
    wish: _move_pb2.Text
    def __init__(self, wish: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgSayNothing(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgAcceptTrump(_message.Message):
    __slots__ = ("happens",)
    HAPPENS_FIELD_NUMBER: _ClassVar[int]
    happens: _move_pb2.Text
    def __init__(self, happens: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgRefuseTrump(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.Text
    def __init__(self, reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgCloseTrumps(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgLead(_message.Message):
    __slots__ = ("card", "skill", "suit", "action")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    skill: TarotRpgSkill
    suit: TarotRpgSuit
    action: _move_pb2.Text
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ..., skill: _Optional[_Union[TarotRpgSkill, str]] = ..., suit: _Optional[_Union[TarotRpgSuit, str]] = ..., action: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgPassLead(_message.Message):
    __slots__ = ("to",)
    TO_FIELD_NUMBER: _ClassVar[int]
    to: int
    def __init__(self, to: _Optional[int] = ...) -> None: ...

class TarotRpgOpponent(_message.Message):
    __slots__ = ("seat", "skill")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    skill: TarotRpgSkill
    def __init__(self, seat: _Optional[int] = ..., skill: _Optional[_Union[TarotRpgSkill, str]] = ...) -> None: ...

class TarotRpgJudge(_message.Message):
    __slots__ = ("difficulty", "opponent", "level", "overrule")
    DIFFICULTY_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    OVERRULE_FIELD_NUMBER: _ClassVar[int]
    difficulty: int
    opponent: TarotRpgOpponent
    level: int
    overrule: _move_pb2.Text
    def __init__(self, difficulty: _Optional[int] = ..., opponent: _Optional[_Union[TarotRpgOpponent, _Mapping]] = ..., level: _Optional[int] = ..., overrule: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgFollow(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgNarrate(_message.Message):
    __slots__ = ("story",)
    STORY_FIELD_NUMBER: _ClassVar[int]
    story: _move_pb2.Text
    def __init__(self, story: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgCutIn(_message.Message):
    __slots__ = ("words",)
    WORDS_FIELD_NUMBER: _ClassVar[int]
    words: _move_pb2.Text
    def __init__(self, words: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgSendNote(_message.Message):
    __slots__ = ("note",)
    NOTE_FIELD_NUMBER: _ClassVar[int]
    note: _move_pb2.Text
    def __init__(self, note: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgOpenFloor(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgInteract(_message.Message):
    __slots__ = ("action",)
    ACTION_FIELD_NUMBER: _ClassVar[int]
    action: _move_pb2.Text
    def __init__(self, action: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgGoOn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgEndHand(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgDealHand(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgChangeLevel(_message.Message):
    __slots__ = ("seat", "skill", "level", "reason")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seat: int
    skill: TarotRpgSkill
    level: int
    reason: _move_pb2.Text
    def __init__(self, seat: _Optional[int] = ..., skill: _Optional[_Union[TarotRpgSkill, str]] = ..., level: _Optional[int] = ..., reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TarotRpgEndGame(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgSkillHole(_message.Message):
    __slots__ = ("one_of",)
    ONE_OF_FIELD_NUMBER: _ClassVar[int]
    one_of: _containers.RepeatedScalarFieldContainer[TarotRpgSkill]
    def __init__(self, one_of: _Optional[_Iterable[_Union[TarotRpgSkill, str]]] = ...) -> None: ...

class TarotRpgMove(_message.Message):
    __slots__ = ("discard", "set_scene", "lay_trump", "pass_trumps", "call_trump", "say_wish", "say_nothing", "accept_trump", "refuse_trump", "close_trumps", "lead", "pass_lead", "judge", "follow", "narrate", "cut_in", "send_note", "open_floor", "interact", "go_on", "end_hand", "deal_hand", "change_level", "end_game")
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    SET_SCENE_FIELD_NUMBER: _ClassVar[int]
    LAY_TRUMP_FIELD_NUMBER: _ClassVar[int]
    PASS_TRUMPS_FIELD_NUMBER: _ClassVar[int]
    CALL_TRUMP_FIELD_NUMBER: _ClassVar[int]
    SAY_WISH_FIELD_NUMBER: _ClassVar[int]
    SAY_NOTHING_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_TRUMP_FIELD_NUMBER: _ClassVar[int]
    REFUSE_TRUMP_FIELD_NUMBER: _ClassVar[int]
    CLOSE_TRUMPS_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    PASS_LEAD_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    FOLLOW_FIELD_NUMBER: _ClassVar[int]
    NARRATE_FIELD_NUMBER: _ClassVar[int]
    CUT_IN_FIELD_NUMBER: _ClassVar[int]
    SEND_NOTE_FIELD_NUMBER: _ClassVar[int]
    OPEN_FLOOR_FIELD_NUMBER: _ClassVar[int]
    INTERACT_FIELD_NUMBER: _ClassVar[int]
    GO_ON_FIELD_NUMBER: _ClassVar[int]
    END_HAND_FIELD_NUMBER: _ClassVar[int]
    DEAL_HAND_FIELD_NUMBER: _ClassVar[int]
    CHANGE_LEVEL_FIELD_NUMBER: _ClassVar[int]
    END_GAME_FIELD_NUMBER: _ClassVar[int]
    discard: TarotRpgDiscardMove
    set_scene: TarotRpgSetSceneMove
    lay_trump: TarotRpgLayTrumpMove
    pass_trumps: TarotRpgPassTrumps
    call_trump: TarotRpgCallTrumpMove
    say_wish: TarotRpgSayWishMove
    say_nothing: TarotRpgSayNothing
    accept_trump: TarotRpgAcceptTrumpMove
    refuse_trump: TarotRpgRefuseTrumpMove
    close_trumps: TarotRpgCloseTrumps
    lead: TarotRpgLeadMove
    pass_lead: TarotRpgPassLeadMove
    judge: TarotRpgJudgeMove
    follow: TarotRpgFollowMove
    narrate: TarotRpgNarrateMove
    cut_in: TarotRpgCutInMove
    send_note: TarotRpgSendNoteMove
    open_floor: TarotRpgOpenFloor
    interact: TarotRpgInteractMove
    go_on: TarotRpgGoOn
    end_hand: TarotRpgEndHand
    deal_hand: TarotRpgDealHand
    change_level: TarotRpgChangeLevelMove
    end_game: TarotRpgEndGame
    def __init__(self, discard: _Optional[_Union[TarotRpgDiscardMove, _Mapping]] = ..., set_scene: _Optional[_Union[TarotRpgSetSceneMove, _Mapping]] = ..., lay_trump: _Optional[_Union[TarotRpgLayTrumpMove, _Mapping]] = ..., pass_trumps: _Optional[_Union[TarotRpgPassTrumps, _Mapping]] = ..., call_trump: _Optional[_Union[TarotRpgCallTrumpMove, _Mapping]] = ..., say_wish: _Optional[_Union[TarotRpgSayWishMove, _Mapping]] = ..., say_nothing: _Optional[_Union[TarotRpgSayNothing, _Mapping]] = ..., accept_trump: _Optional[_Union[TarotRpgAcceptTrumpMove, _Mapping]] = ..., refuse_trump: _Optional[_Union[TarotRpgRefuseTrumpMove, _Mapping]] = ..., close_trumps: _Optional[_Union[TarotRpgCloseTrumps, _Mapping]] = ..., lead: _Optional[_Union[TarotRpgLeadMove, _Mapping]] = ..., pass_lead: _Optional[_Union[TarotRpgPassLeadMove, _Mapping]] = ..., judge: _Optional[_Union[TarotRpgJudgeMove, _Mapping]] = ..., follow: _Optional[_Union[TarotRpgFollowMove, _Mapping]] = ..., narrate: _Optional[_Union[TarotRpgNarrateMove, _Mapping]] = ..., cut_in: _Optional[_Union[TarotRpgCutInMove, _Mapping]] = ..., send_note: _Optional[_Union[TarotRpgSendNoteMove, _Mapping]] = ..., open_floor: _Optional[_Union[TarotRpgOpenFloor, _Mapping]] = ..., interact: _Optional[_Union[TarotRpgInteractMove, _Mapping]] = ..., go_on: _Optional[_Union[TarotRpgGoOn, _Mapping]] = ..., end_hand: _Optional[_Union[TarotRpgEndHand, _Mapping]] = ..., deal_hand: _Optional[_Union[TarotRpgDealHand, _Mapping]] = ..., change_level: _Optional[_Union[TarotRpgChangeLevelMove, _Mapping]] = ..., end_game: _Optional[_Union[TarotRpgEndGame, _Mapping]] = ...) -> None: ...

class TarotRpgDiscardMove(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _move_pb2.ChooseHole
    def __init__(self, cards: _Optional[_Union[_move_pb2.ChooseHole, _Mapping]] = ...) -> None: ...

class TarotRpgSetSceneMove(_message.Message):
    __slots__ = ("scene",)
    SCENE_FIELD_NUMBER: _ClassVar[int]
    scene: _move_pb2.TextHole
    def __init__(self, scene: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgLayTrumpMove(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ...) -> None: ...

class TarotRpgCallTrumpMove(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ...) -> None: ...

class TarotRpgSayWishMove(_message.Message):
    __slots__ = ("wish",)
    WISH_FIELD_NUMBER: _ClassVar[int]
    wish: _move_pb2.TextHole
    def __init__(self, wish: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgAcceptTrumpMove(_message.Message):
    __slots__ = ("happens",)
    HAPPENS_FIELD_NUMBER: _ClassVar[int]
    happens: _move_pb2.TextHole
    def __init__(self, happens: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgRefuseTrumpMove(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.TextHole
    def __init__(self, reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgLeadMove(_message.Message):
    __slots__ = ("card", "skill", "suit", "action")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    skill: TarotRpgSkillHole
    suit: TarotRpgSuit
    action: _move_pb2.TextHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ..., skill: _Optional[_Union[TarotRpgSkillHole, _Mapping]] = ..., suit: _Optional[_Union[TarotRpgSuit, str]] = ..., action: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgPassLeadMove(_message.Message):
    __slots__ = ("to",)
    TO_FIELD_NUMBER: _ClassVar[int]
    to: _move_pb2.SeatHole
    def __init__(self, to: _Optional[_Union[_move_pb2.SeatHole, _Mapping]] = ...) -> None: ...

class TarotRpgOpponentMove(_message.Message):
    __slots__ = ("seat", "skill")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    seat: _move_pb2.SeatHole
    skill: TarotRpgSkillHole
    def __init__(self, seat: _Optional[_Union[_move_pb2.SeatHole, _Mapping]] = ..., skill: _Optional[_Union[TarotRpgSkillHole, _Mapping]] = ...) -> None: ...

class TarotRpgJudgeMove(_message.Message):
    __slots__ = ("difficulty", "opponent", "level", "overrule")
    DIFFICULTY_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    OVERRULE_FIELD_NUMBER: _ClassVar[int]
    difficulty: _move_pb2.AmountHole
    opponent: TarotRpgOpponentMove
    level: _move_pb2.AmountHole
    overrule: _move_pb2.TextHole
    def __init__(self, difficulty: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ..., opponent: _Optional[_Union[TarotRpgOpponentMove, _Mapping]] = ..., level: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ..., overrule: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgFollowMove(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: _move_pb2.CardHole
    def __init__(self, card: _Optional[_Union[_move_pb2.CardHole, _Mapping]] = ...) -> None: ...

class TarotRpgNarrateMove(_message.Message):
    __slots__ = ("story",)
    STORY_FIELD_NUMBER: _ClassVar[int]
    story: _move_pb2.TextHole
    def __init__(self, story: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgCutInMove(_message.Message):
    __slots__ = ("words",)
    WORDS_FIELD_NUMBER: _ClassVar[int]
    words: _move_pb2.TextHole
    def __init__(self, words: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgSendNoteMove(_message.Message):
    __slots__ = ("note",)
    NOTE_FIELD_NUMBER: _ClassVar[int]
    note: _move_pb2.TextHole
    def __init__(self, note: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgInteractMove(_message.Message):
    __slots__ = ("action",)
    ACTION_FIELD_NUMBER: _ClassVar[int]
    action: _move_pb2.TextHole
    def __init__(self, action: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgChangeLevelMove(_message.Message):
    __slots__ = ("seat", "skill", "level", "reason")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seat: _move_pb2.SeatHole
    skill: TarotRpgSkillHole
    level: _move_pb2.AmountHole
    reason: _move_pb2.TextHole
    def __init__(self, seat: _Optional[_Union[_move_pb2.SeatHole, _Mapping]] = ..., skill: _Optional[_Union[TarotRpgSkillHole, _Mapping]] = ..., level: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ..., reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class TarotRpgEvent(_message.Message):
    __slots__ = ("hand_began", "discarded", "scene_set", "fool_shown", "trick_began", "trump_laid", "trumps_passed", "trump_called", "wish_said", "nothing_said", "trump_accepted", "trump_refused", "trumps_closed", "lead_passed", "card_led", "check_judged", "card_followed", "trick_taken", "narrated", "cut_into", "note_sent", "floor_opened", "interacted", "hand_ended", "hand_called", "level_changed", "game_ended")
    HAND_BEGAN_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_FIELD_NUMBER: _ClassVar[int]
    SCENE_SET_FIELD_NUMBER: _ClassVar[int]
    FOOL_SHOWN_FIELD_NUMBER: _ClassVar[int]
    TRICK_BEGAN_FIELD_NUMBER: _ClassVar[int]
    TRUMP_LAID_FIELD_NUMBER: _ClassVar[int]
    TRUMPS_PASSED_FIELD_NUMBER: _ClassVar[int]
    TRUMP_CALLED_FIELD_NUMBER: _ClassVar[int]
    WISH_SAID_FIELD_NUMBER: _ClassVar[int]
    NOTHING_SAID_FIELD_NUMBER: _ClassVar[int]
    TRUMP_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    TRUMP_REFUSED_FIELD_NUMBER: _ClassVar[int]
    TRUMPS_CLOSED_FIELD_NUMBER: _ClassVar[int]
    LEAD_PASSED_FIELD_NUMBER: _ClassVar[int]
    CARD_LED_FIELD_NUMBER: _ClassVar[int]
    CHECK_JUDGED_FIELD_NUMBER: _ClassVar[int]
    CARD_FOLLOWED_FIELD_NUMBER: _ClassVar[int]
    TRICK_TAKEN_FIELD_NUMBER: _ClassVar[int]
    NARRATED_FIELD_NUMBER: _ClassVar[int]
    CUT_INTO_FIELD_NUMBER: _ClassVar[int]
    NOTE_SENT_FIELD_NUMBER: _ClassVar[int]
    FLOOR_OPENED_FIELD_NUMBER: _ClassVar[int]
    INTERACTED_FIELD_NUMBER: _ClassVar[int]
    HAND_ENDED_FIELD_NUMBER: _ClassVar[int]
    HAND_CALLED_FIELD_NUMBER: _ClassVar[int]
    LEVEL_CHANGED_FIELD_NUMBER: _ClassVar[int]
    GAME_ENDED_FIELD_NUMBER: _ClassVar[int]
    hand_began: TarotRpgHandBegan
    discarded: TarotRpgDiscarded
    scene_set: TarotRpgSceneSet
    fool_shown: TarotRpgFoolShown
    trick_began: TarotRpgTrickBegan
    trump_laid: TarotRpgTrumpLaid
    trumps_passed: TarotRpgTrumpsPassed
    trump_called: TarotRpgTrumpCalled
    wish_said: TarotRpgWishSaid
    nothing_said: TarotRpgNothingSaid
    trump_accepted: TarotRpgTrumpAccepted
    trump_refused: TarotRpgTrumpRefused
    trumps_closed: TarotRpgTrumpsClosed
    lead_passed: TarotRpgLeadPassed
    card_led: TarotRpgCardLed
    check_judged: TarotRpgCheckJudged
    card_followed: TarotRpgCardFollowed
    trick_taken: TarotRpgTrickTaken
    narrated: TarotRpgNarrated
    cut_into: TarotRpgCutInto
    note_sent: TarotRpgNoteSent
    floor_opened: TarotRpgFloorOpened
    interacted: TarotRpgInteracted
    hand_ended: TarotRpgHandEnded
    hand_called: TarotRpgHandCalled
    level_changed: TarotRpgLevelChanged
    game_ended: TarotRpgGameEnded
    def __init__(self, hand_began: _Optional[_Union[TarotRpgHandBegan, _Mapping]] = ..., discarded: _Optional[_Union[TarotRpgDiscarded, _Mapping]] = ..., scene_set: _Optional[_Union[TarotRpgSceneSet, _Mapping]] = ..., fool_shown: _Optional[_Union[TarotRpgFoolShown, _Mapping]] = ..., trick_began: _Optional[_Union[TarotRpgTrickBegan, _Mapping]] = ..., trump_laid: _Optional[_Union[TarotRpgTrumpLaid, _Mapping]] = ..., trumps_passed: _Optional[_Union[TarotRpgTrumpsPassed, _Mapping]] = ..., trump_called: _Optional[_Union[TarotRpgTrumpCalled, _Mapping]] = ..., wish_said: _Optional[_Union[TarotRpgWishSaid, _Mapping]] = ..., nothing_said: _Optional[_Union[TarotRpgNothingSaid, _Mapping]] = ..., trump_accepted: _Optional[_Union[TarotRpgTrumpAccepted, _Mapping]] = ..., trump_refused: _Optional[_Union[TarotRpgTrumpRefused, _Mapping]] = ..., trumps_closed: _Optional[_Union[TarotRpgTrumpsClosed, _Mapping]] = ..., lead_passed: _Optional[_Union[TarotRpgLeadPassed, _Mapping]] = ..., card_led: _Optional[_Union[TarotRpgCardLed, _Mapping]] = ..., check_judged: _Optional[_Union[TarotRpgCheckJudged, _Mapping]] = ..., card_followed: _Optional[_Union[TarotRpgCardFollowed, _Mapping]] = ..., trick_taken: _Optional[_Union[TarotRpgTrickTaken, _Mapping]] = ..., narrated: _Optional[_Union[TarotRpgNarrated, _Mapping]] = ..., cut_into: _Optional[_Union[TarotRpgCutInto, _Mapping]] = ..., note_sent: _Optional[_Union[TarotRpgNoteSent, _Mapping]] = ..., floor_opened: _Optional[_Union[TarotRpgFloorOpened, _Mapping]] = ..., interacted: _Optional[_Union[TarotRpgInteracted, _Mapping]] = ..., hand_ended: _Optional[_Union[TarotRpgHandEnded, _Mapping]] = ..., hand_called: _Optional[_Union[TarotRpgHandCalled, _Mapping]] = ..., level_changed: _Optional[_Union[TarotRpgLevelChanged, _Mapping]] = ..., game_ended: _Optional[_Union[TarotRpgGameEnded, _Mapping]] = ...) -> None: ...

class TarotRpgHandBegan(_message.Message):
    __slots__ = ("hand", "cards", "kitty")
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    KITTY_FIELD_NUMBER: _ClassVar[int]
    hand: int
    cards: int
    kitty: int
    def __init__(self, hand: _Optional[int] = ..., cards: _Optional[int] = ..., kitty: _Optional[int] = ...) -> None: ...

class TarotRpgDiscarded(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: int
    def __init__(self, cards: _Optional[int] = ...) -> None: ...

class TarotRpgSceneSet(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgFoolShown(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgTrickBegan(_message.Message):
    __slots__ = ("trick", "lead")
    TRICK_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    trick: int
    lead: int
    def __init__(self, trick: _Optional[int] = ..., lead: _Optional[int] = ...) -> None: ...

class TarotRpgTrumpLaid(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgTrumpsPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgTrumpCalled(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgWishSaid(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgNothingSaid(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgTrumpAccepted(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgTrumpRefused(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgTrumpsClosed(_message.Message):
    __slots__ = ("lead",)
    LEAD_FIELD_NUMBER: _ClassVar[int]
    lead: int
    def __init__(self, lead: _Optional[int] = ...) -> None: ...

class TarotRpgLeadPassed(_message.Message):
    __slots__ = ("seat", "to")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    seat: int
    to: int
    def __init__(self, seat: _Optional[int] = ..., to: _Optional[int] = ...) -> None: ...

class TarotRpgCardLed(_message.Message):
    __slots__ = ("seat", "card", "suit", "skill", "value", "level", "total")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    suit: TarotRpgSuit
    skill: TarotRpgSkill
    value: int
    level: int
    total: int
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ..., suit: _Optional[_Union[TarotRpgSuit, str]] = ..., skill: _Optional[_Union[TarotRpgSkill, str]] = ..., value: _Optional[int] = ..., level: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...

class TarotRpgCheckJudged(_message.Message):
    __slots__ = ("difficulty", "opposed", "opponent", "total", "overruled", "success")
    DIFFICULTY_FIELD_NUMBER: _ClassVar[int]
    OPPOSED_FIELD_NUMBER: _ClassVar[int]
    OPPONENT_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    OVERRULED_FIELD_NUMBER: _ClassVar[int]
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    difficulty: int
    opposed: bool
    opponent: TarotRpgOpponent
    total: int
    overruled: bool
    success: bool
    def __init__(self, difficulty: _Optional[int] = ..., opposed: bool = ..., opponent: _Optional[_Union[TarotRpgOpponent, _Mapping]] = ..., total: _Optional[int] = ..., overruled: bool = ..., success: bool = ...) -> None: ...

class TarotRpgCardFollowed(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ...) -> None: ...

class TarotRpgTrickTaken(_message.Message):
    __slots__ = ("seat", "card", "fool")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    FOOL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    fool: bool
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ..., fool: bool = ...) -> None: ...

class TarotRpgNarrated(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgCutInto(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgNoteSent(_message.Message):
    __slots__ = ("to",)
    TO_FIELD_NUMBER: _ClassVar[int]
    to: int
    def __init__(self, to: _Optional[int] = ...) -> None: ...

class TarotRpgFloorOpened(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgInteracted(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class TarotRpgHandEnded(_message.Message):
    __slots__ = ("hand", "by_itself")
    HAND_FIELD_NUMBER: _ClassVar[int]
    BY_ITSELF_FIELD_NUMBER: _ClassVar[int]
    hand: int
    by_itself: bool
    def __init__(self, hand: _Optional[int] = ..., by_itself: bool = ...) -> None: ...

class TarotRpgHandCalled(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgLevelChanged(_message.Message):
    __slots__ = ("seat", "skill", "before", "level")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SKILL_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    skill: TarotRpgSkill
    before: int
    level: int
    def __init__(self, seat: _Optional[int] = ..., skill: _Optional[_Union[TarotRpgSkill, str]] = ..., before: _Optional[int] = ..., level: _Optional[int] = ...) -> None: ...

class TarotRpgGameEnded(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class TarotRpgPerson(_message.Message):
    __slots__ = ("seat", "count", "cards", "fool", "levels", "hands", "tricks", "trumps")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    FOOL_FIELD_NUMBER: _ClassVar[int]
    LEVELS_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    TRUMPS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    count: int
    cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    fool: bool
    levels: _containers.RepeatedScalarFieldContainer[int]
    hands: int
    tricks: int
    trumps: int
    def __init__(self, seat: _Optional[int] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., fool: bool = ..., levels: _Optional[_Iterable[int]] = ..., hands: _Optional[int] = ..., tricks: _Optional[int] = ..., trumps: _Optional[int] = ...) -> None: ...

class TarotRpgQueued(_message.Message):
    __slots__ = ("seat", "card", "theme")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    THEME_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: _card_pb2.Card
    theme: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[_card_pb2.Card, str]] = ..., theme: _Optional[str] = ...) -> None: ...

class TarotRpgResolved(_message.Message):
    __slots__ = ("trump", "accepted")
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    trump: TarotRpgQueued
    accepted: bool
    def __init__(self, trump: _Optional[_Union[TarotRpgQueued, _Mapping]] = ..., accepted: bool = ...) -> None: ...

class TarotRpgTrumps(_message.Message):
    __slots__ = ("waiting", "called", "resolved", "asked", "passed", "may_lay", "can_call", "can_close")
    WAITING_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    RESOLVED_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    MAY_LAY_FIELD_NUMBER: _ClassVar[int]
    CAN_CALL_FIELD_NUMBER: _ClassVar[int]
    CAN_CLOSE_FIELD_NUMBER: _ClassVar[int]
    waiting: _containers.RepeatedCompositeFieldContainer[TarotRpgQueued]
    called: TarotRpgQueued
    resolved: _containers.RepeatedCompositeFieldContainer[TarotRpgResolved]
    asked: _containers.RepeatedScalarFieldContainer[int]
    passed: _containers.RepeatedScalarFieldContainer[int]
    may_lay: _containers.RepeatedScalarFieldContainer[int]
    can_call: bool
    can_close: bool
    def __init__(self, waiting: _Optional[_Iterable[_Union[TarotRpgQueued, _Mapping]]] = ..., called: _Optional[_Union[TarotRpgQueued, _Mapping]] = ..., resolved: _Optional[_Iterable[_Union[TarotRpgResolved, _Mapping]]] = ..., asked: _Optional[_Iterable[int]] = ..., passed: _Optional[_Iterable[int]] = ..., may_lay: _Optional[_Iterable[int]] = ..., can_call: bool = ..., can_close: bool = ...) -> None: ...

class TarotRpgTheme(_message.Message):
    __slots__ = ("card", "theme")
    CARD_FIELD_NUMBER: _ClassVar[int]
    THEME_FIELD_NUMBER: _ClassVar[int]
    card: _card_pb2.Card
    theme: str
    def __init__(self, card: _Optional[_Union[_card_pb2.Card, str]] = ..., theme: _Optional[str] = ...) -> None: ...

class TarotRpgView(_message.Message):
    __slots__ = ("hand", "trick", "stage", "people", "lead", "lead_reason", "lead_passed", "trumps", "led", "verdict", "played", "turn", "duty", "duty_cards", "taken", "floor_open", "kitty", "discards", "themes")
    HAND_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    PEOPLE_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    LEAD_REASON_FIELD_NUMBER: _ClassVar[int]
    LEAD_PASSED_FIELD_NUMBER: _ClassVar[int]
    TRUMPS_FIELD_NUMBER: _ClassVar[int]
    LED_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    DUTY_FIELD_NUMBER: _ClassVar[int]
    DUTY_CARDS_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    FLOOR_OPEN_FIELD_NUMBER: _ClassVar[int]
    KITTY_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    THEMES_FIELD_NUMBER: _ClassVar[int]
    hand: int
    trick: int
    stage: TarotRpgStage
    people: _containers.RepeatedCompositeFieldContainer[TarotRpgPerson]
    lead: int
    lead_reason: TarotRpgLeadReason
    lead_passed: _containers.RepeatedScalarFieldContainer[int]
    trumps: TarotRpgTrumps
    led: TarotRpgCardLed
    verdict: TarotRpgCheckJudged
    played: _containers.RepeatedCompositeFieldContainer[TarotRpgCardFollowed]
    turn: int
    duty: TarotRpgDuty
    duty_cards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    taken: TarotRpgTrickTaken
    floor_open: bool
    kitty: int
    discards: _containers.RepeatedScalarFieldContainer[_card_pb2.Card]
    themes: _containers.RepeatedCompositeFieldContainer[TarotRpgTheme]
    def __init__(self, hand: _Optional[int] = ..., trick: _Optional[int] = ..., stage: _Optional[_Union[TarotRpgStage, str]] = ..., people: _Optional[_Iterable[_Union[TarotRpgPerson, _Mapping]]] = ..., lead: _Optional[int] = ..., lead_reason: _Optional[_Union[TarotRpgLeadReason, str]] = ..., lead_passed: _Optional[_Iterable[int]] = ..., trumps: _Optional[_Union[TarotRpgTrumps, _Mapping]] = ..., led: _Optional[_Union[TarotRpgCardLed, _Mapping]] = ..., verdict: _Optional[_Union[TarotRpgCheckJudged, _Mapping]] = ..., played: _Optional[_Iterable[_Union[TarotRpgCardFollowed, _Mapping]]] = ..., turn: _Optional[int] = ..., duty: _Optional[_Union[TarotRpgDuty, str]] = ..., duty_cards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., taken: _Optional[_Union[TarotRpgTrickTaken, _Mapping]] = ..., floor_open: bool = ..., kitty: _Optional[int] = ..., discards: _Optional[_Iterable[_Union[_card_pb2.Card, str]]] = ..., themes: _Optional[_Iterable[_Union[TarotRpgTheme, _Mapping]]] = ...) -> None: ...
