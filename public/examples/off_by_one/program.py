def average_change(values):
    total = 0
    for i in range(len(values)):
        total += values[i + 1] - values[i]
    return total / len(values)

# i + 1 leaves the list in the last round.
print(average_change([2, 5, 9]))
