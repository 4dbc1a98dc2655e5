"""Programs to trace and train on.

`python -m ndb.programs` writes them as JSON lines: drills, typed random functions, module programs with several frames,
and collected functions with mutated inputs and bodies; everything near the evaluation problems is left out.
"""
