"""The vectors of docs/vectors/notation.jsonl, and what docs/notation.md shows, are what this build says."""

import json
import re
from typing import Any

import pytest

from tests import record_notation_vectors as recorded
from trionfi_service import notation
from trionfi_service.notation import HandInvalid

VECTORS: list[dict[str, Any]] = [json.loads(line) for line in recorded.VECTORS.read_text().splitlines()]
HANDS = [vector for vector in VECTORS if "hand" in vector]
WRONG = [vector for vector in VECTORS if "error" in vector]
CHECKED = [vector for vector in VECTORS if "verdicts" in vector]


def test_the_vectors_are_of_three_kinds() -> None:
    assert len(HANDS) + len(WRONG) + len(CHECKED) == len(VECTORS)
    assert (len(HANDS) > 10, len(WRONG) > 30, len(CHECKED) > 8) == (True, True, True)
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)


@pytest.mark.parametrize("vector", HANDS, ids=lambda vector: str(vector["name"]))
def test_a_line_parses_to_what_stands_beside_it(vector: dict[str, Any]) -> None:
    hand = notation.parse(vector["line"])

    found = notation.as_json(hand)
    assert json.loads(json.dumps(found)) == vector["hand"]
    assert notation.write(hand) == vector["line"]


@pytest.mark.parametrize("vector", WRONG, ids=lambda vector: str(vector["name"]))
def test_a_wrong_line_is_refused_where_it_is_wrong(vector: dict[str, Any]) -> None:
    with pytest.raises(HandInvalid) as wrong:
        notation.parse(vector["line"])

    error = wrong.value
    assert {"column": error.column, "field": error.field, "found": error.found, "due": error.due} == vector["error"]


@pytest.mark.parametrize("vector", CHECKED, ids=lambda vector: str(vector["name"]))
def test_a_check_says_of_each_line_what_stands_beside_it(vector: dict[str, Any]) -> None:
    checked = notation.check(notation.read(vector["lines"]))

    found = [{"verdict": each.verdict.value} | ({"why": each.why} if each.why else {}) for each in checked]
    assert found == vector["verdicts"]


def test_vectors_and_document_are_as_recorded() -> None:
    again = "run `python -m tests.record_notation_vectors` and commit"
    assert recorded.text() == recorded.VECTORS.read_text(), again
    document = recorded.DOCUMENT.read_text()
    assert recorded.examples(document) == document, again


def test_the_document_explains_every_field_and_entry() -> None:
    """Each key of a head, and each word of an entry, stands in the grammar."""
    document = recorded.DOCUMENT.read_text()
    grammar = document.partition("```ebnf\n")[2].partition("```")[0]
    words: set[str] = set()
    for vector in HANDS:
        head, *sections = vector["line"].split(" | ")
        words |= {f"{field.partition('=')[0]}=" for field in head.split(" ")[2:]}
        for section in sections:
            words |= set(re.findall(r"(?<= )[a-z_]{1,10}(?= |$)|^[a-z_]{2,}", section))
    made = [(vector["hand"]["result"] or {}).get("made", []) for vector in HANDS]
    categories = {hand["category"] for some in made for hand in (some if isinstance(some, list) else [some])}
    for word in words - categories:
        assert re.search(rf'["\s:(]{re.escape(word)}', grammar), word
