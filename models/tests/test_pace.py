"""The training step runs as the trainer runs it, and its pace is told."""

import json

from ndb import pace
from synthetic import write_synthetic


def test_steps_are_made_and_counted(tmp_path, capsys) -> None:
    write_synthetic(tmp_path / "0.ndbs", 40, seed=5)
    shape = "--width 32 --layers 1 --head-width 8 --tokens-per-step 128 --longest-sequence 32 --no-compile".split()
    folders = ["--shards", str(tmp_path), "--validation", str(tmp_path), "--out", str(tmp_path / "none.pt")]
    pace.main(["--steps", "3", *folders, *shape])
    told = json.loads(capsys.readouterr().out)
    assert told["tokens"] == 3 * 128
    assert told["seconds"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["0.ndbs"]
