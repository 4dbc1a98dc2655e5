def ratio(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return None

values = []
for top, bottom in [(6, 3), (1, 0)]:
    values.append(ratio(top, bottom))
print(values)
print(int('12x'))
