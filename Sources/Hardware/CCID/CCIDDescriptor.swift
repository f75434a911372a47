/// A reader's description of itself: the functional descriptor of CCID 1.1, 5.1, and the endpoints of its interface.
struct CCIDDescriptor: Hashable, Sendable {
    enum ExchangeLevel: Hashable, Sendable { case character, tpdu, shortAPDU, extendedAPDU }

    private static let type: UInt8 = 0x21
    private static let length = 0x36
    private static let classCode: UInt8 = 0x0B
    /// The longest short command with its header. A smaller value from a reader is ignored.
    private static let shortestMessage = 271

    let interface: UInt8
    let output: UInt8
    let input: UInt8
    /// Bytes of one packet of `input`.
    let packetSize: Int
    /// The endpoint that reports card insertion; nil where there is none.
    let interrupt: UInt8?
    let maxSlotIndex: UInt8
    /// Bits 1 for 5 V, 2 for 3 V, 4 for 1.8 V.
    let voltages: UInt8
    /// Bits 1 for T=0, 2 for T=1.
    let protocols: UInt32
    let features: UInt32
    /// Longest message with its header, 271…65,546.
    let maxMessageLength: Int

    /// The CCID interface of a device, of protocol 0 (bulk).
    static func interface(of device: USBDeviceDescription) -> USBDeviceDescription.Interface? {
        device.interfaces.first { $0.classCode == classCode && $0.subclass == 0 && $0.protocolCode == 0 }
    }

    /// - Returns: nil where the interface has no such descriptor or lacks an endpoint.
    init?(_ interface: USBDeviceDescription.Interface) {
        let endpoints = interface.endpoints
        guard let bytes = Self.functional(in: interface.extra),
            let output = endpoints.first(where: { $0.kind == .bulk && !$0.isInput }),
            let input = endpoints.first(where: { $0.kind == .bulk && $0.isInput })
        else { return nil }
        func number(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32($1 * 8) } }
        self.interface = interface.number
        self.output = output.address
        self.input = input.address
        packetSize = (8...1_024).contains(input.packetSize) ? input.packetSize : 64
        interrupt = endpoints.first { $0.kind == .interrupt && $0.isInput }?.address
        maxSlotIndex = bytes[4]
        voltages = bytes[5]
        protocols = number(6)
        features = number(40)
        maxMessageLength = min(
            max(Int(number(44)), Self.shortestMessage),
            SecretBytes.largest - CCIDCommand.headerLength
        )
    }

    /// Some readers have it behind the endpoints; `extra` contains both places.
    private static func functional(in extra: [UInt8]) -> [UInt8]? {
        var at = 0
        while at + 1 < extra.count {
            let length = Int(extra[at])
            guard length >= 2, length <= extra.count - at else { return nil }
            if extra[at + 1] == type, length >= Self.length { return Array(extra[at..<at + length]) }
            at += length
        }
        return nil
    }

    var level: ExchangeLevel {
        switch features & 0x70000 {
        case 0x10000: .tpdu
        case 0x20000: .shortAPDU
        case 0x40000: .extendedAPDU
        default: .character
        }
    }

    var choosesVoltage: Bool { features & 0x08 != 0 }
    /// The reader sets or negotiates the line's parameters itself, from the answer to reset.
    var setsParameters: Bool { features & 0xC2 != 0 }

    /// Why the reader cannot be used at all; nil where no reason is known.
    var trouble: CardReaderFault? {
        switch level {
        case .character:
            .unsupported("This reader passes single characters only; merced needs one that exchanges whole commands.")
        case .tpdu where protocols & 1 == 0:
            .unsupported("This reader speaks only T=1 and leaves its blocks to the computer, which merced does not do.")
        case .tpdu, .shortAPDU, .extendedAPDU: nil
        }
    }
}
