def add_item(item, items=[]):
    items.append(item)
    return items

# The list in the head of the function is made once, and kept.
print(add_item('pen'))
print(add_item('cup'))
print(add_item('hat', []))
