def total(prices, limit):
    """Sum what stays below a limit."""
    result = 0
    for price in prices:
        if price > limit: continue  # too dear
        result += price
    else:
        result = round(result, 1)
    return result


print(total([1.5, 20, 0.25], 10))
