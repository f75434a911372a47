/// Tag 95: the results that differ from the normal case (EMV book 3, annex C.5).
struct EMVVerificationResults: Hashable, Sendable {
    /// Byte 0…4 of the five, and the bit in it.
    struct Flag: Hashable, Sendable {
        let byte: Int
        let bit: UInt8

        static let noOfflineAuthentication = Self(byte: 0, bit: 0x80)
        static let cardDataMissing = Self(byte: 0, bit: 0x20)
        static let versionsDiffer = Self(byte: 1, bit: 0x80)
        static let expired = Self(byte: 1, bit: 0x40)
        static let notYetEffective = Self(byte: 1, bit: 0x20)
        static let serviceNotAllowed = Self(byte: 1, bit: 0x10)
        static let cardholderNotVerified = Self(byte: 2, bit: 0x80)
        static let methodNotRecognised = Self(byte: 2, bit: 0x40)
        static let pinPadMissing = Self(byte: 2, bit: 0x10)
        static let aboveFloorLimit = Self(byte: 3, bit: 0x80)
        static let issuerAuthenticationFailed = Self(byte: 4, bit: 0x40)
        static let scriptFailedBefore = Self(byte: 4, bit: 0x20)
        static let scriptFailedAfter = Self(byte: 4, bit: 0x10)
    }

    private(set) var bytes: [UInt8] = [0, 0, 0, 0, 0]

    mutating func insert(_ flag: Flag) {
        bytes[flag.byte] |= flag.bit
    }

    func contains(_ flag: Flag) -> Bool {
        bytes[flag.byte] & flag.bit != 0
    }

    /// Whether any result is also in an action code; a code of another length matches nothing.
    func matches(_ actionCode: [UInt8]) -> Bool {
        actionCode.count == bytes.count && zip(bytes, actionCode).contains { $0 & $1 != 0 }
    }
}

/// Tag 9B: which steps were performed (EMV book 3, annex C.6).
struct EMVStatusInformation: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let cardholderVerification = Self(rawValue: 0x40)
    static let cardRiskManagement = Self(rawValue: 0x20)
    static let issuerAuthentication = Self(rawValue: 0x10)
    static let terminalRiskManagement = Self(rawValue: 0x08)
    static let scripts = Self(rawValue: 0x04)

    var bytes: [UInt8] { [rawValue, 0] }
}
