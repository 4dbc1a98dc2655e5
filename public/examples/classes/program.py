class Account:
    def __init__(self, owner, balance):
        self.owner = owner
        self.balance = balance

    def withdraw(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

account = Account('Ada', 30)
print(account.withdraw(20))
print(account.withdraw(20))
print(account.balance)
