/// The last two bytes of a card's answer (ISO 7816-4, 5.1.3; `hardware.md`, "Chip readers").
struct StatusWord: Hashable, Sendable, CustomStringConvertible {
    let first: UInt8
    let second: UInt8

    init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    private init(number: UInt16) {
        self.init(UInt8(number >> 8), UInt8(number & 0xFF))
    }

    static let success = Self(number: 0x9000)
    static let fileInvalidated = Self(number: 0x6283)
    static let securityNotSatisfied = Self(number: 0x6982)
    static let authenticationBlocked = Self(number: 0x6983)
    static let conditionsNotSatisfied = Self(number: 0x6985)
    /// As an answer to SELECT: the card is blocked, or does not support SELECT.
    static let functionNotSupported = Self(number: 0x6A81)
    static let fileNotFound = Self(number: 0x6A82)
    static let recordNotFound = Self(number: 0x6A83)

    /// 61xx: this many bytes wait to be fetched, 1…256.
    var waiting: Int? { first == 0x61 ? (second == 0 ? 256 : Int(second)) : nil }

    /// 6Cxx: repeat the command with this expected length, 1…256.
    var rightLength: Int? { first == 0x6C ? (second == 0 ? 256 : Int(second)) : nil }

    /// A command was executed with a warning (62xx, 63xx).
    var isWarning: Bool { first == 0x62 || first == 0x63 }

    /// `6A82`.
    var description: String { [first, second].hexadecimal }
}

extension Sequence<UInt8> {
    /// Upper-case hexadecimal without spaces. Never for data that may be secret.
    var hexadecimal: String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
