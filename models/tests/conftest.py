"""Lets the tests run from any folder: `python -m pytest models/tests`."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]
