from trionfi.v1 import card_pb2 as _card_pb2
from trionfi.v1 import fortunes_pb2 as _fortunes_pb2
from trionfi.v1 import move_pb2 as _move_pb2
from trionfi.v1 import solitaire_pb2 as _solitaire_pb2
from trionfi.v1 import tarot_rpg_pb2 as _tarot_rpg_pb2
from trionfi.v1 import two_win_pb2 as _two_win_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ActorKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACTOR_KIND_UNSPECIFIED: _ClassVar[ActorKind]
    ACTOR_KIND_CLOCK: _ClassVar[ActorKind]
    ACTOR_KIND_SEAT: _ClassVar[ActorKind]
    ACTOR_KIND_ASSISTANT: _ClassVar[ActorKind]
    ACTOR_KIND_HOST: _ClassVar[ActorKind]
    ACTOR_KIND_OPERATOR: _ClassVar[ActorKind]
    ACTOR_KIND_REFEREE: _ClassVar[ActorKind]

class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROLE_UNSPECIFIED: _ClassVar[Role]
    ROLE_SPECTATOR: _ClassVar[Role]
    ROLE_AUDITOR: _ClassVar[Role]

class StartPolicy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    START_POLICY_UNSPECIFIED: _ClassVar[StartPolicy]
    START_POLICY_ALL_PRESENT: _ClassVar[StartPolicy]
    START_POLICY_BY_HOST: _ClassVar[StartPolicy]

class OutagePolicy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OUTAGE_POLICY_UNSPECIFIED: _ClassVar[OutagePolicy]
    OUTAGE_POLICY_CREDIT: _ClassVar[OutagePolicy]
    OUTAGE_POLICY_PAUSE: _ClassVar[OutagePolicy]

