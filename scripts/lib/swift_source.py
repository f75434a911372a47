"""Swift source for the checks: code without comments and without what stands in string literals."""
import os


class SwiftSource:
    """`code` has the length and the lines of the file; comments and the insides of literals are blanks.

    `literals` maps the offset of each opening quote to the literal's text, its quotes left out.
    """

    def __init__(self, text):
        self.text = text
        self.literals = {}
        self.code = self._strip(text)

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def _strip(self, text):
        out, index, size = list(text), 0, len(text)

        def blank(start, end):
            for at in range(start, min(end, size)):
                if out[at] != "\n":
                    out[at] = " "

        while index < size:
            if text.startswith("//", index):
                end = text.find("\n", index)
                end = size if end < 0 else end
                blank(index, end)
                index = end
            elif text.startswith("/*", index):
                end = self._end_of_comment(text, index)
                blank(index, end)
                index = end
            elif text[index] == '"' or (text[index] == "#" and text[index:].lstrip("#").startswith('"')):
                quote, end = self._literal(text, index)
                self.literals[quote] = text[quote:end].strip('"#')
                blank(quote + 1, end - 1)
                index = end
            else:
                index += 1
        return "".join(out)

    @staticmethod
    def _end_of_comment(text, start):
        depth, index = 0, start
        while index < len(text):
            if text.startswith("/*", index):
                depth, index = depth + 1, index + 2
            elif text.startswith("*/", index):
                depth, index = depth - 1, index + 2
                if depth == 0:
                    return index
            else:
                index += 1
        return len(text)

    @staticmethod
    def _literal(text, start):
        """Offsets of the opening quote and of the end. A literal of one line never passes its line."""
        quote = start
        while text[quote] == "#":
            quote += 1
        hashes = text[start:quote]
        multi = text.startswith('"""', quote)
        closing = ('"""' if multi else '"') + hashes
        escape = "\\" + hashes
        index, depth = quote + (3 if multi else 1), 0
        while index < len(text):
            if text.startswith(escape, index):
                index += len(escape)
                if text.startswith("(", index):
                    index = SwiftSource._end_of_interpolation(text, index, multi)
                else:
                    index += 1
            elif text.startswith(closing, index):
                return quote, index + len(closing)
            elif text[index] == "\n" and not multi:
                return quote, index
            else:
                index += 1
        return quote, len(text)

    @staticmethod
    def _end_of_interpolation(text, start, multi):
        depth, index = 0, start
        while index < len(text):
            character = text[index]
            if character == "\n" and not multi:
                return index
            if character == '"':
                _, index = SwiftSource._literal(text, index)
                continue
            depth += (character == "(") - (character == ")")
            index += 1
            if depth == 0:
                return index
        return len(text)


def swift_files(root, *folders):
    """Paths, relative to `root`, of the Swift files below `folders`; links to folders are not followed."""
    found = []
    for folder in folders:
        for place, below, names in os.walk(os.path.join(root, folder)):
            below[:] = [name for name in below if not name.startswith(".")]
            found += [os.path.relpath(os.path.join(place, name), root) for name in names if name.endswith(".swift")]
    return sorted(found)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return SwiftSource(file.read())


def report(check, complaints, subject):
    """Prints the complaints; the exit code."""
    for complaint in complaints:
        print(complaint)
    print(f"{check}: {'FAILED, ' + str(len(complaints)) + ' complaints' if complaints else 'ok'} ({subject})")
    return 1 if complaints else 0
