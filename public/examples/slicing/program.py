letters = 'abcdefg'
print(letters[2:5])
print(letters[:3], letters[-2:])
print(letters[::2])
print(letters[::-1])
items = [0, 1, 2, 3, 4, 5]
items[1:3] = ['x']
print(items)
del items[::2]
print(items)
