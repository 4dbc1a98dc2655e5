"""Laws of shards and batches: what is written is read, each transition is visited once a round, new files join."""

import itertools

import numpy as np
import pytest
from ndb.config import TrainConfig
from ndb.data import Folder, Visits, batches, validation_batches
from ndb.shard import ShardError, read_shard, write_shard
from ndb.team import Team
from synthetic import synthetic_arrays, write_synthetic


def test_a_shard_reads_as_written(tmp_path) -> None:
    arrays = synthetic_arrays(20, seed=1)
    write_shard(tmp_path / "a.ndbs", arrays, "f" * 64, 40, "train")
    shard = read_shard(tmp_path / "a.ndbs")
    for name in ("tokens", "loss", "sequences", "documents"):
        assert np.array_equal(getattr(shard, name), arrays[name])
    assert np.array_equal(shard.features.ravel(), arrays["features"])
    assert (shard.vocabulary, shard.vocabulary_size, shard.split) == ("f" * 64, 40, "train")


def test_unusable_files_are_named(tmp_path) -> None:
    with pytest.raises(ShardError, match="no shards"):
        Folder(tmp_path)
    write_synthetic(tmp_path / "a.ndbs", 3, seed=1)
    folder = Folder(tmp_path)
    write_shard(tmp_path / "b.ndbs", synthetic_arrays(3, seed=2), "e" * 64, 40, "train")
    with pytest.raises(ShardError, match="vocabulary"):
        folder.refresh()
    cut_off = tmp_path / "c.ndbs"
    cut_off.write_bytes((tmp_path / "a.ndbs").read_bytes()[:-40])
    with pytest.raises(ShardError, match="cut off"):
        read_shard(cut_off)


def keys(documents) -> list[tuple[int, ...]]:
    return sorted(tuple(t.tolist()) for d in documents for t in d.tokens[1:])


def test_a_round_visits_every_transition_once_and_new_files_join(tmp_path) -> None:
    write_synthetic(tmp_path / "a.ndbs", 10, seed=1)
    config = TrainConfig(transitions_per_visit=2)
    visits = Visits(Folder(tmp_path), config, seed=0)
    stream = iter(visits)
    first = list(itertools.takewhile(lambda _: visits.rounds == 0, stream))
    visited = keys(first)
    arrays = synthetic_arrays(10, seed=1)
    bounds = arrays["sequences"]
    sources = set(arrays["documents"][:-1].tolist())
    expected = sorted(
        tuple(arrays["tokens"][bounds[s] : bounds[s + 1]].tolist()) for s in range(len(bounds) - 1) if s not in sources
    )
    assert visited == expected
    assert max(len(d.tokens) for d in first) <= 3
    write_synthetic(tmp_path / "b.ndbs", 10, seed=2)
    added = [next(stream) for _ in range(60)]
    assert len(visits.folder.shards) == 2
    assert set(keys(added)) - set(expected)


def test_a_team_shares_the_documents(tmp_path) -> None:
    write_synthetic(tmp_path / "a.ndbs", 10, seed=1)

    def first_round(team: Team) -> list[tuple[int, ...]]:
        visits = Visits(Folder(tmp_path), TrainConfig(), seed=team.rank, team=team)
        return keys(itertools.takewhile(lambda _: visits.rounds == 0, visits))

    both = first_round(Team(0, 2)) + first_round(Team(1, 2))
    assert sorted(both) == first_round(Team())


def test_batches_fill_their_size(tmp_path) -> None:
    write_synthetic(tmp_path / "a.ndbs", 60, seed=1)
    config = TrainConfig(tokens_per_step=256, longest_sequence=32)
    batch = next(batches(Visits(Folder(tmp_path), config, seed=0), config, taps=3))
    used = int((batch.layout.tokens != 0).sum())
    assert batch.layout.tokens.shape == (256,)
    assert used > 0.9 * 256
    assert 0 < int((~batch.predicted).sum()) < int(batch.predicted.sum())


def test_validation_takes_the_number_asked_for(tmp_path) -> None:
    write_synthetic(tmp_path / "a.ndbs", 60, seed=1)
    chosen = validation_batches(Folder(tmp_path), 50, 512, 300)
    assert sum(len(set(b.transitions[b.predicted].tolist())) for b in chosen) == 50
