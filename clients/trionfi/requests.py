"""The requests of every call, made from plain values. Shared by `client` and `aio`; no I/O."""

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import TypeAlias

from google.protobuf.message import Message

from trionfi.actors import parse_actor, parse_role, parse_viewer
from trionfi.cards import parse_cards, parse_lying_cards
from trionfi.messages import build, checked_text
from trionfi.v1 import game_pb2 as game
from trionfi.v1 import game_service_pb2 as api
from trionfi.v1.card_pb2 import Card, CardOrder, Face
from trionfi.v1.equity_pb2 import FoolsErrandEquityQuestion, TwoWinAdviceQuestion, TwoWinEquityQuestion
from trionfi.v1.evaluation_pb2 import SolitaireQuestion
from trionfi.v1.evaluation_service_pb2 import (
    AdviseSolitaireRequest,
    AdviseTwoWinRequest,
    EstimateFoolsErrandEquityRequest,
    EstimateTwoWinEquityRequest,
    EvaluateFoolsErrandRequest,
    EvaluateTwentyOneRequest,
    EvaluateTwoWinBestRequest,
    EvaluateTwoWinPokerRequest,
    FoolsErrandCards,
    TwoWinPokerCards,
)

Fields: TypeAlias = Mapping[str, object] | Message
"""A message of the contract, or its fields by name (`trionfi.messages`)."""

Cards: TypeAlias = str | Iterable[Face]
"""Cards as they lie: in notation (`trionfi.cards`), or messages of the contract."""

KnownCards: TypeAlias = str | Iterable[Card]
"""Cards of which nobody says how they lie: in notation, ``??`` at the end for those not known, or ``Card`` values."""

NOTHING: Fields = MappingProxyType({})
"""Every field takes its default."""

_NOT_KNOWN = "??"
_SALT_BYTES = 32
_PSEUDONYM_BYTES = 16


def create_game(
    game_name: str,
    options: Fields,
    policies: Fields,
    places: Iterable[Fields],
    orders: Iterable[str | Fields],
    seats: int | None,
    command_id: str | None,
) -> api.CreateGameRequest:
    """Raises ValueError and TypeError as `trionfi.messages.build` does."""
    return api.CreateGameRequest(
        command_id=command_id or new_command_id(),
        options=build(game.Options, {game_name: options}, at="options"),
        policies=build(game.Policies, policies, at="policies"),
        places=[build(api.NewPlace, place, at=f"places[{n}]") for n, place in enumerate(places)],
        orders=[build(CardOrder, order, at=f"orders[{n}]") for n, order in enumerate(orders)],
        seats=seats,
    )


def act(
    game_id: str,
    command: game.Command | None,
    arms: Mapping[str, Fields],
    texts: Sequence[str | api.TextPart],
    expected_version: int,
    command_id: str | None,
    viewer: game.Viewer | None,
    want_view: bool,
) -> api.ActRequest:
    """A command, ready made or by its arm. Salts are drawn here, once, so that a repeat is the same bytes.

    Raises ValueError and TypeError as `trionfi.messages.build` does, and ValueError for none or two commands and for
    a text that is no Unicode text.
    """
    if (command is None) != (len(arms) == 1):
        raise ValueError("one command is due: a Command, or one by its name, such as fortunes={…} or join={}")
    if arms and texts:
        raise ValueError("texts go with a ready Command; by name, a text stands in its place in the command")
    said: list[str] = []
    ready = command if command is not None else build(game.Command, arms, said, at="command")
    return api.ActRequest(
        game_id=game_id,
        command_id=command_id or new_command_id(),
        expected_version=expected_version,
        command=ready.SerializeToString(deterministic=True),
        texts=[_text_part(text, f"texts[{n}]") for n, text in enumerate(texts or said)],
        actor=viewer.actor if viewer is not None and viewer.HasField("actor") else None,
        want_view=want_view,
        want_openings=want_view,
    )


