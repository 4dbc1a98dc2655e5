"""The programs files: deterministic, well-formed, mostly running, split by function, and free of evaluation problems."""

from __future__ import annotations

import ast
import contextlib
import gzip
import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from ndb.programs import mutate
from ndb.programs.__main__ import main
from ndb.programs.build import _MAKERS, Counts, programs
from ndb.programs.decontamination import Evaluation
from ndb.programs.drill_tables import DRILLS
from ndb.programs.expressions import TABLES
from ndb.programs.functions import random_function
from ndb.programs.generators import generator_program
from ndb.programs.program import MODULE, Program
from ndb.programs.seeds import NO_SEEDS, family
from ndb.programs.template import holes
from ndb.programs.values import literal

PROBLEM = """
def f(text, marks):
    kept = []
    for at, one in enumerate(text):
        if one in marks and at % 3 != 1:
            kept.append(one.upper() + str(at))
    return '-'.join(kept) or marks[0]
"""
RENAMED = """
def pick(line, letters):
    found = []
    for i, c in enumerate(line):
        if c in letters and i % 7 != 5:
            found.append(c.lower() + repr(i))
    return ', '.join(found) or letters[2]
"""
EMBEDDED = """
def f(text, marks):
    kept = [text]
    kept.pop()
    for at, one in enumerate(text):
        if one in marks and at % 3 != 1:
            kept.append(one.upper() + str(at))
    print(len(kept))
    return kept
"""
SAME_PAIR = "def g(word, n):\n    while n > 0:\n        n = n - 1\n    return 'B0-A3'\n"
CLEAN = "def g(xs):\n    for x in xs:\n        if x > 3:\n            return x\n    return None\n"


def row(name: str, code: str, inputs: list[str], outputs: list[str]) -> dict[str, object]:
    entry = next(node.name for node in ast.parse(code).body if isinstance(node, ast.FunctionDef))
    return {
        "id": name, "source": "somewhere", "licence": "MIT", "code": code, "entry": entry,
        "inputs": inputs, "outputs": outputs, "steps": [5] * len(inputs),
    }  # fmt: skip


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    with gzip.open(path, "wt") as lines:
        lines.writelines(json.dumps(each) + "\n" for each in rows)
    return path


def read(path: Path) -> list[dict[str, object]]:
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


def generated(count: int, seed: int) -> list[Program]:
    return list(programs("train", count, seed, NO_SEEDS, Evaluation(), Counts()))


def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    def run(name: str, seed: int) -> tuple[bytes, bytes]:
        train, validation = tmp_path / f"{name}t.jsonl.gz", tmp_path / f"{name}v.jsonl.gz"
        words = ["--out-train", str(train), "--out-validation", str(validation), "--count", "60", "--seed", str(seed)]
        assert main(words) == 0
        return train.read_bytes(), validation.read_bytes()

    assert run("a", 7) == run("b", 7)
    assert run("a", 7) != run("c", 8)


def test_every_program_parses_and_defines_its_entry() -> None:
    for program in generated(200, 3):
        names = [node.name for node in ast.parse(program.code).body if isinstance(node, ast.FunctionDef)]
        if program.entry == MODULE:
            assert program.inputs == ("",)
        else:
            assert program.entry in names
            assert all(isinstance(ast.parse(text, mode="eval").body, ast.Tuple) for text in program.inputs)


class TooLong(BaseException):
    pass


def ends(program: Program, given: str) -> str:
    """How a plain run of one input ends: "returns", the name of an exception, or "too long"."""
    steps = 0

    def watch(frame: object, event: str, argument: object) -> object:
        nonlocal steps
        steps += event == "line"
        if steps > 500:
            raise TooLong
        return watch

    names: dict[str, object] = {}
    arguments = eval(given) if given else ()
    with contextlib.redirect_stdout(io.StringIO()):
        sys.settrace(watch)
        try:
            exec(compile(program.code, "p", "exec"), names)
            if program.entry != MODULE:
                names[program.entry](*arguments)  # type: ignore[operator]
        except Exception as error:
            return type(error).__name__
        except TooLong:
            return "too long"
        finally:
            sys.settrace(None)
    return "returns"


def test_nearly_all_generated_programs_run_to_their_end() -> None:
    results = [ends(program, given) for program in generated(300, 11) for given in program.inputs]
    assert "too long" not in results
    assert results.count("returns") >= 0.9 * len(results)
    assert results.count("returns") < len(results), "some raise on purpose"
    assert not {"NameError", "UnboundLocalError", "AttributeError"} & set(results)


@pytest.mark.parametrize("kind", sorted(_MAKERS))
def test_most_drafts_of_a_kind_are_usable_before_any_check(kind: str) -> None:
    rng = Random(5)
    good = 0
    for _ in range(100):
        code, entry, kinds = _MAKERS[kind](rng)
        given = "(" + "".join(literal(rng, each) + ", " for each in kinds).rstrip() + ")" if entry != MODULE else ""
        given = "()" if given == "(" + ")" else given
        good += ends(Program("x", code, entry, (given,), "", ""), given) == "returns"
    assert good >= 80


