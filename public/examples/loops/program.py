def keep_even(numbers):
    found = []
    for n in numbers:
        if n % 2 == 0:
            found.append(n)
    return found

print(keep_even([1, 4, 7, 8]))
