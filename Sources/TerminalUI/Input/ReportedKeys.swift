/// Keys that a terminal reports by the number of their character, as tmux does with `extended-keys always`, iTerm2 with
/// "Report modifiers using CSI u", and kitty's protocol: `CSI number ; modifiers u`, `CSI 27 ; modifiers ; number ~`
/// (xterm's modifyOtherKeys).
enum ReportedKeys {
    private struct Modifiers: OptionSet {
        let rawValue: Int
        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let ctrl = Modifiers(rawValue: 4)
        /// Super, hyper, meta: no key of merced's has them.
        static let others = Modifiers(rawValue: 8 + 16 + 32)
    }

    /// The key of a sequence's parameters and its final byte; nil for none, and for a key that was let go.
    static func key(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
        let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
            }
        switch final {
        case UInt8(ascii: "u") where (1...3).contains(fields.count):
            let modifiers = fields.count > 1 ? fields[1] : []
            return key(fields[0].first ?? nil, shifted: fields[0].count > 1 ? fields[0][1] : nil, modifiers)
        case UInt8(ascii: "~") where fields.count == 3 && fields[0] == [27]:
            return key(fields[2].first ?? nil, shifted: nil, fields[1])
        default: return nil
        }
    }

    /// - Parameter modifiers: their number, and what happened to the key: 1 pressed, 2 repeated, 3 let go.
    private static func key(_ code: Int?, shifted: Int?, _ modifiers: [Int?]) -> Key? {
        guard let code else { return nil }
        let pressed = Modifiers(rawValue: max(0, ((modifiers.first ?? nil) ?? 1) - 1) & 63)
        guard modifiers.count < 2 || modifiers[1] != 3, pressed.isDisjoint(with: .others) else { return nil }
        if let key = named[code] {
            if key == .tab, pressed.contains(.shift) { return .backTab }
            return pressed.contains(.alt) && key == .backspace ? .alt("\u{7F}") : key
        }
        let typed = keypad[code].map(Int.init) ?? (pressed.contains(.shift) ? shifted : nil) ?? code
        guard typed >= 0x20, typed < 0xE000 || typed > 0xF8FF, let scalar = Unicode.Scalar(UInt32(typed)),
            !(0x7F...0x9F).contains(scalar.value)
        else { return nil }
        var character = Character(scalar)
        if pressed.contains(.ctrl) { return controlled(character) }
        if pressed.contains(.shift), shifted == nil, let upper = character.uppercased().first { character = upper }
        return pressed.contains(.alt) ? .alt(character) : .character(character)
    }

    /// With Ctrl, as a terminal without these reports sends it.
    private static func controlled(_ character: Character) -> Key? {
        switch character.lowercased().first ?? character {
        case "i": .tab
        case "m": .enter
        case "h": .backspace
        case "[", "3": .escape
        case "2", "@": .ctrl(" ")
        case "/", "7": .ctrl("_")
        case let letter where letter.isASCII && (letter.isLetter || " \\]^_".contains(letter)): .ctrl(letter)
        default: nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 7 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static let named: [Int: Key] = [
        9: .tab, 13: .enter, 27: .escape, 8: .backspace, 127: .backspace, 57_414: .enter, 57_417: .left,
        57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home, 57_424: .end,
        57_425: .insert, 57_426: .delete,
    ]

    /// kitty's numbers of the keypad's characters.
    private static let keypad: [Int: UInt8] = Dictionary(
        uniqueKeysWithValues: Array(zip(57_399..., "0123456789./*-+".utf8))
            + [(57_415, UInt8(ascii: "=")), (57_416, UInt8(ascii: ","))]
    )
}
