/// Cuts a terminal's byte stream into characters, controls and escape sequences (ECMA-48).
struct EscapeParser: Sendable {
    enum Token {
        case scalar(Unicode.Scalar)
        case control(UInt8)
        /// ESC with what follows it: `7`, `(B`, `M`.
        case escape(String)
        /// CSI: the private prefix (`?`, `>` or empty, with intermediates), the parameters (-1 where left out), the final byte.
        case sequence(prefix: String, parameters: [Int], final: Character)
        /// OSC, DCS, APC, PM or SOS with its contents.
        case string([UInt8])
    }

    private enum State { case ground, escape, intermediate, sequence, string, stringEscape }

    private var state = State.ground
    private var collected: [UInt8] = []
    private var utf8: [UInt8] = []
    private var expected = 0

    mutating func feed(_ byte: UInt8) -> Token? {
        switch state {
        case .ground: return ground(byte)
        case .escape: return escape(byte)
        case .intermediate:
            collected.append(byte)
            return (0x20...0x2F).contains(byte) ? nil : finish(.escape(String(decoding: collected, as: UTF8.self)))
        case .sequence:
            collected.append(byte)
            return (0x40...0x7E).contains(byte) ? finish(sequence()) : nil
        case .string:
            if byte == 0x07 { return finish(.string(collected)) }
            if byte == 0x1B { state = .stringEscape } else { collected.append(byte) }
            return nil
        case .stringEscape:
            if byte == UInt8(ascii: "\\") { return finish(.string(collected)) }
            collected = []
            state = .escape
            return escape(byte)
        }
    }

    private mutating func finish(_ token: Token) -> Token {
        state = .ground
        collected = []
        return token
    }

    private mutating func ground(_ byte: UInt8) -> Token? {
        if !utf8.isEmpty, byte & 0xC0 == 0x80 {
            utf8.append(byte)
            guard utf8.count == expected else { return nil }
            defer { utf8 = [] }
            return .scalar(String(decoding: utf8, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
        }
        utf8 = []
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x00...0x1F, 0x7F: return .control(byte)
        case 0x20...0x7E: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xF4:
            utf8 = [byte]
            expected = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return nil
        default: return .scalar("\u{FFFD}")
        }
    }

    private mutating func escape(_ byte: UInt8) -> Token? {
        switch byte {
        case UInt8(ascii: "["): state = .sequence
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
        case 0x20...0x2F:
            collected = [byte]
            state = .intermediate
        case 0x1B: state = .escape
        default: return finish(.escape(String(Unicode.Scalar(byte))))
        }
        return nil
    }

    private func sequence() -> Token {
        let body = String(decoding: collected.dropLast(), as: UTF8.self)
        let prefix = body.filter { !($0.isASCII && $0.isNumber) && $0 != ";" && $0 != ":" }
        let parameters = body.filter { $0.isNumber || $0 == ";" || $0 == ":" }
            .split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
            .map { Int($0) ?? -1 }
        return .sequence(prefix: prefix, parameters: parameters, final: Character(Unicode.Scalar(collected.last ?? 0)))
    }
}
