"""Hands of Two-Win, told from the events of a log."""

from collections.abc import Iterable, Iterator
from typing import Any

from trionfi.v1.money_pb2 import BettingLimit, Share
from trionfi.v1.two_win_pb2 import (
    TwoWinActed,
    TwoWinDeclare,
    TwoWinEvent,
    TwoWinHandBegan,
    TwoWinLabel,
    TwoWinMajorPrecedence,
    TwoWinMajorValues,
    TwoWinOptions,
    TwoWinPaid,
    TwoWinShown,
)
from trionfi_service.notation import form
from trionfi_service.notation.cards import HIDDEN, NAMES, card_text, faces_text
from trionfi_service.notation.form import Acted, Dealt, Posted, Returned
from trionfi_service.notation.log import Deal, Seen, Told, end, enum_text
from trionfi_service.notation.two_win.form import (
    MIDDLE,
    OWN,
    After,
    Bought,
    Declared,
    Down,
    Ended,
    House,
    Made,
    Play,
    Pot,
    Ready,
    Result,
    SatOut,
    Turned,
    TwoWinHand,
)


def own_positions(place: int, count: int) -> list[int]:
    """Where in the order the cards of a place lie, in the order dealt (TW-3)."""
    return [place + turn * count for turn in range(OWN)]


def middle_positions(count: int) -> list[int]:
    """Where in the order the middle lies (TW-3)."""
    return list(range(OWN * count, OWN * count + MIDDLE))


def hands(seen: Seen) -> Iterator[TwoWinHand]:
    """Every hand of a log."""
    options = seen.created.options.two_win
    chips = dict(enumerate(options.stacks))
    for deal in seen.deals():
        hand = _Hand(seen, options, deal, chips)
        if hand.began is not None:
            yield hand.told()