def test_programs_with_generators_pause_and_end() -> None:
    for seed in range(100):
        code = generator_program(Random(seed))
        assert "yield" in code
        assert ends(Program("x", code, MODULE, ("",), "", ""), "") == "returns", code


def test_leaks_are_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluation = write(
        tmp_path / "evaluation.jsonl.gz",
        [{"id": "1", "code": PROBLEM, "input": "'bxxa', 'ab'", "output": "'B0-A3'"}],
    )
    functions = write(
        tmp_path / "functions.jsonl.gz",
        [
            row("renamed", RENAMED, ["('abc', 'abc')"], ["'a'"]),
            row("embedded", EMBEDDED, ["('abc', 'abc')"], ["[]"]),
            row("pair", SAME_PAIR, ["('x', 1)", "('bxxa','ab')"], ["'B0-A3'", "'B0-A3'"]),
            *(row(f"clean{n}", CLEAN + "    " * n + "\n", ["([1, 5],)"], ["5"]) for n in range(3)),
        ],
    )
    words = ["--functions", str(functions), "--evaluation", str(evaluation), "--json", "--count", "50"]
    out = ["--out-train", str(tmp_path / "t.jsonl.gz"), "--out-validation", str(tmp_path / "v.jsonl.gz")]
    assert main(words + out) == 0
    report = json.loads(capsys.readouterr().out)
    rejected, written, shapes = report["rejected"], report["written"], report["shapes"]
    assert written.keys() == shapes.keys()
    assert all(0 < shapes[kind] <= count for kind, count in written.items())
    assert shapes["train: random"] > 0.9 * written["train: random"]
    assert rejected["leak: same shape"] == 1
    assert rejected["leak: 25 equal tokens"] == 1
    assert rejected["leak: equal input and output"] == 1
    texts = "".join(str(each["code"]) for each in read(tmp_path / "t.jsonl.gz") + read(tmp_path / "v.jsonl.gz"))
    assert "enumerate(line)" not in texts
    assert "B0-A3" not in texts


def test_a_mutated_body_that_became_a_leak_is_one() -> None:
    evaluation = Evaluation()
    evaluation.add(PROBLEM)
    code = ast.unparse(ast.parse(PROBLEM)).replace("!=", "==") + "\nprint(f('a', 'b'))\n"
    assert evaluation.leak(code, ast.parse(code)) is not None
    assert evaluation.leak(CLEAN, ast.parse(CLEAN)) is None


def test_no_function_of_the_validation_split_is_in_the_training_split(tmp_path: Path) -> None:
    rng = Random(2)
    rows = []
    for n in range(250):
        code, _, kinds = random_function(rng)
        given = "(" + "".join(literal(rng, kind) + ", " for kind in kinds).rstrip() + ")"
        rows.append(row(f"r{n}", code, [given], ["0"]))
        rows.append(row(f"twin{n}", code.replace("result", "outcome"), [given], ["0"]))
    functions = write(tmp_path / "functions.jsonl.gz", rows)
    files = [tmp_path / "t.jsonl.gz", tmp_path / "v.jsonl.gz"]
    out = ["--out-train", str(files[0]), "--out-validation", str(files[1])]
    assert main(["--functions", str(functions), "--count", "600", *out]) == 0
    train, validation = (
        {family(ast.parse(str(each["code"]))) for each in read(file) if each["source"] == "somewhere" and each["entry"] != MODULE}
        for file in files
    )
    assert train and validation
    assert not train & validation


def test_a_missing_file_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out-train", str(tmp_path / "t"), "--out-validation", str(tmp_path / "v"), "--count", "5"]
    assert main(["--evaluation", str(tmp_path / "none.jsonl.gz"), *out]) == 1
    assert capsys.readouterr().err == f"There is no file {tmp_path / 'none.jsonl.gz'}.\n"
    assert not (tmp_path / "t").exists()


def test_a_mutated_value_keeps_its_type() -> None:
    rng = Random(4)
    for old in (3, True, 1.5, "abc", [1, "a"], (1, 2), {"a": [1]}, {1, 2}, None, []):
        assert {type(mutate.value(rng, old)) for _ in range(50)} == {type(old)}


def test_every_hole_of_every_table_names_a_kind() -> None:
    fragments = [text for table in TABLES.values() for _, text in table if isinstance(text, str)] + list(DRILLS)
    rng = Random(1)
    for text in fragments:
        for mark, kind, _ in holes(text):
            assert literal(rng, kind) if mark == "=" or text in DRILLS else kind in TABLES or literal(rng, kind)
