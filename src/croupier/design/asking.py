"""What may vary and what is to be met, as somebody writes it: `trips.*=nice`, `edge=2%..2.2%`, `-volatility`.

A value that varies is named as the rulebook names it: a bet and a row of its pay table, or all its rows with a star; an
amount of envy by the path of its key; the part of a jackpot stake that feeds the meter, and the meter's start value, as
`link.to-meter` and `link.reset`. Where two options name one row, the later one holds. Any other key has a list of
what it may be: `contest.qualify.from=['high-card Q', 'high-card K']`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

from croupier.analysis.what_if import require_key
from croupier.design.figures import FigureTarget
from croupier.design.rows import Row, kind_of
from croupier.errors import Code, InputError, RulebookError, bad_usage, bad_value
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import parse_threshold

_NUMBER: Final = r"\d+(?:\.\d{1,6}|/[1-9]\d*)?"
_PIECE: Final = re.compile(
    rf"(?P<nice>nice)?\s*(?:(?P<low>{_NUMBER})%?(?:\s*\.\.\s*(?P<high>{_NUMBER})%?)?)?(?:\s+step\s+(?P<step>{_NUMBER})%?)?"
)
_END: Final = re.compile(r"(-?\d+(?:\.\d+|/[1-9]\d*)?)(%?)")
_VALUES: Final = 'numbers or ranges such as "1, 3/2, 2", "1..3 step 1/2" or "nice 5..50"'
#: A row with more options than this is no question about a pay table.
_MOST_OPTIONS: Final = 10_000
#: What a link is configured with, and what kind of value it is.
LINK: Final = {"to-meter": "percent", "reset": "flat"}
#: `volatility` is what people call the standard deviation.
_OTHER_WORDS: Final = {"volatility": "deviation"}


@dataclass(frozen=True)
class Varied:
    """One value that varies: the bet, the row or key, its path in the rulebook, and what it may be."""

    bet: str
    hand: str
    path: str
    options: tuple[Pay, ...]


def varied(rulebook: Rulebook, options: Iterable[str]) -> tuple[Varied, ...]:
    """What varies, in the order in which it was named."""
    found: dict[tuple[str, str], Varied] = {}
    for option in options:
        name, equals, values = (part.strip() for part in option.partition("="))
        if not (name and equals and values):
            raise bad_usage(f"{option!r} lets nothing vary", "--vary", f"BET.ROW={_VALUES}")
        for bet, hand, path, now in _places(rulebook, name, option):
            found[bet, hand] = Varied(bet, hand, path, _options(values, now, option))
    return tuple(found.values())


def settings(rulebook: Rulebook, options: Sequence[str]) -> tuple[dict[str, list[Any]], tuple[str, ...]]:
    """Other keys of the rulebook with what each may be, `KEY=[A, B]`; and the options that are about rows."""
    if not options:
        raise bad_usage("nothing varies", "--vary", f"BET.ROW={_VALUES}")
    found: dict[str, list[Any]] = {}
    rest = []
    for option in options:
        path, _, values = (part.strip() for part in option.partition("="))
        if not values.startswith("["):
            rest.append(option)
            continue
        require_key(rulebook, path, f"--vary {option}")
        try:
            found[path] = tomllib.loads(f"value = {values}")["value"]
        except tomllib.TOMLDecodeError:
            expected = "values as a rulebook writes them, as in KEY=['A', 'B']"
            raise bad_usage(f"{values!r} is no list", f"--vary {option}", expected) from None
        if not found[path]:
            raise _wrong("an empty list: no value lies in it", option, "values as a rulebook writes them")
    return found, tuple(rest)


def _places(rulebook: Rulebook, name: str, option: str) -> list[tuple[str, str, str, Pay]]:
    """The rows that a name is about: bet, row, path and what stands there."""
    short = name.removeprefix("bets.").replace(".pays.table.", ".") if name.startswith("bets.") else name
    bet, _, hand = short.partition(".")
    amounts = rulebook.envy.amounts if rulebook.envy is not None else {}
    envy = short.removeprefix("jackpot.envy.amounts.")
    if envy != short:
        rows = {row: (f"jackpot.envy.amounts.{row}", pay) for row, pay in amounts.items()}
        bet, hand = "envy", envy
    elif bet == "link" and rulebook.jackpot_bet is not None:
        rows = {key: ("", Pay("percent" if kind == "percent" else "flat", 0)) for key, kind in LINK.items()}
    elif bet in rulebook.bets:
        pays = rulebook.bets[bet].pays
        rows = {row: (f"bets.{bet}.pays.table.{row}", pay) for row, pay in (pays.table if pays else {}).items()}
        hand = hand if hand == "*" else _written(hand)
    else:
        message = f"there is no bet {bet!r} whose pays could vary"
        expected = f"one of {', '.join(each for each, one in rulebook.bets.items() if one.pays)}"
        raise RulebookError(Code.UNKNOWN_KEY, message, at=f"--vary {option}", expected=expected)
    if hand == "*" and rows:
        return [(bet, row, *place) for row, place in rows.items()]
    if hand not in rows:
        expected = f"one of {', '.join(rows)}, or * for all" if rows else "a bet with a pay table"
        raise RulebookError(Code.UNKNOWN_KEY, f"{bet!r} has no row {hand!r}", at=f"--vary {option}", expected=expected)
    return [(bet, hand, *rows[hand])]


def _written(hand: str) -> str:
    try:
        return str(parse_threshold(hand))
    except ValueError:
        return hand


def _options(values: str, now: Pay, option: str) -> tuple[Pay, ...]:
    """What a row may be, the lowest first, in the kind of pay that stands there now."""
    numbers: set[Fraction] = set()
    for piece in values.split(","):
        numbers |= set(_numbers(piece.strip(), now, option))
        if len(numbers) > _MOST_OPTIONS:
            raise _wrong(f"more than {_MOST_OPTIONS:,} values for one row", option, "fewer values, or larger steps")
    if not numbers:
        raise _wrong(f"{values!r} is empty: no value lies in it", option, _VALUES)
    return tuple(_pay(number, now, option) for number in sorted(numbers))


def _numbers(piece: str, now: Pay, option: str) -> Sequence[Fraction]:
    match = _PIECE.fullmatch(piece)
    if match is None or not piece or (match["step"] and (match["nice"] or not match["high"])):
        raise bad_usage(f"{piece!r} is no range of values", f"--vary {option}", _VALUES)
    low, high, step = (Fraction(match[part]) if match[part] else None for part in ("low", "high", "step"))
    if match["nice"]:
        known = _nice()[kind_of(now)]
        bottom, top = (low or Fraction(0), high if high is not None else max(known))
        return [number for number in known if bottom <= number <= top]
    if low is None:
        raise bad_usage(f"{piece!r} is no range of values", f"--vary {option}", _VALUES)
    if high is None:
        return [low]
    if step is None:
        step = Fraction(1)
    if not step:
        raise _wrong("steps of 0 lead nowhere", option, "a step above 0")
    count = int((high - low) / step) + 1 if high >= low else 0
    if count > _MOST_OPTIONS:
        expected = f"{_MOST_OPTIONS:,} at most: fewer values, or larger steps"
        raise _wrong(f"{count:,} values for one row", option, expected)
    return [low + step * number for number in range(count)]


def _pay(number: Fraction, now: Pay, option: str) -> Pay:
    kind = kind_of(now)
    if kind == "share":
        if not 0 < number <= 100 or 10_000 * number % 1:
            expected = "above 0 and at most 100, to the ten-thousandth of a percent"
            raise _wrong(f"{number}% is no share", option, expected)
        return Pay("percent", (number / 100).numerator, (number / 100).denominator)
    if kind == "amount":
        if (number * 100).denominator != 1:
            raise _wrong(f"{number} is no amount", option, "an amount to the cent")
        return Pay("flat", int(number * 100))
    return Pay("for" if now.kind == "for" else "to", number.numerator, number.denominator)


def _wrong(message: str, option: str, expected: str) -> InputError:
    return bad_value(message, f"--vary {option}", expected)


@cache
def _nice() -> dict[str, list[Fraction]]:
    """Values that people print, by kind of pay."""
    read = tomllib.loads((files("croupier.design") / "nice.toml").read_text(encoding="utf-8"))
    return {
        kind: [Fraction(text) for text in read[key]]
        for kind, key in {"odds": "odds", "share": "percent", "amount": "flat"}.items()
    }


def rows_of(rulebook: Rulebook, bets: Sequence[str], varies: Sequence[Varied]) -> tuple[Row, ...]:
    """All rows of the bets' pay tables, from the lowest hand on, each with what it may pay."""
    by_place = {(each.bet, each.hand): each for each in varies}
    found = []
    for bet in bets:
        if (pays := rulebook.bets[bet].pays) is None:
            continue
        places = rulebook.bands[pays.hand].places
        for row in sorted(pays.table, key=lambda each: places[parse_threshold(each)]):
            one = by_place.get((bet, row))
            chain = f"{bet} {kind_of(pays.table[row])}"
            path = f"bets.{bet}.pays.table.{row}"
            options = one.options if one is not None else (pays.table[row],)
            found.append(Row(bet, row, path, options, one is not None, chain))
    return tuple(found)


