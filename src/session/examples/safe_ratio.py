def ratio(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return None

pairs = [(6, 3), (1, 0)]
values = []
for top, bottom in pairs:
    values.append(ratio(top, bottom))
print(values)
print(int('12x'))