class _Hand:
    """One hand being told. ``chips`` are what is in front of each seat, kept up by what the events say."""

    def __init__(self, seen: Seen, options: TwoWinOptions, deal: Deal, chips: dict[int, int]) -> None:
        self._seen = seen
        self._options = options
        self._deal = deal
        self._chips = chips
        self._starting = tuple(chips.values())
        self._play: list[Play] = []
        self._shown: TwoWinShown | None = None
        self._result: Result | None = None
        self._after: list[After] = []
        self.began: TwoWinHandBegan | None = None
        for told in deal.events:
            over = end(told.event)
            if over is not None:
                self._after.append(over)
            elif told.event.HasField("two_win"):
                self._tell(told, told.event.two_win)

    def told(self) -> TwoWinHand:
        """The hand."""
        began = self.began
        assert began is not None
        return TwoWinHand(
            **self._seen.head(began.hand, self._deal),
            **_options(self._options),
            level=began.level,
            big_blind=began.minimum_bet,
            began=began.play_began_ms,
            button=began.dealer,
            players=tuple(began.players),
            starting_stacks=self._starting,
            carried=began.carried,
            play=(*self._play, *self._down()),
            result=self._result,
            after=tuple(self._after),
        )

    def _tell(self, told: Told, event: TwoWinEvent) -> None:
        match event.WhichOneof("event"):
            case "hand_began":
                self._begin(event.hand_began)
            case "acted":
                self._pay(event.acted.seat, event.acted.paid)
                self._play.append(_acted(event.acted, told))
            case "money_returned":
                self._get([event.money_returned.share])
                self._play.append(Returned(event.money_returned.share.seat, event.money_returned.share.amount))
            case "turned":
                self._play.append(Turned(faces_text(event.turned.cards)))
            case "declared":
                self._play.append(self._declared(event.declared.seat, told))
            case "shown":
                self._show(event.shown)
            case "paid":
                self._paid(event.paid)
            case _:
                self._between(told, event)

    def _between(self, told: Told, event: TwoWinEvent) -> None:
        match event.WhichOneof("event"):
            case "readied":
                seat, bought = event.readied.seat, event.readied.bought
                self._pay(seat, -bought)
                timed_out = told.timed_out == seat
                self._after.append(Bought(seat, timed_out, bought) if bought else Ready(seat, timed_out))
            case "sat_out":
                seat = event.sat_out.seat
                self._after.append(SatOut(seat, told.timed_out == seat))
            case "play_ended":
                self._get(event.play_ended.shares)
                # What follows from the end of a hand does so in that hand's append, which no host began.
                self._after.append(Ended(told.by_host, _shares(event.play_ended.shares)))

    def _begin(self, began: TwoWinHandBegan) -> None:
        self.began = began
        count = len(began.players)
        for place, seat in enumerate(began.players):
            self._play.append(Dealt(seat, self._deal.own(own_positions(place, count))))
        for seat, ante in zip(began.players, began.antes, strict=True):
            if ante:
                self._post(seat, "ante", ante)
        for blind in began.blinds:
            self._post(blind.seat, "blind", blind.amount)

    def _post(self, seat: int, what: str, amount: int) -> None:
        self._pay(seat, amount)
        self._play.append(Posted(seat, what, amount))

    def _declared(self, seat: int, told: Told) -> Declared:
        timed_out = told.timed_out == seat
        own = [play.cards for play in self._play if isinstance(play, Dealt) and play.seat == seat]
        if told.choice is None or not own or HIDDEN in own[0]:
            return Declared(seat, timed_out, (HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
        choice = TwoWinDeclare.FromString(told.choice)
        poker = [card_text(card) for card in choice.poker]
        turned = {card_text(card) for card in choice.reversed}
        rest = [card for card in _by_id(own[0]) if card not in poker]
        lie = [card + "r" * (card in turned) for card in (*poker, *rest)]
        return Declared(seat, timed_out, tuple(lie[:2]), tuple(lie[2:]))

    def _show(self, shown: TwoWinShown) -> None:
        """What was sealed is known to all."""
        self._shown = shown
        for result in shown.results:
            declared = result.declaration
            for at, play in enumerate(self._play):
                if isinstance(play, Declared) and play.seat == declared.seat:
                    poker, rest = faces_text(declared.poker), faces_text(declared.twenty_one)
                    self._play[at] = Declared(play.seat, play.timed_out, poker, rest)

    def _paid(self, paid: TwoWinPaid) -> None:
        for layer in paid.layers:
            self._get([*layer.internal, *layer.external])
        pots = tuple(
            Pot(layer.amount, tuple(layer.seats), _shares(layer.internal), _shares(layer.external), layer.rule)
            for layer in paid.layers
        )
        labels = tuple((label.seat, enum_text(TwoWinLabel, label.label)) for label in paid.labels)
        house, made = _showdown(self._shown)
        self._result = Result(house, made, pots, paid.carried, labels, tuple(self._chips.values()))

    def _down(self) -> list[Play]:
        """What of the middle was never turned up, where any of it is known."""
        began = self.began
        assert began is not None
        up = sum(len(play.cards) for play in self._play if isinstance(play, Turned))
        down = self._deal.cards(middle_positions(len(began.players))[up:])
        return [Down(down)] if form.known(down) else []

    def _pay(self, seat: int, amount: int) -> None:
        self._chips[seat] = self._chips.get(seat, 0) - amount

    def _get(self, shares: Iterable[Share]) -> None:
        for share in shares:
            self._pay(share.seat, -share.amount)


def _options(options: TwoWinOptions) -> dict[str, Any]:
    rebuy = (options.rebuy.least, options.rebuy.most) if options.HasField("rebuy") else None
    schedule = None
    if options.HasField("schedule"):
        length = options.schedule.WhichOneof("length") or "hands"
        levels = tuple((level.minimum_bet, level.ante) for level in options.schedule.levels)
        schedule = (length, getattr(options.schedule, length)), levels
    return {
        "stacks": tuple(options.stacks),
        "minimum_bet": options.minimum_bet,
        "ante": options.ante,
        "chip_unit": options.chip_unit,
        "limit": enum_text(BettingLimit, options.limit),
        "rebuy": rebuy,
        "schedule": schedule,
        "hands": options.hands,
        "major_values": enum_text(TwoWinMajorValues, options.major_values),
        "major_precedence": enum_text(TwoWinMajorPrecedence, options.major_precedence),
    }


def _acted(acted: TwoWinActed, told: Told) -> Acted:
    act = acted.bet.WhichOneof("action") or ""
    total = acted.bet.raise_to.total if act == "raise_to" else None
    timed_out = told.timed_out == acted.seat
    return Acted(acted.seat, timed_out, act.removesuffix("_to"), total, acted.paid, acted.all_in)


def _showdown(shown: TwoWinShown | None) -> tuple[House | None, tuple[Made, ...]]:
    if shown is None:
        return None, ()
    made = tuple(
        Made(
            result.declaration.seat,
            result.category.replace(" ", "_"),
            faces_text(result.poker_cards),
            result.total,
            result.majors,
            result.natural,
            result.bust,
        )
        for result in shown.results
    )
    return House(shown.house_total, shown.house_dropped, shown.house_natural), made


def _shares(shares: Iterable[Share]) -> tuple[form.Share, ...]:
    return tuple((share.seat, share.amount) for share in shares)


def _by_id(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=NAMES.index)
