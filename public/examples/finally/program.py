def read_number(text):
    log = []
    try:
        log.append('try')
        value = int(text)
    except ValueError:
        log.append('except')
        value = -1
    finally:
        log.append('finally')
    return value, log

print(read_number('12'))
print(read_number('1x'))
