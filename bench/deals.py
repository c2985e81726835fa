"""What a proved deal costs against a plain shuffle, both in the core: reported.

Proved: the order follows from S and four contributions, each of which was committed to, and every card can be opened,
from the tree over the order. Plain: the same order from S alone, and nothing that proves it. Time is time on the
processor.
"""

import random
import time
from collections.abc import Iterator
from typing import Final

from bench.comparison import Measure, Pair, Round, Scale
from trionfi_service import contribution, rules

NAME: Final = "deals"
MEASURES: Final = (
    Measure("deals with commitments and openings", "deals/s", "plain shuffle in the same core, deals/s"),
)
_SEATS: Final = 4
_DECK: Final = 78


def rounds(scale: Scale) -> Iterator[Round]:
    """See `Comparison.rounds`."""
    dice = random.Random(5)
    game = dice.randbytes(16)
    for _ in range(scale.rounds):
        proved = plain = 0.0
        deals = scale.of(2_000, 50)
        for deal in range(1, deals + 1):
            seed = dice.randbytes(rules.ENTROPY_BYTES)
            values = [(seat, dice.randbytes(contribution.BYTES)) for seat in range(_SEATS)]
            begun = time.process_time()
            for seat, value in values:
                contribution.commitment(game, deal, seat, value)
            ids, turned = rules.deal_order(game, deal, _DECK, False, seed, values)
            rules.order_root(game, deal, ids, turned, seed, values)
            middle = time.process_time()
            rules.deal_order(game, deal, _DECK, False, seed, [])
            plain += time.process_time() - middle
            proved += middle - begun
        yield {MEASURES[0].name: Pair(deals / proved, deals / plain)}
