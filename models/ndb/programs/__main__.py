"""Command line: write the programs files that the shards are made of."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from .build import VALIDATION_SHARE, Counts, programs
from .decontamination import Evaluation, read_evaluation
from .program import write_programs
from .seeds import NO_SEEDS, read_seeds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ndb.programs", description=__doc__)
    parser.add_argument("--functions", type=Path, help="collected functions, JSON lines; without: no seeds")
    parser.add_argument("--evaluation", type=Path, help="evaluation problems to keep out, JSON lines")
    parser.add_argument("--out-train", type=Path, required=True)
    parser.add_argument("--out-validation", type=Path, required=True)
    parser.add_argument("--count", type=int, required=True, help="programs in both files together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def main(words: list[str] | None = None) -> int:
    """Write both files and print the counts; the exit status is 1 with a sentence when a file is missing or unreadable."""
    given = _parser().parse_args(words)
    counts = Counts()
    try:
        if given.evaluation is None:
            print("No evaluation file: nothing is checked for leaks.", file=sys.stderr)
        evaluation = Evaluation() if given.evaluation is None else read_evaluation(given.evaluation)
        seeds = NO_SEEDS if given.functions is None else read_seeds(given.functions, evaluation, counts.rejected)
    except FileNotFoundError as missing:
        print(f"There is no file {missing.filename}.", file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(f"Cannot read the input: {error}.", file=sys.stderr)
        return 1
    held_back = max(1, round(given.count * VALIDATION_SHARE))
    for path, split, count in (
        (given.out_train, "train", given.count - held_back),
        (given.out_validation, "validation", held_back),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_programs(path, programs(split, count, given.seed, seeds, evaluation, counts))
    report = {
        "seeds": {"train": len(seeds.train.seeds), "validation": len(seeds.validation.seeds)},
        "written": _sorted(counts.written),
        "shapes": _sorted(Counter({kind: len(shapes) for kind, shapes in counts.shapes.items()})),
        "rejected": _sorted(counts.rejected),
    }
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        for part, numbers in report.items():
            print(part)
            for name, number in numbers.items():
                print(f"{number:8}  {name}")
    return 0


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


if __name__ == "__main__":
    sys.exit(main())
