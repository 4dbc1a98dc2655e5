def countdown(n):
    while n > 0:
        yield n
        n -= 1

total = 0
for k in countdown(3):
    total += k
print(total)
