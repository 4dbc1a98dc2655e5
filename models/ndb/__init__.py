"""Training, evaluation and export of the neural debugger's own small network."""
