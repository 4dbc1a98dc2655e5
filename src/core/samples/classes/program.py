class Account:
    fee = 1

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def withdraw(self, amount):
        if amount + self.fee > self.balance:
            raise ValueError(f'{self.owner} has only {self.balance}')
        self.balance -= amount + self.fee
        return self


account = Account('Ada', balance=10)
account.withdraw(4).withdraw(2)
