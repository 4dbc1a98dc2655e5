def check(name, value):
    print('check', name)
    return value

a = check('a', 0) and check('b', 1)
b = check('c', []) or check('d', 'yes')
c = 1 < 2 < check('e', 3)
print(a, b, c)
