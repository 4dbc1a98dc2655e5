def add_longer(words, least):
    total = 0
    for word in words:
        if len(word) < least:
            continue
        total += int(word)
    return total

add_longer(['7', '12'], 2)
