class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    def describe(self):
        return self.name + ': ' + str(self.area())

class Square(Shape):
    def __init__(self, side):
        super().__init__('square')
        self.side = side

    def area(self):
        return self.side ** 2

print(Square(3).describe())
print(Shape('blob').describe())
