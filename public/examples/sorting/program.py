def last_letter(word):
    return word[-1]

words = ['pear', 'fig', 'plum', 'kiwi']
by_length = sorted(words, key=len)
by_last = sorted(words, key=last_letter)
print(by_length)
print(by_last)
words.sort(reverse=True)
print(words)
