def half(n):
    return n // 2

print(half(9))
[].pop()
