#!/bin/sh
# Makes training data: models/runs/shards.sh DIR PROGRAMS [SEED]
#
# Writes programs and adds their transitions to DIR/train and DIR/validation; call it again with another seed for
# more, also while a training run reads DIR. NDB_FUNCTIONS: collected functions (JSON lines) to vary;
# NDB_EVALUATION: evaluation problems (JSON lines) whose look-alikes are left out.
set -eu

cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
data=$1
count=$2
seed=${3:-0}

mkdir -p "$data"
train=$data/programs-$seed-train.jsonl.gz
validation=$data/programs-$seed-validation.jsonl.gz
report=$data/programs-$seed.json
PYTHONPATH=models "$python" -m ndb.programs --count "$count" --seed "$seed" \
  --json --out-train "$train" --out-validation "$validation" \
  ${NDB_FUNCTIONS:+--functions "$NDB_FUNCTIONS"} ${NDB_EVALUATION:+--evaluation "$NDB_EVALUATION"} >"$report"
cat "$report"
npm run -s ndb -- shards --append --split validation --seed "$seed" --programs "$validation" --out "$data/validation"
npm run -s ndb -- shards --append --split train --seed "$seed" --programs "$train" --out "$data/train"
