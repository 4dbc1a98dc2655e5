def number(text):
    return int(text)


def first_number(words):
    for word in words:
        try:
            return number(word)
        except ValueError as error:
            reason = str(error)
        finally:
            print(word)
    return reason


first_number(['x', '42'])
