def hanoi(n, source, target, spare):
    if n == 0:
        return 0
    moves = hanoi(n - 1, source, spare, target)
    return moves + 1 + hanoi(n - 1, spare, target, source)


moves = hanoi(2, 'A', 'C', 'B')
