def slug(title):
    words = title.lower().split()
    kept = []
    for word in words:
        clean = word.strip('!,.')
        if clean not in ('a', 'the', 'of'):
            kept.append(clean)
    return '-'.join(kept)

print(slug('The Art of Debugging!'))
