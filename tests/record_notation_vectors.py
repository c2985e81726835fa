"""Writes docs/vectors/notation.jsonl and the examples of docs/notation.md: ``python -m tests.record_notation_vectors``.

They are told from the goldens, and from short games of which not all is disclosed; tests/notation/test_vectors.py holds
the notation to them.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests import golden
from tests.notation import played
from trionfi_service import export, notation, rules
from trionfi_service.notation import HandInvalid

DOCS: Final = Path(__file__).parent.parent / "docs"
DOCUMENT: Final = DOCS / "notation.md"
VECTORS: Final = DOCS / "vectors" / "notation.jsonl"
SESSIONS: Final = (
    "two_win-clocks",
    "two_win-fixed-limit",
    "two_win-default",
    "fortunes-target-exact",
    "fortunes-antes",
    "fortunes-antes-literal",
    "fortunes-stakes",
    "tarot_rpg-default",
    "tarot_rpg-clocks",
    "tarot_rpg-whole-hand",
    "solitaire-default",
    "solitaire-options",
    "solitaire-scripted",
)
SINGLE: Final = (
    "two_win-scripted",
    "two_win-pot-limit",
    "fortunes-aborted",
    "fortunes-clocks",
    "fortunes-scoring",
    "fortunes-antes",
    "fortunes-stakes",
    "tarot_rpg-clocks",
    "solitaire-options",
)
# Hands that are not over, or of which not all may be known: seed, how many commands, who looks.
PARTLY: Final = (
    ("two_win", 1, 19, rules.SPECTATOR),
    ("two_win", 2, 40, rules.seat(0)),
    ("two_win", 3, 200, rules.SPECTATOR),
    ("fortunes", 2, 30, rules.seat(3)),
    ("fortunes", 0, 9, rules.SPECTATOR),
    ("fortunes", 3, 2_000, rules.seat(1)),
    ("fortunes", 4, 2_000, rules.SPECTATOR),
    ("fortunes", 6, 40, rules.seat(2)),
    ("tarot_rpg", 0, 30, rules.SPECTATOR),
    ("tarot_rpg", 2, 60, rules.seat(0)),
    ("tarot_rpg", 3, 90, rules.seat(1)),
    ("solitaire", 1, 0, rules.seat(0)),
    ("solitaire", 1, 0, rules.SPECTATOR),
)
# In which line of a golden (by its name and hand), what becomes what.
WRONG: Final = (
    ("another version", "two_win-scripted", "trionfi/1", "trionfi/2"),
    ("another game", "two_win-scripted", "two_win rules", "hold_em rules"),
    ("a section too few", "two_win-scripted", " | house", "; house"),
    ("a field missing", "two_win-scripted", " chip_unit=1", ""),
    ("fields in another order", "two_win-scripted", "minimum_bet=2 ante=0", "ante=0 minimum_bet=2"),
    ("two spaces", "two_win-scripted", "carried=0 |", "carried=0  |"),
    ("a leading zero", "two_win-scripted", "ante=0", "ante=00"),
    ("a number past 64 bits", "two_win-scripted", "ante=0", "ante=18446744073709551616"),
    ("an id in capitals", "two_win-scripted", "game=b", "game=B"),
    ("a button that is not the last player", "two_win-scripted", "button=s0", "button=s1"),
    ("players twice", "two_win-scripted", "players=s1,s0", "players=s0,s0"),
    ("a seat that is not there", "two_win-scripted", "s1 blind", "s7 blind"),
    ("no card", "two_win-scripted", "d db m13;", "d db m22;"),
    ("a card in lower case", "fortunes-aborted", " Kc ", " kc "),
    ("a card that lies reversed where none can", "fortunes-aborted", " Kc ", " Kcr "),
    ("a card twice", "two_win-scripted", "d db m13;", "d db m21;"),
    ("a hidden card turned up", "two_win-scripted", "d db m13;", "d db ??;"),
    ("five own cards", "two_win-scripted", "d dh s1 m21", "d dh s1 Aw m21"),
    ("a declaration of other cards", "two_win-scripted", "s1 ds m17", "s1 ds m1"),
    ("a declaration without its bar", "two_win-scripted", " / m15r m19r", " m15r m19r"),
    ("an act that there is not", "two_win-scripted", "s1 cc;", "s1 bet 4;"),
    ("a raise without its total", "two_win-scripted", "cbr 4 +3", "cbr +3"),
    ("chips without a plus", "two_win-scripted", "cc +22", "cc 22"),
    ("a star on a blind", "two_win-scripted", "s1 blind", "s1* blind"),
    ("an empty entry", "two_win-scripted", "; s0 blind", "; ; s0 blind"),
    ("a pot without its rule", "two_win-scripted", " by TW-26", ""),
    ("a share of nobody's", "two_win-scripted", "internal s0:200", "internal s5:200"),
    ("a label that there is not", "two_win-scripted", "s1:no_win", "s1:lost"),
    ("a result cut short", "two_win-scripted", "; finishing_stacks 400,0", ""),
    ("something behind the end", "two_win-scripted", "d end -;", "d end - again;"),
    ("a trick out of order", "fortunes-aborted", "; t2 ", "; t3 "),
    ("a trick of five cards", "fortunes-aborted", "m5 m13 >", "m5 m13 Aw >"),
    ("a trick taken too early", "fortunes-aborted", " m13 >", " >"),
    ("a hand that was not dealt", "fortunes-aborted", "d sa 8c Qs; ", ""),
    ("stacks where no money is played for", "fortunes-aborted", "starting_stacks=-", "starting_stacks=1,1,1,1"),
    ("a post of another game", "fortunes-antes", " ante +", " blind +"),
    ("twenty tricks bid", "fortunes-antes", "; t1 ", "; s0 bid 20; t1 "),
    ("no ASCII", "fortunes-aborted", "d aborted", "d abort\u00e9"),
    ("a sheet of eleven levels", "tarot_rpg-clocks", "sheets=5", "sheets="),
    ("a level of nought", "tarot_rpg-clocks", "sheets=5", "sheets=0"),
    ("levels of two players out of three", "tarot_rpg-clocks", " levels=555555555555,", " levels="),
    ("a player left out", "tarot_rpg-clocks", "players=s1,s2,s3", "players=s1,s3"),
    ("a kitty of five", "tarot_rpg-clocks", "d kt 9s ", "d kt "),
    ("discards that are partly hidden", "tarot_rpg-clocks", "s0 dc 6w ", "s0 dc ?? "),
    ("a card that is led and hidden", "tarot_rpg-clocks", "lead m1 ", "lead ?? "),
    ("a check without its total", "tarot_rpg-clocks", "1+5=6", "1+5"),
    ("a skill that there is not", "tarot_rpg-clocks", "wands intimidate", "wands swimming"),
    ("an opposed check below ten", "tarot_rpg-clocks", "judge 12 over 15", "judge 12 over 9"),
    ("a verdict of a player's", "tarot_rpg-clocks", "s0 judge 6", "s2 judge 6"),
    ("a star on the dealer", "tarot_rpg-clocks", "s0 floor", "s0* floor"),
    ("a note to nobody", "tarot_rpg-clocks", "s0 note s1", "s0 note"),
    ("what was said", "tarot_rpg-clocks", "s0 scene", "s0 scene Rain"),
    ("another trick", "tarot_rpg-clocks", "; t2 s3", "; t4 s3"),
    ("a house of two externals", "solitaire-options", "d db 5pr Ns m21r", "d db Ns m21r"),
    ("a card that is drawn and hidden", "solitaire-options", "s0 draw Apr", "s0 draw ??"),
    ("a star on a draw", "solitaire-options", "s0 draw", "s0* draw"),
    ("a part that nobody decided", "solitaire-options", "poker won TW-18", "poker won"),
    ("tricks of three seats out of four", "tarot_rpg-clocks", "tricks 1,1,1,1", "tricks 1,1,1"),
)
# Lines that are hands, and that the rules would not have so.
FORGED: Final = (
    ("a trick given to another", "fortunes-aborted", "> s3 well 2", "> s2 well 2"),
    ("a card that does not follow suit", "fortunes-aborted", "s0 m8 m7 m5", "s0 m8 9p m5"),
    ("a raise that is too small", "two_win-scripted", "s1 cbr 4 +3", "s1 cbr 3 +2"),
    ("an odd chip to the wrong seat", "two_win-scripted", "internal s0:200", "internal s1:200"),
    ("a check that counts wrong", "tarot_rpg-clocks", "1+5=6", "1+5=7"),
    ("a verdict against the numbers", "tarot_rpg-clocks", "s3 perception failure", "s3 perception success"),
    ("a trick that another takes", "tarot_rpg-clocks", "> s3 m20", "> s2 m20"),
    ("a card that is not of the suit led", "tarot_rpg-clocks", "s1 follow Kw", "s1 follow Qp"),
    ("a trump before its turn", "tarot_rpg-clocks", "s0 call s2 m2", "s0 call s1 m8"),
    ("a part tied that was won", "solitaire-options", "poker won", "poker tied"),
    ("a draw that the rules do not have", "solitaire-options", "s0 stop", "s0 draw 2w"),
    ("a trump among the discards", "tarot_rpg-clocks", "s0 dc 6w Tw Qw 7s 8s Ns", "s0 dc 6w Tw Qw 7s 8s m15"),
    ("rules that are not here", "two_win-scripted", "rules=1", "rules=99"),
)

Vector = dict[str, Any]


def lines(name: str) -> list[str]:
    """The hands of a golden, as an auditor may know them."""
    with (golden.FOLDER / f"{name}.jsonl").open() as file:
        return [notation.write(hand) for hand in notation.hands(notation.Seen.of(export.read(file)))]


def vectors() -> Iterator[Vector]:
    """Every vector: hands, then wrong lines, then games and forged hands with what a check says of them."""
    for name in SINGLE:
        yield _hand(f"{name}, its first hand", lines(name)[0])
    yield _hand("two_win-clocks, its first hand", lines("two_win-clocks")[0])
    yield _hand("two_win-default, a hand that ends early", lines("two_win-default")[1])
    for name, seed, most, viewer in PARTLY:
        table = played.game(name, seed, hidden=True, most=most)
        hands = played.told(table, viewer)
        yield _hand(
            f"{name}, after {most} commands, as {rules.viewer_text(viewer)} knows it", notation.write(hands[-1])
        )
    for what, name, old, new in WRONG:
        line = _edited(name, old, new)
        try:
            notation.parse(line)
        except HandInvalid as wrong:
            error = {"column": wrong.column, "field": wrong.field, "found": wrong.found, "due": wrong.due}
            yield {"name": what, "line": line, "error": error}
        else:
            raise AssertionError(f"{what}: {line}")
    for name in SESSIONS:
        yield _checked(name, lines(name))
    for what, name, old, new in FORGED:
        yield _checked(what, [_edited(name, old, new)])


def examples(document: str) -> str:
    """The document with its examples as they are told now."""
    betting = notation.write(played.told(played.game("fortunes", 27))[0])
    shown = {
        "two_win": lines("two_win-clocks")[0],
        "fortunes": lines("fortunes-clocks")[0],
        "fortunes_betting": betting,
        "tarot_rpg": lines("tarot_rpg-default")[1],
        "solitaire": lines("solitaire-options")[0],
    }
    for game, line in shown.items():
        start, end = f"<!-- example: {game} -->\n", "<!-- end -->"
        before, _, rest = document.partition(start)
        document = f"{before}{start}```\n{line}\n```\n{end}{rest.partition(end)[2]}"
    return document


def text() -> str:
    """The file of vectors."""
    return "".join(json.dumps(vector) + "\n" for vector in vectors())


def _hand(name: str, line: str) -> Vector:
    hand = notation.parse(line)
    return {"name": name, "line": line, "hand": notation.as_json(hand)}


def _checked(name: str, given: Sequence[str]) -> Vector:
    checked = notation.check(notation.read(given))
    return {
        "name": name,
        "lines": list(given),
        "verdicts": [{"verdict": each.verdict.value} | ({"why": each.why} if each.why else {}) for each in checked],
    }


def _edited(name: str, old: str, new: str) -> str:
    line = lines(name)[0]
    assert old in line, (old, line)
    return line.replace(old, new, 1)


def main() -> None:
    """Write both."""
    VECTORS.parent.mkdir(exist_ok=True)
    VECTORS.write_text(text())
    DOCUMENT.write_text(examples(DOCUMENT.read_text()))


if __name__ == "__main__":
    main()
