first = [1, 2]
second = first
copy = first[:]
second.append(3)
copy.append(9)
print(first, second, copy)
print(first is second, first == copy)

row = [0] * 2
grid = [row, row]
grid[0][1] = 5
print(grid)
