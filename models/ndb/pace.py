"""How fast this machine trains: `python -m ndb.pace --steps N`, then the options of `ndb.train`.

Prints as JSON the tokens of N steps of one process and their processor time in seconds, which does not depend on what
else runs. The first steps, which compile, are not counted; nothing is written.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from .shard import ShardError
from .team import Team
from .train import Refusal, Run, parse

WARMUP_STEPS = 2


def main(words: list[str]) -> None:
    """Makes the steps and prints what they took."""
    parser = argparse.ArgumentParser(prog="python -m ndb.pace", description=__doc__)
    parser.add_argument("--steps", type=int, required=True)
    own, others = parser.parse_known_args(words)
    arguments, config = parse(others)
    try:
        run = Run(arguments, config, Team())
    except (ShardError, Refusal) as error:
        sys.exit(str(error))
    start = time.time()
    for _ in range(WARMUP_STEPS):
        run.step(start)
    begun = time.process_time()
    for _ in range(own.steps):
        run.step(start)
    seconds = time.process_time() - begun
    print(json.dumps({"tokens": own.steps * config.tokens_per_step, "seconds": seconds}))


if __name__ == "__main__":
    main(sys.argv[1:])
