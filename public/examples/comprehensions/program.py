n = 100
squares = [n * n for n in range(4)]
print(squares, n)
lengths = {word: len(word) for word in ['kiwi', 'fig']}
print(lengths)
flat = [x for row in [[1, 2], [3]] for x in row if x != 2]
print(flat)
