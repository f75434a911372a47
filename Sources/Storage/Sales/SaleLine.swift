import FoundationEssentials

/// One product of a sale: the pieces sold, or returned.
struct SaleLine: Hashable {
    var productID: Int64
    /// In ten-thousandths of a unit.
    var quantity: Int64
    /// Without tax, after discounts, in ten-thousandths of a major unit.
    var net: Int64

    static func quantity(_ text: String) -> Int64 { Sale.amount(text) }
}

/// Lines packed into one column, three numbers each, in as few bytes as possible: a year of them is read in
/// milliseconds.
enum SaleLines {
    static func pack(_ lines: [SaleLine]) -> Data {
        var data = Data()
        data.reserveCapacity(lines.count * 12)
        for line in lines {
            append(line.productID, &data)
            append(line.quantity, &data)
            append(line.net, &data)
        }
        return data
    }

    /// A truncated line is skipped: the file may contain anything.
    static func read(_ bytes: UnsafeRawBufferPointer, _ line: (SaleLine) -> Void) {
        var place = 0
        while place < bytes.count {
            guard let product = number(bytes, &place), let quantity = number(bytes, &place),
                let net = number(bytes, &place)
            else { return }
            line(SaleLine(productID: product, quantity: quantity, net: net))
        }
    }

    static func unpack(_ data: Data) -> [SaleLine] {
        var lines: [SaleLine] = []
        data.withUnsafeBytes { read($0) { lines.append($0) } }
        return lines
    }

    /// Variable-length, seven bits a byte, with the sign in the lowest bit.
    private static func append(_ number: Int64, _ data: inout Data) {
        var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
        while rest >= 0x80 {
            data.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        data.append(UInt8(rest))
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Int64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < bytes.count, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7f) << shift
            guard byte & 0x80 != 0 else { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
            shift += 7
        }
        return nil
    }
}
