/// The bytes of cursor moves, in the ANSI form of all supported terminals (ECMA-48 CUP, CUF, CUB, CUU, CUD).
enum CursorMove {
    /// `CSI row ; column H`, shorter in the first column.
    static func absolute(_ point: Point) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, 0x5B]
        if point.x > 0 || point.y > 0 { append(point.y + 1, to: &bytes) }
        if point.x > 0 {
            bytes.append(UInt8(ascii: ";"))
            append(point.x + 1, to: &bytes)
        }
        bytes.append(UInt8(ascii: "H"))
        return bytes
    }

    /// A move from a known position along one row or one column; nil if there is none.
    static func relative(from: Point, to: Point) -> [UInt8]? {
        if from.y == to.y {
            if to.x == 0 { return [0x0D] }
            if to.x < from.x, from.x - to.x <= 3 { return Array(repeating: 0x08, count: from.x - to.x) }
            return to.x > from.x ? step(to.x - from.x, UInt8(ascii: "C")) : step(from.x - to.x, UInt8(ascii: "D"))
        }
        if from.x == to.x {
            return to.y > from.y ? step(to.y - from.y, UInt8(ascii: "B")) : step(from.y - to.y, UInt8(ascii: "A"))
        }
        // Never in the last row: the target row exists, so nothing scrolls.
        if to.x == 0, to.y == from.y + 1 { return [0x0D, 0x0A] }
        return nil
    }

    /// From this many repetitions on REP is shorter than writing them.
    static let fewestRepeated = 5

    /// `CSI count b` (REP): repeats the previous character `count` times.
    static func again(_ count: Int) -> [UInt8] { step(count, UInt8(ascii: "b")) }

    /// `CSI top ; bottom r` (DECSTBM): limits scrolling to these rows. Moves the cursor.
    static func region(_ rows: ClosedRange<Int>) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, 0x5B]
        append(rows.lowerBound + 1, to: &bytes)
        bytes.append(UInt8(ascii: ";"))
        append(rows.upperBound + 1, to: &bytes)
        bytes.append(UInt8(ascii: "r"))
        return bytes
    }

    /// Removes the limit on scrolling.
    static let wholeRegion = Array("\u{1B}[r".utf8)

    private static func step(_ count: Int, _ letter: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, 0x5B]
        if count > 1 { append(count, to: &bytes) }
        bytes.append(letter)
        return bytes
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        if number >= 10 { append(number / 10, to: &bytes) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
