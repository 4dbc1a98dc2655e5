stock = {'pear': 2, 'fig': 5}
stock['plum'] = 1
stock['pear'] = 7
order = list(stock)
count = stock.pop('fig')
stock['fig'] = count
print(order)
print(list(stock))
for name, n in stock.items():
    print(name, n)
print(stock.get('kiwi', 0))
