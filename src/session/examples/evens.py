def evens(numbers):
    found = []
    for n in numbers:
        if n % 2 == 0:
            found.append(n)
    return found

print(evens([1, 4, 7, 8]))
