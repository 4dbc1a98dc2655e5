point = (3, 4)
x, y = point
x, y = y, x
first, *middle, last = [1, 2, 3, 4, 5]
print(x, y)
print(first, middle, last)

def area(width, height=1, *rest):
    return width * height, rest

print(area(*point))
print(area(2, 3, 4, 5))
