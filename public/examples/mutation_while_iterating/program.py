def remove_small(numbers):
    for n in numbers:
        if n < 10:
            numbers.remove(n)
    return numbers

# Two small numbers in a row: the second one is passed over.
print(remove_small([3, 4, 50, 6]))
