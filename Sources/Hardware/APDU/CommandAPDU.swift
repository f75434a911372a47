/// A command to a card (ISO 7816-4, 5.1), in one of its four cases.
struct CommandAPDU: Hashable, Sendable {
    let classByte: UInt8
    let instruction: UInt8
    let parameter1: UInt8
    let parameter2: UInt8
    /// 0…255 bytes.
    let data: [UInt8]
    /// How many bytes are expected, 1…256; nil where only a status is.
    let expected: Int?

    /// - Returns: nil for more than 255 bytes of data or an expectation outside 1…256: there is no short command for
    ///   it.
    init?(
        _ classByte: UInt8,
        _ instruction: UInt8,
        _ parameter1: UInt8,
        _ parameter2: UInt8,
        data: [UInt8] = [],
        expected: Int? = nil
    ) {
        guard data.count <= 255, (1...256).contains(expected ?? 1) else { return nil }
        self.classByte = classByte
        self.instruction = instruction
        self.parameter1 = parameter1
        self.parameter2 = parameter2
        self.data = data
        self.expected = expected
    }

    /// Parses a command of any case, as issuer scripts contain them.
    ///
    /// - Returns: nil for anything that is not a short command.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4, bytes.count <= 261 else { return nil }
        let length = bytes.count > 5 ? Int(bytes[4]) : 0
        let expected: Int?
        switch bytes.count {
        case 4: expected = nil
        case 5: expected = bytes[4] == 0 ? 256 : Int(bytes[4])
        case 5 + length where length > 0: expected = nil
        case 6 + length where length > 0: expected = bytes[5 + length] == 0 ? 256 : Int(bytes[5 + length])
        default: return nil
        }
        let data = Array(bytes.dropFirst(5).prefix(length))
        self.init(bytes[0], bytes[1], bytes[2], bytes[3], data: data, expected: expected)
    }

    private var header: [UInt8] { [classByte, instruction, parameter1, parameter2] }
    private var lengthAndData: [UInt8] { data.isEmpty ? [] : [UInt8(data.count)] + data }
    private var expectedByte: [UInt8] { expected.map { [UInt8(truncatingIfNeeded: $0)] } ?? [] }

    /// The bytes for a reader at short-APDU level.
    var bytes: [UInt8] { header + lengthAndData + expectedByte }

    /// The bytes for T=0 (ISO 7816-3, 12.2): always a fifth byte, and no Le in case 4.
    var bytesForT0: [UInt8] {
        if data.isEmpty { return header + (expectedByte.isEmpty ? [0] : expectedByte) }
        return header + lengthAndData
    }

    /// The same command with another Le, after 6Cxx.
    func expecting(_ count: Int) -> Self {
        Self(classByte, instruction, parameter1, parameter2, data: data, expected: min(max(count, 1), 256)) ?? self
    }
}

/// Commands of the contact flow (EMV book 1, 11.3; book 3, 6.5).
extension CommandAPDU {
    /// - Parameter isNext: selects the next application whose name begins with `name`.
    static func select(_ name: [UInt8], isNext: Bool = false) -> Self? {
        Self(0x00, 0xA4, 0x04, isNext ? 0x02 : 0x00, data: name, expected: 256)
    }

    static func readRecord(_ record: UInt8, of file: UInt8) -> Self? {
        Self(0x00, 0xB2, record, file << 3 | 0x04, expected: 256)
    }

    static func getProcessingOptions(_ data: [UInt8]) -> Self? {
        Self(0x80, 0xA8, 0x00, 0x00, data: BERTLV.encoded(TLVTag(rawValue: 0x83), data), expected: 256)
    }

    static func generateCryptogram(_ kind: CryptogramKind, _ data: [UInt8]) -> Self? {
        Self(0x80, 0xAE, kind.rawValue, 0x00, data: data, expected: 256)
    }

    static func externalAuthenticate(_ data: [UInt8]) -> Self? {
        Self(0x00, 0x82, 0x00, 0x00, data: data)
    }

    /// - Parameter classByte: that of the command whose answer is fetched; its channel and chaining bits are kept.
    static func getResponse(_ count: Int, classByte: UInt8) -> Self? {
        Self(classByte & 0x03, 0xC0, 0x00, 0x00, expected: min(max(count, 1), 256))
    }
}

/// What a cryptogram certifies: the upper bits of tag 9F27 and the first parameter of GENERATE AC.
enum CryptogramKind: UInt8, Hashable, Sendable {
    case decline = 0x00
    case approval = 0x40
    case askBank = 0x80
}
