"""Messages parsed when they are looked at: of a log that holds, few are."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

_Message = TypeVar("_Message")


class Lazily(Sequence[_Message], Generic[_Message]):
    """So many messages, each made by ``parse(position)`` when it is first asked for, and kept."""

    def __init__(self, length: int, parse: Callable[[int], _Message]) -> None:
        self._parsed: list[_Message | None] = [None] * length
        self._parse = parse

    def __len__(self) -> int:
        return len(self._parsed)

    def __iter__(self) -> Iterator[_Message]:
        for at, message in enumerate(self._parsed):
            if message is None:
                message = self._parsed[at] = self._parse(at)
            yield message

    @overload
    def __getitem__(self, at: int) -> _Message: ...
    @overload
    def __getitem__(self, at: slice) -> list[_Message]: ...
    def __getitem__(self, at: int | slice) -> _Message | list[_Message]:
        if isinstance(at, slice):
            return [self[position] for position in range(*at.indices(len(self._parsed)))]
        message = self._parsed[at]
        if message is None:
            message = self._parsed[at] = self._parse(at % len(self._parsed))
        return message
