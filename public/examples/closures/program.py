def counter(start):
    count = start
    def step():
        nonlocal count
        count += 1
        return count
    return step

a = counter(0)
b = counter(10)
print(a(), a(), b())
