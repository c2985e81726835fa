#!/usr/bin/env python3
"""Recheck the deals and the card openings of a full export, with the standard library alone: verify_fair.py FILE.jsonl

Each order follows from S, to which the server was committed before anybody contributed, and from what each seat had
committed to before anybody revealed; each card opens to the root that was told with its deal (docs/bytes.md).
"""

import base64, fileinput, hashlib, hmac, itertools, json, struct, sys  # the whole of it is one page


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def lp(text):
    return len(text).to_bytes(2, "big") + text


def varint(data, at):
    end = next(end for end in range(at, len(data)) if data[end] < 128) + 1
    return sum((byte & 127) << 7 * shift for shift, byte in enumerate(data[at:end])), end


def fields(data, at=0):
    """The fields of a protobuf message: number to value, a whole number or bytes; minus the number to all of them."""
    found = {}
    while at < len(data):
        (tag, at), (size, at) = (start := varint(data, at)), varint(data, start[1])
        found[tag >> 3], at = (data[at : at + size], at + size) if tag & 7 == 2 else (size, at)
        found.setdefault(-(tag >> 3), []).append(found[tag >> 3])
    return found


def order(key, cards, lying):
    """Ids by position, Fisher and Yates from the top by rejection; then how they lie, in games where that counts."""
    blocks = (hmac.digest(key, lp(b"fair/v1/stream") + j.to_bytes(8, "big"), "sha512") for j in itertools.count())
    ids, stream = list(range(cards)), (word for block in blocks for word in struct.unpack(">16I", block))
    for top in range(cards - 1, 0, -1):
        other = next(word for word in stream if word < 2**32 - 2**32 % (top + 1)) % (top + 1)
        ids[top], ids[other] = ids[other], ids[top]
    return ids, bytes(next(stream) & 1 for _ in range(cards if lying else 0))


def root(game, cards, card):
    """The root that the opening of a card leads to (RFC 9162, 2.1.3.2)."""
    face, path = struct.pack(">IHH", card[1], card.get(2, 0), card[3] - 1 | (card.get(4) == 2) << 15), card[6]
    found = sha256(b"\0", lp(b"fair/v1/card"), game, face, card[5])
    for level in range((cards - 1).bit_length()):
        if (at := card.get(2, 0) >> level) % 2 or at < cards - 1 >> level:
            found, path = sha256(b"\1", *((path[:32], found) if at % 2 else (found, path[:32]))), path[32:]
    return found + path


wrong, good, bad, committed = False, 0, 0, {}
for record in (json.loads(line)["record"]["record"] for line in itertools.islice(fileinput.input(), 1, None)):
    game, event = base64.b64decode(record["game"]), fields(base64.b64decode(record["publicBody"]))
    parts = [(part["kind"][10:], base64.b64decode(part.get("body", ""))) for part in record.get("parts", [])]
    parts = [(kind, body[4 : 4 + int.from_bytes(body[:4], "big")]) for kind, body in parts]
    own = fields(next((event[number] for number in range(16, 21) if number in event), b""))
    if 16 in event:  # opened
        named, server, seed, values = game + own[1].to_bytes(4, "big"), own[2], dict(parts)["SERVER_SEED"], {}
    elif 17 in event:  # committed
        committed[own[1], own.get(2, 0)] = own[3]
    elif 19 in event:  # revealed
        values[own.get(2, 0)] = own[3]
    elif 20 in event:  # dealt
        told, cards, laid = own[2], own[3], fields(dict(parts)["ORDER"])
        said = struct.pack(">H32sH", cards, server, len(values)), *(bytes([s]) + values[s] for s in sorted(values))
        key = hmac.digest(seed, sha256(lp(b"fair/v1/transcript"), named, *said), "sha512")
        owed = {(own[1], s): sha256(lp(b"fair/v1/commit/player"), named, bytes([s]), values[s]) for s in values}
        right = owed.items() <= committed.items() and server == sha256(lp(b"fair/v1/commit/server"), named, seed)
        right = right and ([card - 1 for card in laid[1]], laid.get(2, b"")) == order(key, cards, 2 in laid)
        print(f"deal {own[1]}, {len(values)} contributions: {'follows' if right else 'DOES NOT FOLLOW'}")
        wrong = wrong or not right
    shown = [card for kind, part in parts if kind == "SEAT_CARDS" for card in fields(part)[-1]] + event.get(-31, [])
    opened = [root(game, cards, fields(card)) == told for card in shown]
    good, bad = good + sum(opened), bad + opened.count(False)
print(f"{good} cards open to the roots of their deals, {bad} do not")
sys.exit(wrong or bad > 0)
