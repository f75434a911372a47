/// What a program wrote to its terminal, judged byte by byte.
enum TerminalBytes {
    /// Everything our encoder has no business writing: control characters beside line moves, sequences other than
    /// cursor, erase, scrolling, SGR, modes, character sets and keypad, C1, bidi and zero-width characters.
    static func foreign(in output: [UInt8]) -> [String] {
        var found: [String] = []
        var index = output.startIndex
        while index < output.endIndex {
            if output[index] == 0x1B {
                let length = knownSequence(output[index...])
                if length == 0 { found.append("ESC at \(index): \(excerpt(output, index))") }
                index += max(1, length)
            } else if output[index] < 0x20 || output[index] == 0x7F {
                if ![0x08, 0x0A, 0x0D].contains(output[index]) { found.append("control \(output[index]) at \(index)") }
                index += 1
            } else {
                index += 1
            }
        }
        return found + foreignScalars(in: output)
    }

    /// How many bytes at the front of `bytes` are a sequence the encoder may write; 0 for none.
    private static func knownSequence(_ bytes: ArraySlice<UInt8>) -> Int {
        let rest = Array(bytes.dropFirst().prefix(40))
        guard let first = rest.first else { return 0 }
        switch first {
        case UInt8(ascii: "["):
            guard let end = rest.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }),
                rest[1..<end].allSatisfy({ (0x30...0x3F).contains($0) })
            else { return 0 }
            // xterm's terminfo keeps the window's title beside the screen: 22;0;0t and 23;0;0t.
            let isTitle = ["22;0;0", "23;0;0"].contains(String(decoding: rest[1..<end], as: UTF8.self))
            let isKnown = "ABCDHJKbmhldGXPr".utf8.contains(rest[end]) || (rest[end] == UInt8(ascii: "t") && isTitle)
            return isKnown ? end + 2 : 0
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            return rest.count > 1 && "0B".utf8.contains(rest[1]) ? 3 : 0
        case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"):
            return 2
        default:
            return 0
        }
    }

    private static func foreignScalars(in output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).unicodeScalars.compactMap { scalar in
            switch scalar.value {
            case 0x80...0x9F, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF, 0xFFFD:
                "U+" + String(scalar.value, radix: 16, uppercase: true)
            default: nil
            }
        }
    }

    private static func excerpt(_ output: [UInt8], _ index: Int) -> String {
        output[index..<min(output.count, index + 12)].map { String($0, radix: 16) }.joined(separator: " ")
    }
}

extension TerminalBytes {
    /// Every parameter of every SGR sequence.
    static func styles(in output: [UInt8]) -> [Int] {
        let text = String(decoding: output, as: UTF8.self)
        return text.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { match in
            match.output.1.split(separator: ";").compactMap { Int($0) }
        }
    }
}
