total = 0.0
for i in range(3):
    total += 0.1
print(total)
print(total == 0.3)
print(abs(total - 0.3) < 1e-9)
print(0.1 + 0.2, 1 / 3)
print(1e16 + 1 == 1e16)
