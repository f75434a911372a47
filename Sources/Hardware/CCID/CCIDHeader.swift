/// The first ten bytes of a reader's answer: RDR_to_PC messages of CCID 1.1, 6.2.
struct CCIDHeader: Hashable, Sendable {
    enum Card: UInt8, Hashable, Sendable {
        case active = 0
        case inactive = 1
        case absent = 2
    }

    enum Result: UInt8, Hashable, Sendable {
        case done = 0
        case failed = 1
        /// The card needs more time; `error` is a multiplier.
        case timeExtension = 2
    }

    let type: UInt8
    /// Number of bytes that follow, as stated by the reader: 0…4,294,967,295.
    let length: UInt32
    let slot: UInt8
    let sequence: UInt8
    /// nil for the reserved value 3.
    let card: Card?
    /// nil for the reserved value 3.
    let result: Result?
    let error: UInt8
    /// Byte 9: chaining, clock or protocol, depending on the type.
    let specific: UInt8

    /// - Returns: nil for fewer than ten bytes.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= CCIDCommand.headerLength else { return nil }
        type = bytes[0]
        length = (0..<4).reduce(0) { $0 | UInt32(bytes[1 + $1]) << UInt32($1 * 8) }
        slot = bytes[5]
        sequence = bytes[6]
        card = Card(rawValue: bytes[7] & 0x03)
        result = Result(rawValue: bytes[7] >> 6)
        error = bytes[8]
        specific = bytes[9]
    }

    /// The meaning of a failed command. A missing card is recognised by the status, whatever the error code.
    var fault: CardReaderFault {
        if card == .absent { return .cardRemoved }
        return switch error {
        case 0xFE, 0xF8, 0xF7: .cardMute
        case 0xE0, 0xF2: .busy
        case 0xF6, 0xF5: .unsupported("The reader does not speak this card's protocol.")
        case 0x00: .unsupported("The reader does not know a command it has to know.")
        case 0xFF: .broken("command aborted")
        case 0xFD: .cardBroken("parity error on its line")
        case 0xFC: .cardBroken("overrun on its line")
        case 0xFB: .broken("hardware error of the reader")
        case 0xF4: .cardBroken("wrong procedure byte")
        case 0xF3: .broken("protocol deactivated")
        case 0x01...0x7F: .broken("refused byte \(error) of the command")
        default: .broken("error \([error].hexadecimal)")
        }
    }
}

/// A reader's unsolicited message on its interrupt endpoint (CCID 1.1, 6.3).
enum CCIDNotification: Hashable, Sendable {
    /// - Parameters: whether a card is in slot 0, and whether that changed.
    case slotChanged(isPresent: Bool, hasChanged: Bool)
    case hardwareError(slot: UInt8, code: UInt8)

    init?(_ bytes: [UInt8]) {
        switch (bytes.first, bytes.count) {
        case (0x50, 2...): self = .slotChanged(isPresent: bytes[1] & 1 != 0, hasChanged: bytes[1] & 2 != 0)
        case (0x51, 4...): self = .hardwareError(slot: bytes[1], code: bytes[3])
        default: return nil
        }
    }
}
