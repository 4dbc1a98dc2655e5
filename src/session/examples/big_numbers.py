# Long multiplication in one line: Python is exact, a small network has to guess.
def power_sum(base, count):
    total = 0
    for i in range(1, count):
        total += base ** i * 7919
    return total

print(power_sum(937, 5))
