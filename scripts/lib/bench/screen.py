"""As much of a terminal as the measured programs need: what stands on the screen after these bytes."""
import re

TOKEN = re.compile(
    rb"\x1b\[([?>=<!]*)([0-9;:]*)([ -/]*)([@-~])|\x1b[\]PX^_].*?(?:\x07|\x1b\\)|\x1b[ -/]+[0-~]|\x1b[0-~]|[\x00-\x1f\x7f]"
    rb"|[\x20-\x7e]+|[\xc0-\xf7][\x80-\xbf]+",
    re.DOTALL,
)
UNFINISHED = re.compile(rb"(?:\x1b(?:[ -/]*|\[[?>=<!]*[0-9;:]*[ -/]*|[\]PX^_][^\x07\x1b]*)|[\xc0-\xf7][\x80-\xbf]*)$")


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.top, self.bottom = 0, rows - 1
        self.rest = b""

    def text(self):
        return ["".join(line).rstrip() for line in self.lines]

    def feed(self, data):
        data = self.rest + data
        cut = UNFINISHED.search(data[-4096:])
        # A whole character of several bytes looks unfinished too; its decoding says otherwise.
        self.rest = b""
        if cut:
            tail = data[len(data) - len(cut[0]):]
            if tail[:1] == b"\x1b" or len(tail) < (2 if tail[0] < 0xE0 else 3 if tail[0] < 0xF0 else 4):
                self.rest, data = tail, data[: len(data) - len(tail)]
        for token in TOKEN.finditer(data):
            self.take(token)

    def take(self, token):
        piece = token[0]
        if token[4]:
            if not token[1]:
                self.sequence(token[4], [int(n or 0) for n in re.split(b"[;:]", token[2])])
        elif piece[:1] == b"\x1b":
            if piece == b"\x1bM":
                self.line_up()
            elif piece == b"\x1bD":
                self.line_down()
        elif piece == b"\r":
            self.x = 0
        elif piece == b"\n":
            self.line_down()
        elif piece == b"\b":
            self.x = max(self.x - 1, 0)
        elif piece == b"\t":
            self.x = min((self.x // 8 + 1) * 8, self.columns - 1)
        elif piece >= b" " and piece != b"\x7f":
            for character in piece.decode("utf-8", "replace"):
                if self.x >= self.columns:
                    self.x = 0
                    self.line_down()
                self.lines[self.y][self.x] = character
                self.x += 1

    def line_down(self):
        if self.y == self.bottom:
            self.scroll(self.top, 1)
        else:
            self.y = min(self.y + 1, self.rows - 1)

    def line_up(self):
        if self.y == self.top:
            self.scroll(self.top, -1)
        else:
            self.y = max(self.y - 1, 0)

    def scroll(self, top, count):
        for _ in range(min(abs(count), self.rows)):
            self.lines.pop(top if count > 0 else self.bottom)
            self.lines.insert(self.bottom if count > 0 else top, [" "] * self.columns)

    def sequence(self, final, numbers):
        first = numbers[0]
        count = max(first, 1)
        line = self.lines[self.y]
        x = min(self.x, self.columns - 1)
        if final in b"Hf":
            self.y = count - 1
            self.x = (max(numbers[1], 1) if len(numbers) > 1 else 1) - 1
        elif final == b"A":
            self.y -= count
        elif final in b"Be":
            self.y += count
        elif final in b"Ca":
            self.x += count
        elif final == b"D":
            self.x -= count
        elif final in b"G`":
            self.x = count - 1
        elif final == b"d":
            self.y = count - 1
        elif final == b"K":
            start, end = ((x, self.columns), (0, x + 1), (0, self.columns))[min(first, 2)]
            line[start:end] = [" "] * (end - start)
        elif final == b"J":
            for row in (range(self.y + 1, self.rows), range(0, self.y), range(0, self.rows))[min(first, 2)]:
                self.lines[row] = [" "] * self.columns
            if first < 2:
                self.sequence(b"K", [first])
        elif final == b"X":
            line[x:x + count] = [" "] * len(line[x:x + count])
        elif final == b"P":
            line[x:] = (line[x + count:] + [" "] * self.columns)[: self.columns - x]
        elif final == b"@":
            line[x:] = ([" "] * count + line[x:])[: self.columns - x]
        elif final in b"LM":
            self.scroll(self.y, count if final == b"M" else -count)
        elif final in b"ST":
            self.scroll(self.top, count if final == b"S" else -count)
        elif final == b"b":
            line[x:x + count] = [line[x - 1]] * len(line[x:x + count])
            self.x += count
        elif final == b"r":
            self.top = max(first, 1) - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self.x = self.y = 0
        self.x = min(max(self.x, 0), self.columns - 1)
        self.y = min(max(self.y, 0), self.rows - 1)
