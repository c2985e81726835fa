"""The server as it ships but for its receipts, which it leaves out: what they cost is told by running both.

Takes the arguments of ``trionfi``. There is no such option on the command itself: a server that acknowledges without
signing would have nothing to be held to.
"""

from trionfi.v1.game_service_pb2 import Receipt
from trionfi_service import server
from trionfi_service.cli.app import main
from trionfi_service.receipts import Receipts


class NoReceipts(Receipts):
    """Issues receipts that say nothing."""

    def issue(self, game: bytes, version: int, head: bytes, unix_ms: int) -> Receipt:
        """An empty one."""
        return Receipt()

    def serialised(self, game: bytes, version: int, head: bytes, unix_ms: int) -> bytes:
        """The same as bytes."""
        return b""


if __name__ == "__main__":
    vars(server)[Receipts.__name__] = NoReceipts
    main()
