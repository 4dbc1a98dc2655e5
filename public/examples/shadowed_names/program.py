def total(list):
    sum = 0
    for max in list:
        sum += max
    return sum

print(total([2, 3]))

len = 5
print(len)
print(len('abc'))
