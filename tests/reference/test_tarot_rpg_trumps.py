"""Every way a trumps phase of Tarot: the RPG can go, explored in the reference: RP-4 to RP-7."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from tests.reference.tarot_rpg import DEALER, is_trump
from tests.reference.tarot_rpg_trumps import Laid, Trumps

OTHER_CARDS = ["2w", "2c", "2s", "2p"]


def next_ones(phase: Trumps) -> list[tuple[str, Trumps]]:
    """All that anybody can do, and what it leads to."""
    found = [
        (f"{seat} lays {card}", phase.lay(seat, card))
        for seat in range(len(phase.hands))
        for card in sorted(phase.may_lay(seat))
    ]
    found += [(f"{seat} passes", phase.pass_(seat)) for seat in phase.may_pass()]
    if phase.called is not None:
        return found + (
            [("accepts", phase.accept()), ("refuses", phase.refuse())] if phase.said else [("says", phase.say())]
        )
    if phase.may_call() is not None:
        found.append(("calls", phase.call()))
    return found


def lead_by_the_sources_words(phase: Trumps) -> int:
    """RP-7, told another way: the leader's own trump, else the dealer's, else the highest of the others."""
    numbers = {seat: int(card[1:]) for seat, card in phase.accepted}
    if phase.lead in numbers or not numbers:
        return phase.lead
    return DEALER if DEALER in numbers else max(numbers, key=lambda seat: numbers[seat])


class Explored:
    """Every moment that a beginning can come to, each looked at once."""

    def __init__(self, beginning: Trumps) -> None:
        self.seen: set[Trumps] = set()
        self.ends = 0
        open_ones = [beginning]
        while open_ones:
            phase = open_ones.pop()
            if phase in self.seen:
                continue
            self.seen.add(phase)
            following = next_ones(phase)
            self._look_at(phase, [what for what, _ in following])
            for _, later in following:
                # Nothing is undone but by more of what weighs more: no phase goes round and round.
                assert progress(later) > progress(phase)
                assert cards_of(later) == cards_of(phase)
                open_ones.append(forgetting(later))

    def _look_at(self, phase: Trumps, acts: Sequence[str]) -> None:
        if phase.may_close():
            self.ends += 1
            assert phase.lead_after() == lead_by_the_sources_words(phase)
        else:
            # Somebody is asked, or the dealer or who was called can go on: nobody waits for one who has passed.
            assert any(not act[0].isdigit() or act.endswith("passes") for act in acts), phase
        assert not phase.may_pass() & phase.passed
        # Whatever is resolved comes in the order of RP-4.
        order = [phase.place(laid) for laid in phase.accepted]
        assert order == sorted(set(order))


def progress(phase: Trumps) -> tuple[int, int, int]:
    """What can only grow: resolutions with what is called and said, then trumps laid, then passes."""
    resolved = len(phase.accepted) + len(phase.refused)
    return 3 * resolved + (phase.called is not None) + phase.said, len(phase.waiting), len(phase.passed)


def cards_of(phase: Trumps) -> set[str]:
    """All cards, wherever they lie: they stay the same."""
    lying = [laid.card for laid in (*phase.waiting, *phase.accepted, *([phase.called] if phase.called else []))]
    return set().union(*phase.hands, lying)


def forgetting(phase: Trumps) -> Trumps:
    """The same without the trumps in hands that can't be laid any more, so that fewer moments are different."""
    hands = tuple(
        frozenset(card for card in hand if not is_trump(card) or _is_open(phase, Laid(seat, card)))
        for seat, hand in enumerate(phase.hands)
    )
    return replace(phase, hands=hands, refused=frozenset())


def _is_open(phase: Trumps, laid: Laid) -> bool:
    """Whether a card in a hand may still be laid, now or later; while one of theirs is resolved, later."""
    done = any(accepted.seat == laid.seat for accepted in phase.accepted)
    return not done and phase.to_come(laid) and laid not in phase.refused


# Beginnings ----------------------------------------------------------------------


def shares(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to share out these numbers, so many to each."""
    if not sizes:
        yield []
        return
    for own in combinations(numbers, sizes[0]):
        rest = [each for each in numbers if each not in own]
        for others in shares(rest, sizes[1:]):
            yield [own, *others]


def beginnings(people: int, lead: int, highest: int) -> Iterator[Trumps]:
    """All holdings of two trumps each, and another card; the highest trump of all is ``highest``.

    Who holds fewer can do no more than one who lays fewer. Only the order of the trumps of those counts who are neither
    dealer nor leader (RP-4): theirs are above the others'. As these people are alike, the first holds the lowest.
    """
    special = sorted({DEALER, lead})
    others = [seat for seat in range(people) if seat not in special]
    held = {seat: (2 * place + 1, 2 * place + 2) for place, seat in enumerate(special)}
    for shared in shares(range(highest - 2 * len(others) + 1, highest + 1), [2] * len(others)):
        if shared == sorted(shared):
            trumps = held | dict(zip(others, shared, strict=True))
            yield Trumps(
                lead,
                tuple(frozenset({OTHER_CARDS[seat], *(f"m{each}" for each in trumps[seat])}) for seat in range(people)),
            )


@pytest.mark.parametrize(("people", "highest"), [(2, 20), (2, 21), (3, 20), (3, 21), (4, 20), (4, 21)])
def test_rp_5_no_trumps_phase_sticks_and_each_ends_with_the_lead_of_rp_7(people: int, highest: int) -> None:
    """The dealer is one of them, and leads or does not; behind 21 there is no place for others, behind 20 there is."""
    for lead in (DEALER, people - 1):
        for beginning in beginnings(people, lead, highest):
            assert Explored(beginning).ends


def test_rp_5_the_exploration_sees_a_phase_that_sticks() -> None:
    """Were a player without cards waited for, nobody could go on."""

    class Sticks(Trumps):
        def awaited(self) -> set[int]:
            return {1}

        def may_pass(self) -> set[int]:
            return set()

    with pytest.raises(AssertionError):
        Explored(Sticks(DEALER, (frozenset({"2w"}), frozenset())))


def test_rp_7_both_ways_to_tell_the_lead_differ_where_the_order_is_wrong() -> None:
    phase = Trumps(1, (frozenset(), frozenset(), frozenset()), accepted=(Laid(1, "m3"), Laid(2, "m2")))
    assert phase.lead_after() != lead_by_the_sources_words(phase)
