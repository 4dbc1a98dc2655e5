def gcd(a, b):
    while b:
        a, b = b, a % b
    return a

numbers = [12, 18, 27]
result = numbers[0]
for n in numbers[1:]:
    result = gcd(result, n)
print('gcd', result)
