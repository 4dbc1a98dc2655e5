count = 0

def increase():
    # Assigning makes count local to the whole function.
    count = count + 1
    return count

def peek():
    return count

print(peek())
print(increase())
