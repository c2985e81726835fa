#!/usr/bin/env python3
"""Recheck the deals of a full export, with the standard library alone: verify_fair.py FILE.jsonl

Each order must follow from S, to which the server was committed before anybody contributed, and from what each seat had
committed to before anybody revealed (docs/bytes.md, "The deal"). Prints a line a deal; exit status 1 if one is wrong.
"""

import base64, hashlib, hmac, itertools, json, struct, sys  # the whole of it is one page


def lp(text):
    return len(text).to_bytes(2, "big") + text


def fields(data):
    """The fields of a protobuf message: number to value, a whole number or bytes; of a repeated one the last."""
    found, numbers = {}, iter(data)

    def varint(value=0, shift=0):
        for byte in numbers:
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while (tag := varint()) is not None:
        size = varint()
        found[tag >> 3] = bytes(next(numbers) for _ in range(size)) if tag & 7 == 2 else size
    return found


def order(game, deal, cards, server, seed, contributions):
    """The ids of the cards by position: Fisher and Yates from the top, with numbers drawn by rejection."""
    said = game + deal.to_bytes(4, "big") + cards.to_bytes(2, "big") + server + len(contributions).to_bytes(2, "big")
    said += b"".join(bytes([seat]) + value for seat, value in sorted(contributions.items()))
    key = hmac.digest(seed, hashlib.sha256(lp(b"fair/v1/transcript") + said).digest(), "sha512")

    def words():
        for block in itertools.count():
            drawn = hmac.digest(key, lp(b"fair/v1/stream") + block.to_bytes(8, "big"), "sha512")
            yield from struct.unpack(">16I", drawn)

    ids, stream = list(range(cards)), words()
    for top in range(cards - 1, 0, -1):
        bound = 2**32 - 2**32 % (top + 1)
        other = next(word for word in stream if word < bound) % (top + 1)
        ids[top], ids[other] = ids[other], ids[top]
    return ids


def main(lines):
    wrong, committed, contributions, seed, server = False, {}, {}, b"", b""
    for line in lines:
        if not (record := json.loads(line).get("record", {}).get("record")):
            continue
        game, event = base64.b64decode(record["game"]), fields(base64.b64decode(record["publicBody"]))
        parts = {part["kind"]: base64.b64decode(part["body"]) for part in record.get("parts", []) if "body" in part}
        parts = {kind: body[4 : 4 + int.from_bytes(body[:4], "big")] for kind, body in parts.items()}
        own = fields(event.get(17) or event.get(19) or b"")
        if 16 in event:  # opened
            seed, server, contributions = parts["PART_KIND_SERVER_SEED"], fields(event[16])[2], {}
        elif 17 in event:  # committed
            committed[own[1], own.get(2, 0)] = own[3]
        elif 19 in event:  # revealed
            contributions[own.get(2, 0)] = own[3]
        elif 20 in event:  # dealt
            deal, dealt = fields(event[20])[1], [card - 1 for card in fields(parts["PART_KIND_ORDER"])[1]]
            named = game + deal.to_bytes(4, "big")
            right = server == hashlib.sha256(lp(b"fair/v1/commit/server") + named + seed).digest()
            for seat, value in contributions.items():
                owed = hashlib.sha256(lp(b"fair/v1/commit/player") + named + bytes([seat]) + value).digest()
                right = right and committed.get((deal, seat)) == owed
            right = right and dealt == order(game, deal, len(dealt), server, seed, contributions)
            print(f"deal {deal}, {len(contributions)} contributions: {'follows' if right else 'DOES NOT FOLLOW'}")
            wrong |= not right
    return wrong


with open(sys.argv[1], encoding="utf-8") as file:
    sys.exit(main(file))
