"""From a command as it was sent to records that are ready to be stored."""

from collections.abc import Callable
from typing import NamedTuple

from trionfi.v1.event_log_pb2 import CommandPart, EventRecord
from trionfi_service import rules, signatures
from trionfi_service.entropy import Entropy
from trionfi_service.errors import Reason, refused
from trionfi_service.failpoint import Countdown
from trionfi_service.rules import State
from trionfi_service.texts import check_texts


class Sent(NamedTuple):
    """A command as it was sent. Ids are 16 bytes; texts are (salt of 32 bytes, UTF-8).

    ``key_id`` and ``signature`` (64 bytes) are empty when it is not signed.
    """

    actor: bytes
    credential: bytes
    command_id: bytes
    expected_version: int
    command: bytes
    texts: tuple[tuple[bytes, bytes], ...] = ()
    key_id: bytes = b""
    signature: bytes = b""

    @property
    def part(self) -> bytes:
        """What is sealed of it: a serialised ``CommandPart``."""
        return CommandPart(
            command=self.command,
            expected_version=self.expected_version,
            key_id=self.key_id,
            signature=self.signature,
        ).SerializeToString()


class Decided(NamedTuple):
    """What a command came to: the state after it, and its records, serialised; nothing is stored yet."""

    actor: bytes
    state: State
    records: list[bytes]
    head: bytes
    unix_ms: int

    @property
    def after(self) -> int:
        """The version it was decided on."""
        return self.state.version - len(self.records)


def check_version(state: State, sent: Sent) -> None:
    """Refuse a version that is beyond the head, or from before the sender's choice last changed (docs/api.md)."""
    head = state.version
    if sent.expected_version == head:
        return
    if sent.expected_version > head:
        raise refused(
            Reason.FUTURE_VERSION,
            f"expected_version {sent.expected_version} is beyond the head, {head}",
            expected_version=sent.expected_version,
            head=head,
        )
    since = rules.choice_since(state, sent.actor)
    if sent.expected_version < since:
        raise refused(
            Reason.STALE_VERSION,
            f"expected_version {sent.expected_version} is stale: the head is {head}, and the choice is as it was"
            f" since {since}",
            expected_version=sent.expected_version,
            head=head,
            choice_since=since,
        )


def check_signature(game: bytes, keys: signatures.PlaceKeys, sent: Sent) -> None:
    """Refuse a command that is not signed as its place has it: by the key that is registered, or not at all."""
    registered = keys.get(sent.actor)
    if registered is None and not sent.key_id and not sent.signature:
        return
    signed = signatures.signed_bytes(
        game,
        sent.actor,
        sent.command_id,
        sent.expected_version,
        sent.command,
        signatures.text_commitments(sent.texts),
    )
    reason = signatures.problem(registered, sent.key_id, sent.signature, signed)
    if reason is not None:
        raise signatures.refusal(reason, sent.actor, registered, sent.key_id)


class Decider:
    """Decides with the clock and the randomness of this process."""

    def __init__(self, clock: Callable[[], int], entropy: Entropy) -> None:
        self._clock = clock
        self._entropy = entropy
        self._panic = Countdown("core_panic")

    def decide(self, state: State, head: bytes, game: bytes, sent: Sent) -> Decided:
        """Decide, fold and seal.

        Raises `RulesRejection` and `Refused`; `CoreFault` and `Corrupt` are faults of the core.
        """
        if self._panic.due():
            rules.panic()
        now_ms = max(self._clock(), state.unix_ms)
        decision = rules.decide(state, sent.actor, sent.command, now_ms, self._entropy.take(rules.ENTROPY_BYTES))
        check_texts(sent.command, decision.texts, sent.texts)
        after = rules.evolve(state, sent.actor, now_ms, decision.drafts)
        records = rules.seal(
            game,
            state.version + 1,
            head,
            now_ms,
            sent.actor,
            sent.credential,
            sent.command_id,
            sent.part,
            decision,
            self._entropy.take(rules.SALT_BYTES * decision.salts),
            sent.texts,
        )
        return Decided(sent.actor, after, records, EventRecord.FromString(records[-1]).head, now_ms)
