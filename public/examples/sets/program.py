def common(a, b):
    seen = set(a)
    both = []
    for x in b:
        if x in seen:
            both.append(x)
            seen.discard(x)
    return both

print(common([1, 2, 2, 3], [3, 2, 2, 5]))
print({1, 2, 3} - {2}, {1, 2} | {5})