def hand_over(place: str | game.Actor, bot: bool, pseudonym: bytes | None, public_key: bytes = b"") -> game.HandOver:
    """A place for another person, whose pseudonym is drawn here unless it is given (16 bytes)."""
    return game.HandOver(
        place=parse_actor(place) if isinstance(place, str) else place,
        pseudonym=secrets.token_bytes(_PSEUDONYM_BYTES) if pseudonym is None else pseudonym,
        bot=bot,
        public_key=public_key,
    )


def erase(speaker: str | game.Actor, reason: str, version: int | None) -> Fields:
    """An Erase by its fields: the reason is a free text, and travels beside the command."""
    whose = parse_actor(speaker) if isinstance(speaker, str) else speaker
    return {"speaker": whose, "reason": reason} | ({} if version is None else {"version": version})


def issue_credential(
    game_id: str, actors: Iterable[str | game.Actor], role: str | None, not_after: datetime | None
) -> api.IssueCredentialRequest:
    """Raises ValueError for a word that is no actor or role, and for a time without a time zone."""
    if not_after is not None and not_after.tzinfo is None:
        raise ValueError("not_after has no time zone: give one, such as datetime.UTC")
    return api.IssueCredentialRequest(
        game_id=game_id,
        actors=[parse_actor(actor) if isinstance(actor, str) else actor for actor in actors],
        role=game.ROLE_UNSPECIFIED if role is None else parse_role(role),
        not_after_ms=None if not_after is None else int(not_after.timestamp() * 1000),
    )


def export(game_id: str, kind: str, viewer: game.Viewer | None) -> api.ExportGameRequest:
    """``kind`` is ``full`` or ``view``. Raises ValueError otherwise."""
    kinds = {"full": api.EXPORT_KIND_FULL, "view": api.EXPORT_KIND_VIEW}
    if kind not in kinds:
        raise ValueError(f"{kind!r}: an export is full or view")
    return api.ExportGameRequest(game_id=game_id, kind=kinds[kind], viewer=viewer)


def bundle(game_id: str, kind: str | None, viewer: game.Viewer | None) -> api.ExportBundleRequest:
    """``kind`` is ``full``, ``view``, ``disclosed``, or None for the most a viewer may have. Raises ValueError."""
    kinds = {
        None: api.BUNDLE_KIND_UNSPECIFIED,
        "full": api.BUNDLE_KIND_FULL,
        "view": api.BUNDLE_KIND_VIEW,
        "disclosed": api.BUNDLE_KIND_DISCLOSED,
    }
    if kind not in kinds:
        raise ValueError(f"{kind!r}: a bundle is full, view or disclosed")
    return api.ExportBundleRequest(game_id=game_id, kind=kinds[kind], viewer=viewer)


def two_win_poker(hands: Iterable[Cards]) -> EvaluateTwoWinPokerRequest:
    """Raises `NotationError`."""
    return EvaluateTwoWinPokerRequest(hands=[TwoWinPokerCards(cards=_faces(hand)) for hand in hands])


def fools_errand(hands: Iterable[str | Iterable[Card]]) -> EvaluateFoolsErrandRequest:
    """Raises `NotationError`."""
    cards = (parse_cards(hand) if isinstance(hand, str) else hand for hand in hands)
    return EvaluateFoolsErrandRequest(hands=[FoolsErrandCards(cards=hand) for hand in cards])


def twenty_one(own: Cards, externals: Cards, major_values: str, major_precedence: str) -> EvaluateTwentyOneRequest:
    """Raises `NotationError`, and ValueError for an option's value that there is not."""
    cards = {"own": _faces(own), "externals": _faces(externals)}
    options = {"major_values": major_values, "major_precedence": major_precedence}
    return build(EvaluateTwentyOneRequest, {**cards, **options}, at="request")


def two_win_best(
    own: str | Iterable[Card], internals: Cards, externals: Cards, major_values: str, major_precedence: str
) -> EvaluateTwoWinBestRequest:
    """Raises as `twenty_one` does."""
    cards = {
        "own": parse_cards(own) if isinstance(own, str) else list(own),
        "internals": _faces(internals),
        "externals": _faces(externals),
    }
    options = {"major_values": major_values, "major_precedence": major_precedence}
    return build(EvaluateTwoWinBestRequest, {**cards, **options}, at="request")


