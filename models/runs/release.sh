#!/bin/sh
# Makes a checkpoint the bundled network: models/runs/release.sh CHECKPOINT [DATA]
#
# Exports it, then lets the inference tests run the files. DATA: the folder the run's shards are in.
set -eu

cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
checkpoint=$1
data=${2:-${TMPDIR:-/tmp}/neural-debugger}
release=public/models/ndb-small

PYTHONPATH=models "$python" -m ndb.export "$checkpoint" --validation "$data/validation" --out "$release.new" \
  --name ndb-small --programs "$data"/programs-*.json
NDB_MODEL=$release.new npx vitest run src/inference
rm -rf "$release"
mv "$release.new" "$release"
