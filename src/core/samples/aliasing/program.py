log = []


def append_twice(items, item):
    items.append(item)
    log.append(len(items))
    items += [item]


def main():
    row = [0]
    grid = [row, row]
    append_twice(row, 'é')
    del row
    return grid


main()
