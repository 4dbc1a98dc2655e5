"""An encoder written from `docs/language.md` alone, where it reads the vocabulary; it uses none of the language's code.

It encodes sources, prompts and forward answers, from what a tracer knows of a program.
"""

from __future__ import annotations

import ast
import io
import json
import re
import token
import tokenize
from typing import Any, Iterable

MAX_SLOTS = 48
LAYOUT = {token.NEWLINE, token.NL, token.INDENT, token.DEDENT, token.COMMENT, token.ENDMARKER}
TWO_WORDS = {"not in", "is not"}
ALWAYS_TOKENS = {"inf", "nan", "set", "frozenset", "range", "Ellipsis", "NotImplemented"}
ESCAPED = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\"}
MARKS = {"\xa4": "<m>", "\xa7": "<n>"}
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?j?", re.ASCII)
NAME = re.compile(r"[^\W\d]\w*")

Pairs = list[list[Any]]


def encode(reference: str, lines: list[str], asked: list[dict[str, Any]]) -> str:
    """JSON of the source's tokens and, for each state that is asked from, the prompt's and the answer's."""
    encoder = Encoder(read_vocabulary(reference), lines)
    source = encoder.source(lines)
    return json.dumps([source, *([*encoder.prompt(one), *encoder.answer(one)] for one in asked)])


def read_vocabulary(reference: str) -> dict[str, set[str]]:
    """The words of each section of the vocabulary."""
    listed = reference.split("<!-- vocabulary -->")[1].split("<!-- /vocabulary -->")[0]
    return {name: set(words.split()) for name, words in re.findall(r"^(\w+) \(\d+\)\n((?:  .*\n)+)", listed, re.M)}


def bound_names(source: str) -> set[str]:
    """The names that a program binds itself."""
    names: set[str | None] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.arg(arg=name) | ast.alias(asname=name) | ast.MatchMapping(rest=name) | ast.TypeVar(name=name):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
                names.add(name)
            case ast.Global(names=several) | ast.Nonlocal(names=several):
                names.update(several)
    return {name for name in names if name is not None}


