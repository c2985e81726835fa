"""What only the service knows of a new game, filled into the command before it is decided."""

from trionfi.v1.game_pb2 import CreateGame, Place
from trionfi_service import rules
from trionfi_service.entropy import Entropy

_SEAT = rules.seat(0)[0]


class Filler:
    """Fills in id, build and pseudonyms, and the seats that were left out."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._build = rules.build()
        self._least_seats = {game.name: game.least_seats for game in rules.games().games}

    def fill(self, asked: CreateGame, kind: str, game: bytes) -> CreateGame:
        """The command to decide, for a game of this name in ``Options`` and this id (16 bytes)."""
        filled = CreateGame()
        filled.CopyFrom(asked)
        filled.game = game
        filled.build = self._build
        given = {rules.actor_bytes(place.actor): place for place in asked.places}
        if len(given) == len(asked.places):  # a place given twice is for the rules to refuse
            highest = max((place[1] + 1 for place in given if place[0] == _SEAT), default=0)
            for index in range(max(highest, self._least_seats.get(kind, 0))):
                given.setdefault(rules.seat(index), Place(actor=rules.actor_message(rules.seat(index))))
            del filled.places[:]
            filled.places.extend(place for _, place in sorted(given.items()))
        for place_message in filled.places:
            place_message.pseudonym = self._entropy.take(16)
        return filled