def advise_solitaire(
    house: tuple[Cards, Cards, Cards],
    cards: str | Iterable[Card],
    declared: tuple[Cards, Cards, Cards],
    options: Mapping[str, object],
) -> AdviseSolitaireRequest:
    """The house's internals, externals and draws; of what is declared poker, twenty-one and draws.

    Raises as `twenty_one` does.
    """
    names = ("internals", "externals", "house_draws", "poker", "twenty_one", "draws")
    fields: dict[str, object] = dict(zip(names, map(_faces, (*house, *declared)), strict=True))
    fields["cards"] = parse_cards(cards) if isinstance(cards, str) else list(cards)
    question = build(SolitaireQuestion, {**fields, "options": options}, at="question")
    return AdviseSolitaireRequest(question=question)


def two_win_equity(
    players: Iterable[KnownCards],
    internals: Cards,
    externals: Cards,
    dead: KnownCards,
    declare: str,
    options: Mapping[str, str],
    method: Mapping[str, int | None],
) -> EstimateTwoWinEquityRequest:
    """Raises `NotationError`, and ValueError for an option's value that there is not, or a number out of range."""
    fields: dict[str, object] = {
        "players": [{"cards": _known(cards)} for cards in players],
        "internals": _faces(_without_unknown(internals)),
        "externals": _faces(_without_unknown(externals)),
        "dead": _known(dead),
        "declares": declare.replace("-", "_"),
        "method": _given(method),
        **options,
    }
    return EstimateTwoWinEquityRequest(question=build(TwoWinEquityQuestion, fields, at="question"))


def fools_errand_equity(
    players: Iterable[KnownCards], dead: KnownCards, method: Mapping[str, int | None]
) -> EstimateFoolsErrandEquityRequest:
    """Raises as `two_win_equity` does."""
    fields: dict[str, object] = {
        "players": [{"cards": _known(cards)} for cards in players],
        "dead": _known(dead),
        "method": _given(method),
    }
    return EstimateFoolsErrandEquityRequest(question=build(FoolsErrandEquityQuestion, fields, at="question"))


def two_win_advice(
    own: KnownCards,
    internals: Cards,
    externals: Cards,
    opponents: int,
    dead: KnownCards,
    options: Mapping[str, str],
    method: Mapping[str, int | None],
) -> AdviseTwoWinRequest:
    """Raises as `two_win_equity` does."""
    fields: dict[str, object] = {
        "own": _known(own),
        "internals": _faces(internals),
        "externals": _faces(externals),
        "opponents": opponents,
        "dead": _known(dead),
        "method": _given(method),
        **options,
    }
    return AdviseTwoWinRequest(question=build(TwoWinAdviceQuestion, fields, at="question"))


def viewer_of(viewer: str | game.Viewer | game.Actor | None) -> game.Viewer | None:
    """A viewer in any of its forms; None stays None: the first that the credential has."""
    if isinstance(viewer, str):
        return parse_viewer(viewer)
    return game.Viewer(actor=viewer) if isinstance(viewer, game.Actor) else viewer


def new_command_id() -> str:
    """A random UUID in its usual text form."""
    return str(uuid.uuid4())


def _text_part(text: str | api.TextPart, at: str) -> api.TextPart:
    if not isinstance(text, str):
        return text
    try:
        return api.TextPart(salt=secrets.token_bytes(_SALT_BYTES), text=checked_text(text))
    except ValueError as why:
        raise ValueError(f"{at}: {why}") from None


def _given(method: Mapping[str, int | None]) -> dict[str, int]:
    return {name: value for name, value in method.items() if value is not None}


def _without_unknown(cards: Cards) -> Cards:
    return cards.removesuffix(_NOT_KNOWN).removesuffix(" ") if isinstance(cards, str) else cards


def _known(cards: KnownCards) -> list[Card]:
    return parse_cards(cards.removesuffix(_NOT_KNOWN).removesuffix(" ")) if isinstance(cards, str) else list(cards)


def _faces(cards: Cards) -> list[Face]:
    if isinstance(cards, str):
        return [Face(card=card, orientation=orientation) for card, orientation in parse_lying_cards(cards)]
    return list(cards)