class Encoder:
    """Encodes one program. Slots are given as names are met, the source first."""

    def __init__(self, vocabulary: dict[str, set[str]], lines: list[str]) -> None:
        self.vocabulary = vocabulary
        self.bound = bound_names("\n".join(lines))
        self.slots: dict[str, int] = {}

    def is_in(self, word: str, *sections: str) -> bool:
        return any(word in self.vocabulary[section] for section in sections)

    def name(self, name: str, after_dot: bool = False) -> list[str]:
        if self.is_in(name, "keywords", "specialNames"):
            spelled = name
        elif name in self.bound:
            spelled = self.slot(name)
        elif after_dot and self.is_in("." + name, "attributes"):
            return ["." + name]
        else:
            spelled = name if self.is_in(name, "names", "constants") else self.slot(name)
        return [".", spelled] if after_dot else [spelled]

    def slot(self, name: str) -> str:
        return f"V{self.slots.setdefault(name, len(self.slots))}"

    def characters(self, text: str) -> list[str]:
        found: list[str] = []
        at = 0
        while at < len(text):
            if text[at] == "\\" and self.is_in(text[at : at + 2], "escapes"):
                found.append(text[at : at + 2])
                at += 2
                continue
            character = text[at]
            at += 1
            if character == " ":
                found.append("cSP")
            elif character < "\x80":
                found.append("c" + character)
            else:
                found += [f"x{byte:x}" for byte in character.encode()]
        return found

    def literal(self, written: str) -> list[str]:
        prefix = ["b"] if written.startswith("b") else []
        written = written.removeprefix("b")
        return [*prefix, written[0], *self.characters(written[1:-1]), written[0]]

    def source(self, lines: list[str]) -> list[str]:
        by_line: dict[int, list[str]] = {}
        previous = ""
        formatted: list[str] = []
        for item in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
            if item.type in LAYOUT:
                continue
            line = by_line.setdefault(item.start[0], [])
            self.add(line, item, previous, formatted)
            previous = item.string
        tokens = ["<src>"]
        for number, text in enumerate(lines, 1):
            indent = (len(text) - len(text.lstrip(" "))) // 4
            tokens += [f"L{number}", *([f"I{indent}"] if indent else []), *by_line.get(number, [])]
        return tokens

    def add(self, line: list[str], item: tokenize.TokenInfo, previous: str, formatted: list[str]) -> None:
        """Add a Python token. `formatted`: what is open of f-strings, their fields, and brackets in these."""
        text = item.string
        inside = formatted[-1] if formatted else ""
        if item.type == token.NAME and previous == "!":
            line[-1] += text
        elif item.type == token.NAME:
            if previous == ".":
                line.pop()
            line += self.name(text, previous == ".")
        elif item.type == token.NUMBER:
            line += ["d" + digit for digit in text]
        elif item.type == token.STRING:
            line += self.literal(text)
        elif item.type == token.FSTRING_START:
            formatted.append("text")
            line.append(text)
        elif item.type == token.FSTRING_MIDDLE:
            line += self.characters(text.replace("{", "{{").replace("}", "}}"))
        elif item.type == token.FSTRING_END:
            formatted.pop()
            line.append(text + "f")
        elif text == "{" and inside in ("text", "specification"):
            formatted.append("field")
            line.append("{f")
        elif text == "}" and inside in ("field", "specification"):
            formatted.pop()
            line.append("}f")
        else:
            if text == ":" and inside == "field":
                formatted[-1] = "specification"
            elif formatted and text in "([{":
                formatted.append("bracket")
            elif inside == "bracket" and text in ")]}":
                formatted.pop()
            line.append(text)

    def value(self, text: str, marked: bool = False) -> list[str]:
        tokens: list[str] = []
        at = 0
        while at < len(text):
            character = text[at]
            number, name = NUMBER.match(text, at), NAME.match(text, at)
            if character == "b" and text[at + 1 : at + 2] in ("'", '"'):
                tokens.append("b")
            elif character in "'\"":
                end = re.compile(rf"(?:\\.|[^{character}\\])*", re.S).match(text, at + 1)
                assert end is not None
                tokens += [character, *self.marked(end.group(), marked), character]
                at = end.end()
            elif number is not None:
                tokens += ["d" + digit for digit in number.group()]
                at = number.end() - 1
            elif character in "<>":
                tokens.append("<opaque>" if character == "<" else "</opaque>")
            elif text.startswith("...", at):
                tokens.append("...")
                at += 2
            elif marked and character in MARKS:
                tokens.append(MARKS[character])
            elif name is not None:
                tokens += self.value_name(tokens, name.group())
                at = name.end() - 1
            elif character != " ":
                tokens.append(character)
            at += 1
        return tokens

    def marked(self, text: str, marked: bool) -> list[str]:
        if not marked:
            return self.characters(text)
        tokens: list[str] = []
        for piece in re.split("([\xa4\xa7])", text):
            tokens += [MARKS[piece]] if piece in MARKS else self.characters(piece)
        return tokens

    def value_name(self, before: list[str], name: str) -> list[str]:
        after_dot = before[-1:] == ["."]
        if not after_dot and name in ALWAYS_TOKENS:
            return [name]
        if after_dot:
            before.pop()
        return self.name(name, after_dot)

    def text(self, text: str) -> list[str]:
        quote = '"' if "'" in text and '"' not in text else "'"
        written = ""
        for character in text:
            if character == quote:
                written += "\\" + quote
            elif character in ESCAPED:
                written += ESCAPED[character]
            else:
                control = character < " " or "\x7f" <= character < "\xa0"
                written += f"\\x{ord(character):02x}" if control else character
        return self.literal(quote + written + quote)

    def bindings(self, pairs: Pairs) -> list[str]:
        tokens: list[str] = []
        for name, value in pairs:
            tokens += [*self.name(name), "=", *(["<del>"] if value is None else self.value(value)), ";"]
        return tokens

    def variables(self, pairs: Pairs) -> list[str]:
        return self.bindings(sorted(pairs, key=lambda pair: self.slots.get(pair[0], MAX_SLOTS)))

    def loops(self, cursors: Iterable[dict[str, Any]]) -> list[str]:
        tokens: list[str] = []
        for cursor in cursors:
            tokens += ["<it>", f"L{cursor['line']}"]
            for item in cursor["items"] or ():
                tokens += [*self.value(item), ","]
            tokens += ["...", ";"] if cursor["items"] is None or cursor["more"] else [";"]
        return tokens

    def prompt(self, asked: dict[str, Any]) -> list[str]:
        start = ["<S>", f"<{asked['event']}>", f"L{asked['line']}", *self.variables(asked["locals"])]
        outside = ["<glob>", *self.variables(asked["globals"])] if asked["globals"] else []
        return [*start, *outside, *self.loops(asked["cursors"]), "<A>", "<into>", "<O>"]

    def answer(self, asked: dict[str, Any]) -> list[str]:
        tokens: list[str] = []
        for part in asked["parts"]:
            if part["kind"] == "print":
                tokens += ["<P>", *self.text(part["text"]), ";"]
            else:
                label = part["label"]
                tokens += [*self.label(label), *self.value(part["value"], label == "marks"), ";"]
        end = asked["end"]
        if end["kind"] == "call":
            return [*tokens, "<C>", f"L{end['line']}", *self.bindings(end["args"]), "<E>"]
        if end["kind"] == "resume":
            return [*tokens, "<resume>", f"L{end['line']}", "<E>"]
        return [*tokens, "<D>", *self.variables(end["values"]), *self.loops(end["cursors"]), *self.end(end), "<E>"]

    def label(self, label: str) -> list[str]:
        if label in TWO_WORDS or self.is_in(label, "labels", "operators", "keywords"):
            return [label]
        return self.name(label.removeprefix("."), label.startswith("."))

    def end(self, end: dict[str, Any]) -> list[str]:
        match end["kind"]:
            case "line":
                return ["<G>", f"L{end['line']}"]
            case "return":
                return ["<R>", *self.value(end["value"])]
            case "yield":
                return ["<Y>", *self.value(end["value"])]
        caught = [] if end["caughtAt"] is None else ["<G>", f"L{end['caughtAt']}"]
        return ["<X>", *self.name(end["type"]), *self.text(end["message"]), *caught]
