"""What has happened at a table since the seat's own last choice: what ``wait`` in a script looks at."""


class Heard:
    """Events in words, in their order, without the seat's own acts; what is past is forgotten.

    It goes by versions and not by when something was read: who of two that may act at once is the quicker, makes no
    difference to what a script waits for.
    """

    def __init__(self) -> None:
        self._past = 0
        self._own = 0
        self._words: list[tuple[int, str]] = []

    def hear(self, version: int, words: str) -> None:
        """An event has happened."""
        if version > self._past and version != self._own:
            self._words.append((version, words))

    def say(self, since: int, own: int) -> None:
        """The seat has acted in version ``own``, by a choice that it had from version ``since`` on."""
        self._own = own
        self._forget(since)

    def has(self, words: str) -> bool:
        """Whether something with these words has happened."""
        return any(words in heard for _, heard in self._words)

    def forget(self, words: str) -> None:
        """The first event with these words is past, and what was before it."""
        self._forget(next((version for version, heard in self._words if words in heard), 0))

    def _forget(self, version: int) -> None:
        self._past = max(self._past, version)
        self._words = [(at, words) for at, words in self._words if at > self._past and at != self._own]
