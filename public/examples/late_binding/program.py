def make_adders():
    adders = []
    for n in [1, 2, 3]:
        adders.append(lambda x: x + n)
    return adders

# Each function looks n up when it is called: by then n is 3.
results = []
for add in make_adders():
    results.append(add(10))
print(results)
