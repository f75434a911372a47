/// The usual key sequences of xterm, the Linux console, VT and rxvt, besides terminfo's.
enum EscapeSequences {
    /// The key of a complete CSI or SS3 sequence; nil for an unknown one.
    static func key(_ sequence: [UInt8]) -> Key? {
        guard sequence.count >= 3, let final = sequence.last else { return nil }
        let parameters = sequence[2..<(sequence.count - 1)]
        if sequence[1] == UInt8(ascii: "O") { return parameters.isEmpty ? shifted[final] ?? rxvt[final] : nil }
        if parameters.isEmpty { return plain[final] ?? rxvt[final] }
        if sequence[2] == UInt8(ascii: "["), sequence.count == 4 { return linuxFunction(final) }
        if final == UInt8(ascii: "~"), let number = number(parameters) { return tilde[number] }
        return modified(parameters, final)
    }

    /// xterm's form of a key with modifiers: `CSI 1 ; m A`, `CSI 5 ; m ~`, where m is 1 plus the sum of Shift (1), Alt
    /// (2), Ctrl (4) and Meta (8). Cursor keys keep their meaning; with Ctrl or Alt, left and right move by words, as
    /// readline's Alt-B and Alt-F. Others (function keys, those of modifyOtherKeys and the kitty protocol) are not
    /// supported.
    private static func modified(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, let first = number(parts[0]), let modifiers = number(parts[1]),
            (2...16).contains(modifiers)
        else { return nil }
        if final == UInt8(ascii: "~") { return (1...8).contains(first) ? tilde[first] : nil }
        guard first == 1, let key = plain[final] else { return nil }
        let hasWords = (modifiers - 1) & 6 != 0
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
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
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

    private static let tilde: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}
