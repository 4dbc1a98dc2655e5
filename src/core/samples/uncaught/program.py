def last(items):
    return items[len(items)]


def main():
    names = ['Ada', 'Grace']
    return last(names)


main()
