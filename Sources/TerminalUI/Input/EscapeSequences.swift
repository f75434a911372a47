/// The usual key sequences of xterm, the Linux console, VT and rxvt, besides terminfo's.
enum EscapeSequences {
    /// The key of a complete CSI or SS3 sequence; nil for an unknown one.
    static func key(_ sequence: [UInt8]) -> Key? {
        guard sequence.count >= 3, let final = sequence.last else { return nil }
        let parameters = sequence[2..<(sequence.count - 1)]
        if sequence[1] == UInt8(ascii: "O") {
            return parameters.isEmpty ? shifted[final] ?? rxvt[final] ?? keypad[final] : nil
        }
        if parameters.isEmpty { return plain[final] ?? rxvt[final] }
        if sequence[2] == UInt8(ascii: "["), sequence.count == 4 { return linuxFunction(final) }
        if final == UInt8(ascii: "~"), let number = number(parameters) { return tilde[number] }
        return modified(parameters, final) ?? ReportedKeys.key(parameters, final)
    }

    /// xterm's form of a key with modifiers: `CSI 1 ; m A`, `CSI 5 ; m ~`, where m is 1 plus the sum of Shift (1), Alt
    /// (2), Ctrl (4) and Meta (8). Cursor keys keep their meaning; with Ctrl or Alt, left and right move by words, as
    /// readline's Alt-B and Alt-F. Function keys with modifiers are not supported.
    private static func modified(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, let first = number(parts[0]), let sum = number(parts[1]), (1...256).contains(sum) else {
            return nil
        }
        // Locks (64, 128) are no modifiers of a key.
        let modifiers = (sum - 1) & 63
        if final == UInt8(ascii: "~") {
            guard modifiers < 16 else { return nil }
            return (1...8).contains(first) || modifiers == 0 ? tilde[first] : nil
        }
        guard first == 1, let key = plain[final] else { return nil }
        if modifiers == 0 { return key }
        guard modifiers < 16 else { return nil }
        let hasWords = modifiers & 6 != 0
        switch key {
        case .left where hasWords: return .alt("b")
        case .right where hasWords: return .alt("f")
        case .up, .down, .left, .right, .home, .end: return key
        default: return nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 3 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func linuxFunction(_ final: UInt8) -> Key? {
        (0x41...0x45).contains(final) ? .function(Int(final) - 0x40) : nil
    }

    private static let plain: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// rxvt's arrows: in lower case with Shift (`CSI a`) and with Ctrl (`ESC O a`).
    private static let rxvt: [UInt8: Key] = [
        UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right, UInt8(ascii: "d"): .left,
    ]

    private static let shifted: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
        UInt8(ascii: "M"): .enter,
    ]

    /// The numeric keypad in its application mode, in which some terminals are without being asked: the byte of each key
    /// is its character's and 0x40 more.
    private static let keypad: [UInt8: Key] = Dictionary(
        uniqueKeysWithValues: "0123456789*+,-./".utf8.map { ($0 + 0x40, .character(Character(Unicode.Scalar($0)))) }
            + [(UInt8(ascii: "X"), .character("=")), (UInt8(ascii: "I"), .tab), (UInt8(ascii: " "), .character(" "))]
    )

    private static let tilde: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}
