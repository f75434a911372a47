"""The functions of a program, from its own table of symbols (elf(5))."""
import struct

TEXT, FUNCTION = b".text", 2


def of(path):
    """{address: name} of every function with a size in `.text`; of several at one address the first."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"\x7fELF\x02\x01":
        raise ValueError(f"{path} is no 64-bit program")
    start, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    # name, type, flags, address, offset, size, link
    sections = [struct.unpack_from("<IIQQQQI", data, start + size * place) for place in range(count)]
    words = sections[names][4]

    def word(table, offset):
        return data[table + offset:data.index(b"\0", table + offset)]

    named = {word(words, section[0]): (place, section) for place, section in enumerate(sections)}
    if TEXT not in named or b".symtab" not in named:
        raise ValueError(f"{path} has no symbols")
    text, symbols = named[TEXT][0], named[b".symtab"][1]
    strings = sections[symbols[6]][4]
    found = {}
    for offset in range(symbols[4], symbols[4] + symbols[5], 24):
        name, info, _, section, address, length = struct.unpack_from("<IBBHQQ", data, offset)
        if section == text and info & 0xF == FUNCTION and length and address not in found:
            found[address] = word(strings, name).decode("ascii", "replace")
    return found
