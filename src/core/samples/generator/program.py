def countdown(n):
    while n > 0:
        yield n
        n -= 1


def main():
    total = 0
    for n in countdown(2):
        total += n
    return total


main()
