print(7 // 2, -7 // 2)
print(7 % 3, -7 % 3)
print(2 ** 10, 2 ** -1)
print(True + True)
big = 937
for i in range(3):
    big = big * 937
print(big)
print(int('0b101', 0), round(2.5), round(3.5))
