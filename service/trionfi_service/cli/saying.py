"""What is typed for a choice: how each is written, all of them as a list, and a typed line back to a command.

A choice is said by its number, its card or its name. Behind that stand its holes, and the words that set it apart from
others with the same name and card: ``difficulty 12 overrule TEXT``, ``m0 wands TEXT``. By number those may be left out.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from trionfi_service.cli.choices import Choice, Hole, Spoken, Unfillable, parse, wanted
from trionfi_service.cli.show import cards

_COLUMNS: Final = 8
_WIDTH: Final = 5


def label(choice: Choice, named: bool = False) -> str:
    """What to type for a choice: its cards where it has some, else its name, and what goes with it.

    ``named`` says the name before the cards too.
    """
    name = [choice.name] if named and choice.cards else []
    return " ".join(filter(None, (*name, held(choice) or choice.name, _tail(choice))))


def held(choice: Choice) -> str:
    """The cards of a choice; empty where it has none."""
    return "+".join(cards.text(card) for card in choice.cards)


def lines(offered: Sequence[Choice], named: bool) -> Iterator[str]:
    """All choices with their numbers; cards of which the same can be said share their line."""
    labels = [label(choice, named) for choice in offered]
    if all(len(one) <= _WIDTH for one in labels):
        yield from _rows(list(enumerate(labels, 1)))
        return
    numbered = list(enumerate(offered, 1))
    for (name, tail), group in groupby(numbered, lambda each: (each[1].name, _tail(each[1]))):
        several = list(group)
        if len(several) == 1 or not several[0][1].cards:
            for number, choice in several:
                yield f"{number:>4} {label(choice, named)}"
        else:
            yield " ".join(filter(None, ("    ", name, "CARD", tail)))
            yield from _rows([(number, held(choice)) for number, choice in several])


def listed(offered: Sequence[Choice], named: bool) -> str:
    """The same in one line, without numbers."""
    grouped = groupby(offered, lambda choice: (choice.name, _tail(choice)) if choice.cards else label(choice))
    parts = []
    for _, group in grouped:
        first, *more = list(group)
        if more and first.cards:
            name = [first.name] if named else []
            parts.append(" ".join(filter(None, (*name, *map(held, (first, *more)), _tail(first)))))
        else:
            parts += [label(choice, named) for choice in (first, *more)]
    return " · ".join(parts)


def say_choice(choice: Choice, words: Sequence[str], by_number: bool = False) -> Spoken:
    """Take a choice with the words typed behind it; the last hole gets all that is left. Raises `Unfillable`."""
    left = list(words)
    said = []
    pattern = choice.spelled
    for place, part in enumerate(pattern):
        if isinstance(part, str):
            if left and left[0].lower() == part:
                del left[0]
            elif not by_number:
                raise Unfillable(f"it is said as {label(choice)}")
        elif left:
            last = not any(isinstance(later, Hole) for later in pattern[place + 1 :])
            said.append(parse(part, " ".join(left) if last else left[0]))
            del left[: len(left) if last else 1]
    if left:
        raise Unfillable(f"{label(choice)} takes nothing behind it, not {' '.join(left)!r}")
    return choice.take(said)


def _tail(choice: Choice) -> str:
    return " ".join(part if isinstance(part, str) else f"<{wanted(part)}>" for part in choice.spelled)


def _rows(numbered: Sequence[tuple[int, str]]) -> Iterator[str]:
    for start in range(0, len(numbered), _COLUMNS):
        row = numbered[start : start + _COLUMNS]
        yield "".join(f"{number:>4} {text:<{_WIDTH}}" for number, text in row).rstrip()
