"""What only the service knows of a new game, filled into the command before it is decided."""

from collections.abc import Iterable
from typing import Final

from trionfi.v1.game_pb2 import CreateGame, Place
from trionfi_service import rules
from trionfi_service.entropy import Entropy

MOST_SEATS: Final = 256
"""So many can be told apart."""

_SEAT: Final = rules.seat(0)[0]


def named_seats(places: Iterable[Place]) -> int:
    """How many seats there are at least, if these places are: up to the highest that is among them."""
    actors = (rules.actor_bytes(place.actor) for place in places)
    return max((actor[1] + 1 for actor in actors if actor[0] == _SEAT), default=0)


class Filler:
    """Fills in id, build and pseudonyms, and the seats that were left out."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._build = rules.build()
        self._least_seats = {game.name: game.least_seats for game in rules.games().games}

    def fill(self, asked: CreateGame, kind: str, game: bytes, seats: int | None) -> CreateGame:
        """The command to decide, for a game of this name in ``Options`` and this id (16 bytes).

        It has as many ``seats``, at most 256, whether the game has so many or not: that is for the rules (LC-1).
        None is as many as are named, up to the highest, and at least the game's fewest.
        """
        filled = CreateGame()
        filled.CopyFrom(asked)
        filled.game = game
        filled.build = self._build
        given = {rules.actor_bytes(place.actor): place for place in asked.places}
        if len(given) == len(asked.places):  # a place given twice is for the rules to refuse
            if seats is None:
                seats = max(named_seats(asked.places), self._least_seats.get(kind, 0))
            for index in range(seats):
                given.setdefault(rules.seat(index), Place(actor=rules.actor_message(rules.seat(index))))
            del filled.places[:]
            filled.places.extend(place for _, place in sorted(given.items()))
        for place_message in filled.places:
            place_message.pseudonym = self._entropy.take(16)
        return filled