def figure_of(name: str, subjects: Sequence[str]) -> str:
    """A figure by the word that we have for it, the bet in front of it left out: `trips.volatility`."""
    bet, dot, figure = name.strip().partition(".")
    name = figure if dot and bet in subjects else name.strip()
    return _OTHER_WORDS.get(name, name)


def target(option: str, subjects: Sequence[str], figures: Mapping[str, str]) -> FigureTarget:
    """A target such as `edge=2%..2.2%`, for a figure of the bets that vary; `figures` says how each is written."""
    name, equals, ends = (part.strip() for part in option.partition("="))
    if not (name and equals and ends):
        raise bad_usage(f"{option!r} is no target", "--target", "FIGURE=LOW..HIGH, as in edge=2%..2.5%")
    figure = figure_of(name, subjects)
    if figure not in figures:
        bet, dot, rest = figure.partition(".")
        message = f"no pay of {bet!r} varies" if dot and rest in figures else f"there is no figure {figure!r} here"
        raise bad_value(message, f"--target {option}", f"one of {', '.join(figures)}")
    low, dots, high = ends.partition("..")
    parts = figures[figure] == "percent"
    least, most = (_end(end, option, parts=parts) for end in (low, high if dots else low))
    if least is None and most is None:
        raise bad_value(f"{option!r} has no end", "--target", "LOW..HIGH, LOW.. or ..HIGH")
    if least is not None and most is not None and least > most:
        raise bad_value(f"{ends!r} is empty", f"--target {option}", "the lower end first")
    return FigureTarget(figure, least, most, option)


def require_consistent(targets: Sequence[FigureTarget]) -> None:
    """Refuse targets of one figure that no number meets together."""
    for place, one in enumerate(targets):
        for other in targets[:place]:
            lows = [each.low for each in (one, other) if each.low is not None]
            highs = [each.high for each in (one, other) if each.high is not None]
            if one.figure == other.figure and lows and highs and max(lows) > min(highs):
                message = f"{other.said!r} and {one.said!r} contradict each other"
                raise bad_value(message, "--target", "targets that one number meets")


def _end(text: str, option: str, *, parts: bool) -> Fraction | None:
    """An end of a target. Of a part of a stake, `2` more likely means 2% than 200%, and is refused without its sign."""
    text = text.strip().replace("−", "-")
    if not text:
        return None
    match = _END.fullmatch(text)
    if match is None:
        raise bad_value(f"{text!r} is no number", f"--target {option}", "a number, as in 2.2% or 0.022")
    if parts and not match[2] and "/" not in match[1] and abs(Fraction(match[1])) > 1:
        message = f"{text!r} without a sign is {Fraction(match[1]) * 100}%"
        raise bad_value(message, f"--target {option}", f"a percentage with its sign, as in {text}%")
    return Fraction(match[1]) / (100 if match[2] else 1)
