#!/bin/sh
# Trains the bundled network.
#
#   models/runs/train.sh --hours H [--data DIR] [--out CHECKPOINT] [--programs N] [--hard] [-- OPTIONS]
#
# Makes programs and shards in DIR (outside the repository) unless they are there. Continues CHECKPOINT when it
# exists; else begins from the released weights when they speak the present vocabulary. --hard: on what the checkpoint
# gets wrong in the data (and a share of the rest), judged first unless that was done before. What stands after -- goes
# to `python -m ndb.train`. PYTHON names the interpreter.
set -eu

cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
data=${TMPDIR:-/tmp}/neural-debugger
release=public/models/ndb-small
checkpoint=
hours=
programs=6000
hard=

while [ $# -gt 0 ]; do
  case $1 in
    --hours) hours=$2; shift 2 ;;
    --data) data=$2; shift 2 ;;
    --out) checkpoint=$2; shift 2 ;;
    --hard) hard=yes; shift ;;
    --programs) programs=$2; shift 2 ;;
    --) shift; break ;;
    *) echo "train.sh does not know $1; its first lines say what it takes." >&2; exit 2 ;;
  esac
done
if [ -z "$hours" ]; then
  echo "How long? Give --hours H." >&2
  exit 2
fi
: "${checkpoint:=$data/ndb-small.pt}"

[ -e "$data/train/00000.ndbs" ] || models/runs/shards.sh "$data" "$programs"

export PYTHONPATH=models
train=$data/train
if [ -n "$hard" ]; then
  [ -e "$checkpoint" ] || { echo "--hard needs a checkpoint, and there is no $checkpoint." >&2; exit 2; }
  "$python" -m ndb.mine "$checkpoint" --shards "$data/train" --out "$data/hard"
  train=$data/hard
fi
if [ -e "$checkpoint" ]; then
  set -- --resume "$checkpoint" "$@"
elif "$python" -m ndb.released "$release" "$data/train"; then
  set -- --warm-start "$release" "$@"
fi
exec "$python" -m ndb.train --shards "$train" --validation "$data/validation" \
  --out "$checkpoint" --hours "$hours" "$@"
