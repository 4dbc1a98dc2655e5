def count_letters(text):
    counts = {}
    for ch in text:
        if ch not in counts:
            counts[ch] = 0
        counts[ch] += 1
    best = max(counts, key=counts.get)
    return best, counts[best]

print(count_letters('banana'))