class Fairness(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAIRNESS_UNSPECIFIED: _ClassVar[Fairness]
    FAIRNESS_CONTRIBUTED: _ClassVar[Fairness]
    FAIRNESS_SERVER_ONLY: _ClassVar[Fairness]

class WithheldPolicy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WITHHELD_POLICY_UNSPECIFIED: _ClassVar[WithheldPolicy]
    WITHHELD_POLICY_RETRY: _ClassVar[WithheldPolicy]
    WITHHELD_POLICY_AWAY: _ClassVar[WithheldPolicy]
    WITHHELD_POLICY_ABORT: _ClassVar[WithheldPolicy]

class Disclosure(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DISCLOSURE_UNSPECIFIED: _ClassVar[Disclosure]
    DISCLOSURE_IMMEDIATE: _ClassVar[Disclosure]
    DISCLOSURE_AFTER_GAME: _ClassVar[Disclosure]
    DISCLOSURE_AUDITOR_ONLY: _ClassVar[Disclosure]

class PauseCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PAUSE_CAUSE_UNSPECIFIED: _ClassVar[PauseCause]
    PAUSE_CAUSE_OFFICIAL: _ClassVar[PauseCause]
    PAUSE_CAUSE_ALL_AWAY: _ClassVar[PauseCause]
    PAUSE_CAUSE_OUTAGE: _ClassVar[PauseCause]

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_GATHERING: _ClassVar[Phase]
    PHASE_PLAYING: _ClassVar[Phase]
    PHASE_PAUSED: _ClassVar[Phase]
    PHASE_FINISHED: _ClassVar[Phase]
    PHASE_ABORTED: _ClassVar[Phase]

class DealStage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DEAL_STAGE_UNSPECIFIED: _ClassVar[DealStage]
    DEAL_STAGE_COMMITTING: _ClassVar[DealStage]
    DEAL_STAGE_REVEALING: _ClassVar[DealStage]

class RejectionCode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REJECTION_CODE_UNSPECIFIED: _ClassVar[RejectionCode]
    REJECTION_CODE_MALFORMED_COMMAND: _ClassVar[RejectionCode]
    REJECTION_CODE_UNKNOWN_FIELD: _ClassVar[RejectionCode]
    REJECTION_CODE_GAME_MISMATCH: _ClassVar[RejectionCode]
    REJECTION_CODE_UNKNOWN_GAME: _ClassVar[RejectionCode]
    REJECTION_CODE_OPTION_OUT_OF_RANGE: _ClassVar[RejectionCode]
    REJECTION_CODE_WRONG_ACTOR: _ClassVar[RejectionCode]
    REJECTION_CODE_NO_SUCH_PLACE: _ClassVar[RejectionCode]
    REJECTION_CODE_WRONG_PHASE: _ClassVar[RejectionCode]
    REJECTION_CODE_ALREADY_PRESENT: _ClassVar[RejectionCode]
    REJECTION_CODE_NOT_PRESENT: _ClassVar[RejectionCode]
    REJECTION_CODE_NOT_YOUR_TURN: _ClassVar[RejectionCode]
    REJECTION_CODE_CARD_NOT_HELD: _ClassVar[RejectionCode]
    REJECTION_CODE_MUST_FOLLOW_SUIT: _ClassVar[RejectionCode]
    REJECTION_CODE_NOT_DUE: _ClassVar[RejectionCode]
    REJECTION_CODE_TEXT_TOO_LONG: _ClassVar[RejectionCode]
    REJECTION_CODE_TEXT_INVALID: _ClassVar[RejectionCode]
    REJECTION_CODE_VALUE_OUT_OF_RANGE: _ClassVar[RejectionCode]
    REJECTION_CODE_ALREADY_CREATED: _ClassVar[RejectionCode]
    REJECTION_CODE_NO_CONTRIBUTION_DUE: _ClassVar[RejectionCode]
    REJECTION_CODE_ALREADY_COMMITTED: _ClassVar[RejectionCode]
    REJECTION_CODE_CONTRIBUTION_MISMATCH: _ClassVar[RejectionCode]
    REJECTION_CODE_ACTION_NOT_POSSIBLE: _ClassVar[RejectionCode]
ACTOR_KIND_UNSPECIFIED: ActorKind
ACTOR_KIND_CLOCK: ActorKind
ACTOR_KIND_SEAT: ActorKind
ACTOR_KIND_ASSISTANT: ActorKind
ACTOR_KIND_HOST: ActorKind
ACTOR_KIND_OPERATOR: ActorKind
ACTOR_KIND_REFEREE: ActorKind
ROLE_UNSPECIFIED: Role
ROLE_SPECTATOR: Role
ROLE_AUDITOR: Role
START_POLICY_UNSPECIFIED: StartPolicy
START_POLICY_ALL_PRESENT: StartPolicy
START_POLICY_BY_HOST: StartPolicy
OUTAGE_POLICY_UNSPECIFIED: OutagePolicy
OUTAGE_POLICY_CREDIT: OutagePolicy
OUTAGE_POLICY_PAUSE: OutagePolicy
FAIRNESS_UNSPECIFIED: Fairness
FAIRNESS_CONTRIBUTED: Fairness
FAIRNESS_SERVER_ONLY: Fairness
WITHHELD_POLICY_UNSPECIFIED: WithheldPolicy
WITHHELD_POLICY_RETRY: WithheldPolicy
WITHHELD_POLICY_AWAY: WithheldPolicy
WITHHELD_POLICY_ABORT: WithheldPolicy
DISCLOSURE_UNSPECIFIED: Disclosure
DISCLOSURE_IMMEDIATE: Disclosure
DISCLOSURE_AFTER_GAME: Disclosure
DISCLOSURE_AUDITOR_ONLY: Disclosure
PAUSE_CAUSE_UNSPECIFIED: PauseCause
PAUSE_CAUSE_OFFICIAL: PauseCause
PAUSE_CAUSE_ALL_AWAY: PauseCause
PAUSE_CAUSE_OUTAGE: PauseCause
PHASE_UNSPECIFIED: Phase
PHASE_GATHERING: Phase
PHASE_PLAYING: Phase
PHASE_PAUSED: Phase
PHASE_FINISHED: Phase
PHASE_ABORTED: Phase
DEAL_STAGE_UNSPECIFIED: DealStage
DEAL_STAGE_COMMITTING: DealStage
DEAL_STAGE_REVEALING: DealStage
REJECTION_CODE_UNSPECIFIED: RejectionCode
REJECTION_CODE_MALFORMED_COMMAND: RejectionCode
REJECTION_CODE_UNKNOWN_FIELD: RejectionCode
REJECTION_CODE_GAME_MISMATCH: RejectionCode
REJECTION_CODE_UNKNOWN_GAME: RejectionCode
REJECTION_CODE_OPTION_OUT_OF_RANGE: RejectionCode
REJECTION_CODE_WRONG_ACTOR: RejectionCode
REJECTION_CODE_NO_SUCH_PLACE: RejectionCode
REJECTION_CODE_WRONG_PHASE: RejectionCode
REJECTION_CODE_ALREADY_PRESENT: RejectionCode
REJECTION_CODE_NOT_PRESENT: RejectionCode
REJECTION_CODE_NOT_YOUR_TURN: RejectionCode
REJECTION_CODE_CARD_NOT_HELD: RejectionCode
REJECTION_CODE_MUST_FOLLOW_SUIT: RejectionCode
REJECTION_CODE_NOT_DUE: RejectionCode
REJECTION_CODE_TEXT_TOO_LONG: RejectionCode
REJECTION_CODE_TEXT_INVALID: RejectionCode
REJECTION_CODE_VALUE_OUT_OF_RANGE: RejectionCode
REJECTION_CODE_ALREADY_CREATED: RejectionCode
REJECTION_CODE_NO_CONTRIBUTION_DUE: RejectionCode
REJECTION_CODE_ALREADY_COMMITTED: RejectionCode
REJECTION_CODE_CONTRIBUTION_MISMATCH: RejectionCode
REJECTION_CODE_ACTION_NOT_POSSIBLE: RejectionCode

class Actor(_message.Message):
    __slots__ = ("kind", "index")
    KIND_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    kind: ActorKind
    index: int
    def __init__(self, kind: _Optional[_Union[ActorKind, str]] = ..., index: _Optional[int] = ...) -> None: ...

class Viewer(_message.Message):
    __slots__ = ("actor", "role")
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    actor: Actor
    role: Role
    def __init__(self, actor: _Optional[_Union[Actor, _Mapping]] = ..., role: _Optional[_Union[Role, str]] = ...) -> None: ...

class Place(_message.Message):
    __slots__ = ("actor", "pseudonym", "bot", "public_key")
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    PSEUDONYM_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    actor: Actor
    pseudonym: bytes
    bot: bool
    public_key: bytes
    def __init__(self, actor: _Optional[_Union[Actor, _Mapping]] = ..., pseudonym: _Optional[bytes] = ..., bot: bool = ..., public_key: _Optional[bytes] = ...) -> None: ...

class Policies(_message.Message):
    __slots__ = ("start", "turn_ms", "bank_ms", "outage", "spectator_delay_ms", "fairness", "contribute_ms", "withheld", "disclosure")
    START_FIELD_NUMBER: _ClassVar[int]
    TURN_MS_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    OUTAGE_FIELD_NUMBER: _ClassVar[int]
    SPECTATOR_DELAY_MS_FIELD_NUMBER: _ClassVar[int]
    FAIRNESS_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTE_MS_FIELD_NUMBER: _ClassVar[int]
    WITHHELD_FIELD_NUMBER: _ClassVar[int]
    DISCLOSURE_FIELD_NUMBER: _ClassVar[int]
    start: StartPolicy
    turn_ms: int
    bank_ms: int
    outage: OutagePolicy
    spectator_delay_ms: int
    fairness: Fairness
    contribute_ms: int
    withheld: WithheldPolicy
    disclosure: Disclosure
    def __init__(self, start: _Optional[_Union[StartPolicy, str]] = ..., turn_ms: _Optional[int] = ..., bank_ms: _Optional[int] = ..., outage: _Optional[_Union[OutagePolicy, str]] = ..., spectator_delay_ms: _Optional[int] = ..., fairness: _Optional[_Union[Fairness, str]] = ..., contribute_ms: _Optional[int] = ..., withheld: _Optional[_Union[WithheldPolicy, str]] = ..., disclosure: _Optional[_Union[Disclosure, str]] = ...) -> None: ...

class Options(_message.Message):
    __slots__ = ("fortunes", "two_win", "solitaire", "tarot_rpg")
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    SOLITAIRE_FIELD_NUMBER: _ClassVar[int]
    TAROT_RPG_FIELD_NUMBER: _ClassVar[int]
    fortunes: _fortunes_pb2.FortunesOptions
    two_win: _two_win_pb2.TwoWinOptions
    solitaire: _solitaire_pb2.SolitaireOptions
    tarot_rpg: _tarot_rpg_pb2.TarotRpgOptions
    def __init__(self, fortunes: _Optional[_Union[_fortunes_pb2.FortunesOptions, _Mapping]] = ..., two_win: _Optional[_Union[_two_win_pb2.TwoWinOptions, _Mapping]] = ..., solitaire: _Optional[_Union[_solitaire_pb2.SolitaireOptions, _Mapping]] = ..., tarot_rpg: _Optional[_Union[_tarot_rpg_pb2.TarotRpgOptions, _Mapping]] = ...) -> None: ...

class Command(_message.Message):
    __slots__ = ("create_game", "join", "leave", "start", "pause", "resume", "hand_over", "abort", "time_up", "record_outage", "commit_contribution", "reveal_contribution", "erase", "fortunes", "two_win", "solitaire", "tarot_rpg")
    CREATE_GAME_FIELD_NUMBER: _ClassVar[int]
    JOIN_FIELD_NUMBER: _ClassVar[int]
    LEAVE_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    PAUSE_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    HAND_OVER_FIELD_NUMBER: _ClassVar[int]
    ABORT_FIELD_NUMBER: _ClassVar[int]
    TIME_UP_FIELD_NUMBER: _ClassVar[int]
    RECORD_OUTAGE_FIELD_NUMBER: _ClassVar[int]
    COMMIT_CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    REVEAL_CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    ERASE_FIELD_NUMBER: _ClassVar[int]
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    SOLITAIRE_FIELD_NUMBER: _ClassVar[int]
    TAROT_RPG_FIELD_NUMBER: _ClassVar[int]
    create_game: CreateGame
    join: Join
    leave: Leave
    start: Start
    pause: Pause
    resume: Resume
    hand_over: HandOver
    abort: Abort
    time_up: TimeUp
    record_outage: RecordOutage
    commit_contribution: CommitContribution
    reveal_contribution: RevealContribution
    erase: Erase
    fortunes: _fortunes_pb2.FortunesCommand
    two_win: _two_win_pb2.TwoWinCommand
    solitaire: _solitaire_pb2.SolitaireCommand
    tarot_rpg: _tarot_rpg_pb2.TarotRpgCommand
    def __init__(self, create_game: _Optional[_Union[CreateGame, _Mapping]] = ..., join: _Optional[_Union[Join, _Mapping]] = ..., leave: _Optional[_Union[Leave, _Mapping]] = ..., start: _Optional[_Union[Start, _Mapping]] = ..., pause: _Optional[_Union[Pause, _Mapping]] = ..., resume: _Optional[_Union[Resume, _Mapping]] = ..., hand_over: _Optional[_Union[HandOver, _Mapping]] = ..., abort: _Optional[_Union[Abort, _Mapping]] = ..., time_up: _Optional[_Union[TimeUp, _Mapping]] = ..., record_outage: _Optional[_Union[RecordOutage, _Mapping]] = ..., commit_contribution: _Optional[_Union[CommitContribution, _Mapping]] = ..., reveal_contribution: _Optional[_Union[RevealContribution, _Mapping]] = ..., erase: _Optional[_Union[Erase, _Mapping]] = ..., fortunes: _Optional[_Union[_fortunes_pb2.FortunesCommand, _Mapping]] = ..., two_win: _Optional[_Union[_two_win_pb2.TwoWinCommand, _Mapping]] = ..., solitaire: _Optional[_Union[_solitaire_pb2.SolitaireCommand, _Mapping]] = ..., tarot_rpg: _Optional[_Union[_tarot_rpg_pb2.TarotRpgCommand, _Mapping]] = ...) -> None: ...

class CreateGame(_message.Message):
    __slots__ = ("game", "options", "policies", "places", "build", "orders")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    ORDERS_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    options: Options
    policies: Policies
    places: _containers.RepeatedCompositeFieldContainer[Place]
    build: str
    orders: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOrder]
    def __init__(self, game: _Optional[bytes] = ..., options: _Optional[_Union[Options, _Mapping]] = ..., policies: _Optional[_Union[Policies, _Mapping]] = ..., places: _Optional[_Iterable[_Union[Place, _Mapping]]] = ..., build: _Optional[str] = ..., orders: _Optional[_Iterable[_Union[_card_pb2.CardOrder, _Mapping]]] = ...) -> None: ...

class Join(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Leave(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Start(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Pause(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.Text
    def __init__(self, reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class Resume(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.Text
    def __init__(self, reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class HandOver(_message.Message):
    __slots__ = ("place", "pseudonym", "bot", "public_key")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    PSEUDONYM_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    place: Actor
    pseudonym: bytes
    bot: bool
    public_key: bytes
    def __init__(self, place: _Optional[_Union[Actor, _Mapping]] = ..., pseudonym: _Optional[bytes] = ..., bot: bool = ..., public_key: _Optional[bytes] = ...) -> None: ...

class Abort(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.Text
    def __init__(self, reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class TimeUp(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RecordOutage(_message.Message):
    __slots__ = ("length_ms",)
    LENGTH_MS_FIELD_NUMBER: _ClassVar[int]
    length_ms: int
    def __init__(self, length_ms: _Optional[int] = ...) -> None: ...

class CommitContribution(_message.Message):
    __slots__ = ("deal", "commitment")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    deal: int
    commitment: bytes
    def __init__(self, deal: _Optional[int] = ..., commitment: _Optional[bytes] = ...) -> None: ...

class RevealContribution(_message.Message):
    __slots__ = ("deal", "contribution")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    deal: int
    contribution: bytes
    def __init__(self, deal: _Optional[int] = ..., contribution: _Optional[bytes] = ...) -> None: ...

class Erase(_message.Message):
    __slots__ = ("speaker", "version", "reason")
    SPEAKER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    speaker: Actor
    version: int
    reason: _move_pb2.Text
    def __init__(self, speaker: _Optional[_Union[Actor, _Mapping]] = ..., version: _Optional[int] = ..., reason: _Optional[_Union[_move_pb2.Text, _Mapping]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("join", "leave", "start", "pause", "resume", "hand_over", "abort", "time_up", "record_outage", "commit_contribution", "reveal_contribution", "erase", "fortunes", "two_win", "solitaire", "tarot_rpg")
    JOIN_FIELD_NUMBER: _ClassVar[int]
    LEAVE_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    PAUSE_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    HAND_OVER_FIELD_NUMBER: _ClassVar[int]
    ABORT_FIELD_NUMBER: _ClassVar[int]
    TIME_UP_FIELD_NUMBER: _ClassVar[int]
    RECORD_OUTAGE_FIELD_NUMBER: _ClassVar[int]
    COMMIT_CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    REVEAL_CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    ERASE_FIELD_NUMBER: _ClassVar[int]
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    SOLITAIRE_FIELD_NUMBER: _ClassVar[int]
    TAROT_RPG_FIELD_NUMBER: _ClassVar[int]
    join: Join
    leave: Leave
    start: Start
    pause: PauseMove
    resume: ResumeMove
    hand_over: HandOverMove
    abort: AbortMove
    time_up: TimeUp
    record_outage: RecordOutageMove
    commit_contribution: CommitContributionMove
    reveal_contribution: RevealContributionMove
    erase: EraseMove
    fortunes: _fortunes_pb2.FortunesMove
    two_win: _two_win_pb2.TwoWinMove
    solitaire: _solitaire_pb2.SolitaireMove
    tarot_rpg: _tarot_rpg_pb2.TarotRpgMove
    def __init__(self, join: _Optional[_Union[Join, _Mapping]] = ..., leave: _Optional[_Union[Leave, _Mapping]] = ..., start: _Optional[_Union[Start, _Mapping]] = ..., pause: _Optional[_Union[PauseMove, _Mapping]] = ..., resume: _Optional[_Union[ResumeMove, _Mapping]] = ..., hand_over: _Optional[_Union[HandOverMove, _Mapping]] = ..., abort: _Optional[_Union[AbortMove, _Mapping]] = ..., time_up: _Optional[_Union[TimeUp, _Mapping]] = ..., record_outage: _Optional[_Union[RecordOutageMove, _Mapping]] = ..., commit_contribution: _Optional[_Union[CommitContributionMove, _Mapping]] = ..., reveal_contribution: _Optional[_Union[RevealContributionMove, _Mapping]] = ..., erase: _Optional[_Union[EraseMove, _Mapping]] = ..., fortunes: _Optional[_Union[_fortunes_pb2.FortunesMove, _Mapping]] = ..., two_win: _Optional[_Union[_two_win_pb2.TwoWinMove, _Mapping]] = ..., solitaire: _Optional[_Union[_solitaire_pb2.SolitaireMove, _Mapping]] = ..., tarot_rpg: _Optional[_Union[_tarot_rpg_pb2.TarotRpgMove, _Mapping]] = ...) -> None: ...

class PauseMove(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.TextHole
    def __init__(self, reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class ResumeMove(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.TextHole
    def __init__(self, reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class HandOverMove(_message.Message):
    __slots__ = ("place", "pseudonym", "bot", "public_key")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    PSEUDONYM_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    place: Actor
    pseudonym: _move_pb2.BytesHole
    bot: bool
    public_key: _move_pb2.BytesHole
    def __init__(self, place: _Optional[_Union[Actor, _Mapping]] = ..., pseudonym: _Optional[_Union[_move_pb2.BytesHole, _Mapping]] = ..., bot: bool = ..., public_key: _Optional[_Union[_move_pb2.BytesHole, _Mapping]] = ...) -> None: ...

class AbortMove(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: _move_pb2.TextHole
    def __init__(self, reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class RecordOutageMove(_message.Message):
    __slots__ = ("length_ms",)
    LENGTH_MS_FIELD_NUMBER: _ClassVar[int]
    length_ms: _move_pb2.AmountHole
    def __init__(self, length_ms: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ...) -> None: ...

class CommitContributionMove(_message.Message):
    __slots__ = ("deal", "commitment")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    deal: int
    commitment: _move_pb2.BytesHole
    def __init__(self, deal: _Optional[int] = ..., commitment: _Optional[_Union[_move_pb2.BytesHole, _Mapping]] = ...) -> None: ...

class RevealContributionMove(_message.Message):
    __slots__ = ("deal", "contribution")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    deal: int
    contribution: _move_pb2.PreimageHole
    def __init__(self, deal: _Optional[int] = ..., contribution: _Optional[_Union[_move_pb2.PreimageHole, _Mapping]] = ...) -> None: ...

class EraseMove(_message.Message):
    __slots__ = ("speaker", "version", "reason")
    SPEAKER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    speaker: Actor
    version: _move_pb2.AmountHole
    reason: _move_pb2.TextHole
    def __init__(self, speaker: _Optional[_Union[Actor, _Mapping]] = ..., version: _Optional[_Union[_move_pb2.AmountHole, _Mapping]] = ..., reason: _Optional[_Union[_move_pb2.TextHole, _Mapping]] = ...) -> None: ...

class Moves(_message.Message):
    __slots__ = ("game", "table")
    GAME_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    game: _containers.RepeatedCompositeFieldContainer[Move]
    table: _containers.RepeatedCompositeFieldContainer[Move]
    def __init__(self, game: _Optional[_Iterable[_Union[Move, _Mapping]]] = ..., table: _Optional[_Iterable[_Union[Move, _Mapping]]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("game_created", "joined", "left", "went_away", "returned", "started", "paused", "resumed", "handed_over", "outage_recorded", "timed_out", "aborted", "finished", "disclosed", "erased", "deal_opened", "deal_committed", "deal_closed", "deal_revealed", "dealt", "deal_void", "fortunes", "two_win", "solitaire", "tarot_rpg", "openings")
    GAME_CREATED_FIELD_NUMBER: _ClassVar[int]
    JOINED_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    WENT_AWAY_FIELD_NUMBER: _ClassVar[int]
    RETURNED_FIELD_NUMBER: _ClassVar[int]
    STARTED_FIELD_NUMBER: _ClassVar[int]
    PAUSED_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    HANDED_OVER_FIELD_NUMBER: _ClassVar[int]
    OUTAGE_RECORDED_FIELD_NUMBER: _ClassVar[int]
    TIMED_OUT_FIELD_NUMBER: _ClassVar[int]
    ABORTED_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    DISCLOSED_FIELD_NUMBER: _ClassVar[int]
    ERASED_FIELD_NUMBER: _ClassVar[int]
    DEAL_OPENED_FIELD_NUMBER: _ClassVar[int]
    DEAL_COMMITTED_FIELD_NUMBER: _ClassVar[int]
    DEAL_CLOSED_FIELD_NUMBER: _ClassVar[int]
    DEAL_REVEALED_FIELD_NUMBER: _ClassVar[int]
    DEALT_FIELD_NUMBER: _ClassVar[int]
    DEAL_VOID_FIELD_NUMBER: _ClassVar[int]
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    SOLITAIRE_FIELD_NUMBER: _ClassVar[int]
    TAROT_RPG_FIELD_NUMBER: _ClassVar[int]
    OPENINGS_FIELD_NUMBER: _ClassVar[int]
    game_created: GameCreated
    joined: Joined
    left: Left
    went_away: WentAway
    returned: Returned
    started: Started
    paused: Paused
    resumed: Resumed
    handed_over: HandedOver
    outage_recorded: OutageRecorded
    timed_out: TimedOut
    aborted: Aborted
    finished: Finished
    disclosed: Disclosed
    erased: Erased
    deal_opened: DealOpened
    deal_committed: DealCommitted
    deal_closed: DealClosed
    deal_revealed: DealRevealed
    dealt: Dealt
    deal_void: DealVoid
    fortunes: _fortunes_pb2.FortunesEvent
    two_win: _two_win_pb2.TwoWinEvent
    solitaire: _solitaire_pb2.SolitaireEvent
    tarot_rpg: _tarot_rpg_pb2.TarotRpgEvent
    openings: _containers.RepeatedCompositeFieldContainer[_card_pb2.CardOpening]
    def __init__(self, game_created: _Optional[_Union[GameCreated, _Mapping]] = ..., joined: _Optional[_Union[Joined, _Mapping]] = ..., left: _Optional[_Union[Left, _Mapping]] = ..., went_away: _Optional[_Union[WentAway, _Mapping]] = ..., returned: _Optional[_Union[Returned, _Mapping]] = ..., started: _Optional[_Union[Started, _Mapping]] = ..., paused: _Optional[_Union[Paused, _Mapping]] = ..., resumed: _Optional[_Union[Resumed, _Mapping]] = ..., handed_over: _Optional[_Union[HandedOver, _Mapping]] = ..., outage_recorded: _Optional[_Union[OutageRecorded, _Mapping]] = ..., timed_out: _Optional[_Union[TimedOut, _Mapping]] = ..., aborted: _Optional[_Union[Aborted, _Mapping]] = ..., finished: _Optional[_Union[Finished, _Mapping]] = ..., disclosed: _Optional[_Union[Disclosed, _Mapping]] = ..., erased: _Optional[_Union[Erased, _Mapping]] = ..., deal_opened: _Optional[_Union[DealOpened, _Mapping]] = ..., deal_committed: _Optional[_Union[DealCommitted, _Mapping]] = ..., deal_closed: _Optional[_Union[DealClosed, _Mapping]] = ..., deal_revealed: _Optional[_Union[DealRevealed, _Mapping]] = ..., dealt: _Optional[_Union[Dealt, _Mapping]] = ..., deal_void: _Optional[_Union[DealVoid, _Mapping]] = ..., fortunes: _Optional[_Union[_fortunes_pb2.FortunesEvent, _Mapping]] = ..., two_win: _Optional[_Union[_two_win_pb2.TwoWinEvent, _Mapping]] = ..., solitaire: _Optional[_Union[_solitaire_pb2.SolitaireEvent, _Mapping]] = ..., tarot_rpg: _Optional[_Union[_tarot_rpg_pb2.TarotRpgEvent, _Mapping]] = ..., openings: _Optional[_Iterable[_Union[_card_pb2.CardOpening, _Mapping]]] = ...) -> None: ...

class GameCreated(_message.Message):
    __slots__ = ("game", "rules", "options", "policies", "places", "build", "scripted")
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    SCRIPTED_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    rules: int
    options: Options
    policies: Policies
    places: _containers.RepeatedCompositeFieldContainer[Place]
    build: str
    scripted: bool
    def __init__(self, game: _Optional[bytes] = ..., rules: _Optional[int] = ..., options: _Optional[_Union[Options, _Mapping]] = ..., policies: _Optional[_Union[Policies, _Mapping]] = ..., places: _Optional[_Iterable[_Union[Place, _Mapping]]] = ..., build: _Optional[str] = ..., scripted: bool = ...) -> None: ...

class Joined(_message.Message):
    __slots__ = ("place",)
    PLACE_FIELD_NUMBER: _ClassVar[int]
    place: Actor
    def __init__(self, place: _Optional[_Union[Actor, _Mapping]] = ...) -> None: ...

class Left(_message.Message):
    __slots__ = ("place",)
    PLACE_FIELD_NUMBER: _ClassVar[int]
    place: Actor
    def __init__(self, place: _Optional[_Union[Actor, _Mapping]] = ...) -> None: ...

class WentAway(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Returned(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Started(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Paused(_message.Message):
    __slots__ = ("cause",)
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    cause: PauseCause
    def __init__(self, cause: _Optional[_Union[PauseCause, str]] = ...) -> None: ...

class Resumed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class HandedOver(_message.Message):
    __slots__ = ("place",)
    PLACE_FIELD_NUMBER: _ClassVar[int]
    place: Place
    def __init__(self, place: _Optional[_Union[Place, _Mapping]] = ...) -> None: ...

class OutageRecorded(_message.Message):
    __slots__ = ("from_ms", "to_ms")
    FROM_MS_FIELD_NUMBER: _ClassVar[int]
    TO_MS_FIELD_NUMBER: _ClassVar[int]
    from_ms: int
    to_ms: int
    def __init__(self, from_ms: _Optional[int] = ..., to_ms: _Optional[int] = ...) -> None: ...

class TimedOut(_message.Message):
    __slots__ = ("seat", "bank_ms")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bank_ms: int
    def __init__(self, seat: _Optional[int] = ..., bank_ms: _Optional[int] = ...) -> None: ...

class Aborted(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Finished(_message.Message):
    __slots__ = ("standing",)
    STANDING_FIELD_NUMBER: _ClassVar[int]
    standing: Standing
    def __init__(self, standing: _Optional[_Union[Standing, _Mapping]] = ...) -> None: ...

class Disclosed(_message.Message):
    __slots__ = ("deal", "hidden_options")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    hidden_options: bool
    def __init__(self, deal: _Optional[int] = ..., hidden_options: bool = ...) -> None: ...

class Erased(_message.Message):
    __slots__ = ("speaker", "version")
    SPEAKER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    speaker: Actor
    version: int
    def __init__(self, speaker: _Optional[_Union[Actor, _Mapping]] = ..., version: _Optional[int] = ...) -> None: ...

class DealOpened(_message.Message):
    __slots__ = ("deal", "commitment")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    deal: int
    commitment: bytes
    def __init__(self, deal: _Optional[int] = ..., commitment: _Optional[bytes] = ...) -> None: ...

class DealCommitted(_message.Message):
    __slots__ = ("deal", "seat", "commitment")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    deal: int
    seat: int
    commitment: bytes
    def __init__(self, deal: _Optional[int] = ..., seat: _Optional[int] = ..., commitment: _Optional[bytes] = ...) -> None: ...

class DealClosed(_message.Message):
    __slots__ = ("deal", "seats")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class DealRevealed(_message.Message):
    __slots__ = ("deal", "seat", "contribution")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    deal: int
    seat: int
    contribution: bytes
    def __init__(self, deal: _Optional[int] = ..., seat: _Optional[int] = ..., contribution: _Optional[bytes] = ...) -> None: ...

class Dealt(_message.Message):
    __slots__ = ("deal", "root", "cards")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    ROOT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    root: bytes
    cards: int
    def __init__(self, deal: _Optional[int] = ..., root: _Optional[bytes] = ..., cards: _Optional[int] = ...) -> None: ...

class DealVoid(_message.Message):
    __slots__ = ("deal", "seats")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    deal: int
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal: _Optional[int] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class PlaceView(_message.Message):
    __slots__ = ("place", "present", "away", "bank_ms", "owes")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    PRESENT_FIELD_NUMBER: _ClassVar[int]
    AWAY_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    OWES_FIELD_NUMBER: _ClassVar[int]
    place: Place
    present: bool
    away: bool
    bank_ms: int
    owes: bool
    def __init__(self, place: _Optional[_Union[Place, _Mapping]] = ..., present: bool = ..., away: bool = ..., bank_ms: _Optional[int] = ..., owes: bool = ...) -> None: ...

class DealView(_message.Message):
    __slots__ = ("deal", "stage", "commitment", "committed", "revealed")
    DEAL_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    COMMITTED_FIELD_NUMBER: _ClassVar[int]
    REVEALED_FIELD_NUMBER: _ClassVar[int]
    deal: int
    stage: DealStage
    commitment: bytes
    committed: _containers.RepeatedScalarFieldContainer[int]
    revealed: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, deal: _Optional[int] = ..., stage: _Optional[_Union[DealStage, str]] = ..., commitment: _Optional[bytes] = ..., committed: _Optional[_Iterable[int]] = ..., revealed: _Optional[_Iterable[int]] = ...) -> None: ...

class View(_message.Message):
    __slots__ = ("game", "version", "unix_ms", "viewer", "phase", "pause_cause", "rules", "options", "policies", "places", "due_ms", "choice_since", "deals", "not_random", "standing", "reason_version", "void_deals", "deal_in_making", "disclosed_version", "hidden_options_disclosed", "deal_root", "deal_cards", "fortunes", "two_win", "solitaire", "tarot_rpg")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    UNIX_MS_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    PAUSE_CAUSE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    DUE_MS_FIELD_NUMBER: _ClassVar[int]
    CHOICE_SINCE_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    NOT_RANDOM_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    REASON_VERSION_FIELD_NUMBER: _ClassVar[int]
    VOID_DEALS_FIELD_NUMBER: _ClassVar[int]
    DEAL_IN_MAKING_FIELD_NUMBER: _ClassVar[int]
    DISCLOSED_VERSION_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_OPTIONS_DISCLOSED_FIELD_NUMBER: _ClassVar[int]
    DEAL_ROOT_FIELD_NUMBER: _ClassVar[int]
    DEAL_CARDS_FIELD_NUMBER: _ClassVar[int]
    FORTUNES_FIELD_NUMBER: _ClassVar[int]
    TWO_WIN_FIELD_NUMBER: _ClassVar[int]
    SOLITAIRE_FIELD_NUMBER: _ClassVar[int]
    TAROT_RPG_FIELD_NUMBER: _ClassVar[int]
    game: bytes
    version: int
    unix_ms: int
    viewer: Viewer
    phase: Phase
    pause_cause: PauseCause
    rules: int
    options: Options
    policies: Policies
    places: _containers.RepeatedCompositeFieldContainer[PlaceView]
    due_ms: int
    choice_since: int
    deals: int
    not_random: bool
    standing: Standing
    reason_version: int
    void_deals: int
    deal_in_making: DealView
    disclosed_version: int
    hidden_options_disclosed: bool
    deal_root: bytes
    deal_cards: int
    fortunes: _fortunes_pb2.FortunesView
    two_win: _two_win_pb2.TwoWinView
    solitaire: _solitaire_pb2.SolitaireView
    tarot_rpg: _tarot_rpg_pb2.TarotRpgView
    def __init__(self, game: _Optional[bytes] = ..., version: _Optional[int] = ..., unix_ms: _Optional[int] = ..., viewer: _Optional[_Union[Viewer, _Mapping]] = ..., phase: _Optional[_Union[Phase, str]] = ..., pause_cause: _Optional[_Union[PauseCause, str]] = ..., rules: _Optional[int] = ..., options: _Optional[_Union[Options, _Mapping]] = ..., policies: _Optional[_Union[Policies, _Mapping]] = ..., places: _Optional[_Iterable[_Union[PlaceView, _Mapping]]] = ..., due_ms: _Optional[int] = ..., choice_since: _Optional[int] = ..., deals: _Optional[int] = ..., not_random: bool = ..., standing: _Optional[_Union[Standing, _Mapping]] = ..., reason_version: _Optional[int] = ..., void_deals: _Optional[int] = ..., deal_in_making: _Optional[_Union[DealView, _Mapping]] = ..., disclosed_version: _Optional[int] = ..., hidden_options_disclosed: bool = ..., deal_root: _Optional[bytes] = ..., deal_cards: _Optional[int] = ..., fortunes: _Optional[_Union[_fortunes_pb2.FortunesView, _Mapping]] = ..., two_win: _Optional[_Union[_two_win_pb2.TwoWinView, _Mapping]] = ..., solitaire: _Optional[_Union[_solitaire_pb2.SolitaireView, _Mapping]] = ..., tarot_rpg: _Optional[_Union[_tarot_rpg_pb2.TarotRpgView, _Mapping]] = ...) -> None: ...

class SeatStanding(_message.Message):
    __slots__ = ("seat", "score", "rank", "chips")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    score: int
    rank: int
    chips: int
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., rank: _Optional[int] = ..., chips: _Optional[int] = ...) -> None: ...

class Standing(_message.Message):
    __slots__ = ("phase", "seats", "rule")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    phase: Phase
    seats: _containers.RepeatedCompositeFieldContainer[SeatStanding]
    rule: str
    def __init__(self, phase: _Optional[_Union[Phase, str]] = ..., seats: _Optional[_Iterable[_Union[SeatStanding, _Mapping]]] = ..., rule: _Optional[str] = ...) -> None: ...

class RejectionDetail(_message.Message):
    __slots__ = ("key", "value")
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    key: str
    value: str
    def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Rejection(_message.Message):
    __slots__ = ("code", "rule", "message", "details")
    CODE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    code: RejectionCode
    rule: str
    message: str
    details: _containers.RepeatedCompositeFieldContainer[RejectionDetail]
    def __init__(self, code: _Optional[_Union[RejectionCode, str]] = ..., rule: _Optional[str] = ..., message: _Optional[str] = ..., details: _Optional[_Iterable[_Union[RejectionDetail, _Mapping]]] = ...) -> None: ...

class OptionInfo(_message.Message):
    __slots__ = ("name", "range", "default_value", "rule", "help")
    NAME_FIELD_NUMBER: _ClassVar[int]
    RANGE_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    HELP_FIELD_NUMBER: _ClassVar[int]
    name: str
    range: str
    default_value: str
    rule: str
    help: str
    def __init__(self, name: _Optional[str] = ..., range: _Optional[str] = ..., default_value: _Optional[str] = ..., rule: _Optional[str] = ..., help: _Optional[str] = ...) -> None: ...

class RuleInfo(_message.Message):
    __slots__ = ("id", "text")
    ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    id: str
    text: str
    def __init__(self, id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class GameInfo(_message.Message):
    __slots__ = ("name", "title", "rules", "least_seats", "most_seats", "assistants", "options", "policies", "rule_texts")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    LEAST_SEATS_FIELD_NUMBER: _ClassVar[int]
    MOST_SEATS_FIELD_NUMBER: _ClassVar[int]
    ASSISTANTS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    RULE_TEXTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    rules: int
    least_seats: int
    most_seats: int
    assistants: bool
    options: _containers.RepeatedCompositeFieldContainer[OptionInfo]
    policies: _containers.RepeatedCompositeFieldContainer[OptionInfo]
    rule_texts: _containers.RepeatedCompositeFieldContainer[RuleInfo]
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., rules: _Optional[int] = ..., least_seats: _Optional[int] = ..., most_seats: _Optional[int] = ..., assistants: bool = ..., options: _Optional[_Iterable[_Union[OptionInfo, _Mapping]]] = ..., policies: _Optional[_Iterable[_Union[OptionInfo, _Mapping]]] = ..., rule_texts: _Optional[_Iterable[_Union[RuleInfo, _Mapping]]] = ...) -> None: ...

class Games(_message.Message):
    __slots__ = ("games", "rule_texts")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    RULE_TEXTS_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[GameInfo]
    rule_texts: _containers.RepeatedCompositeFieldContainer[RuleInfo]
    def __init__(self, games: _Optional[_Iterable[_Union[GameInfo, _Mapping]]] = ..., rule_texts: _Optional[_Iterable[_Union[RuleInfo, _Mapping]]] = ...) -> None: ...
