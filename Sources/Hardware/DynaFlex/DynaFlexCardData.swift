/// The card's data as the reader sends it: a block that only the processor can read, and clear data beside it.
///
/// `length16 F9 { DFDF54, DFDF55, DFDF25 serial, FA { 70 { EMV data, DFDF4D masked track 2, F8 { DFDF59 block, DFDF56 key
/// serial number, DFDF57 encryption type } } } } MAC` (DynaFlex programmer's manual, ARQC message; `hardware.md`,
/// "Encrypting readers").
struct DynaFlexCardData: Hashable, Sendable {
    let serial: [UInt8]
    let encrypted: EncryptedCardData
    let maskedPAN: MaskedPAN?
    /// Objects that may be sent to the bank and printed on the receipt.
    let emv: [MMSObject]
    /// 9F11: the code table of 9F12, a part of ISO 8859; nil where the reader does not tell it.
    let codeTable: UInt8?

    /// EMV book 4, field 55, and what a receipt shows. Never 57, 5A, 5F20, 9F1F, 9F20, 99.
    private static let passedOn: Set<UInt32> = [
        0x9F26, 0x9F27, 0x9F10, 0x9F37, 0x9F36, 0x95, 0x9A, 0x9C, 0x9F02, 0x9F03, 0x5F2A, 0x82, 0x9F1A, 0x9F33, 0x9F34,
        0x9F35, 0x9F1E, 0x84, 0x9F09, 0x9F41, 0x5F34, 0x4F, 0x50, 0x9F12, 0x9F06, 0x9B,
    ]

    /// Bytes of the message authentication code behind the objects.
    private static let messageCode = 4

    /// - Throws: `CardReaderFault.broken`, with details; `.unprotected` where clear data contains what it must not.
    init(_ payload: [UInt8]) throws(CardReaderFault) {
        guard (8...4_096).contains(payload.count) else { throw .broken("card data of \(payload.count) bytes") }
        let length = Int(payload[0]) << 8 | Int(payload[1])
        guard length <= payload.count - 2 else { throw .broken("card data shorter than it told") }
        let told = Array(payload[2..<(2 + length)])
        guard let outer = MMSObjects.value(0xF9, in: told),
            let serial = MMSObjects.value(0xDFDF25, in: outer),
            let inner = MMSObjects.value(0xFA, 0x70, in: outer), let objects = MMSObjects.parse(inner),
            let secret = objects.first(where: { $0.tag == 0xF8 })?.value,
            MMSObjects.value(0xDFDF59, in: secret) != nil,
            let keySerialNumber = MMSObjects.value(0xDFDF56, in: secret), [10, 12].contains(keySerialNumber.count),
            let type = MMSObjects.value(0xDFDF57, in: secret)?.first
        else { throw .broken("card data without its parts") }
        let track = objects.first { $0.tag == 0xDFDF4D } ?? objects.first { $0.tag == 0xDFDF33 }
        let maskedPAN = track.flatMap { Self.masked($0.value) }
        try Self.check(payload, told, ClearCardData(known: maskedPAN))
        self.serial = Array(serial.prefix(32))
        encrypted = EncryptedCardData(block: payload, keySerialNumber: keySerialNumber, encryptionType: type)
        self.maskedPAN = maskedPAN
        emv = objects.filter { Self.passedOn.contains($0.tag) }
        codeTable = objects.first { $0.tag == 0x9F11 }?.value.first
    }

    /// The whole message is passed on: what stands behind its objects, too.
    private static func check(_ payload: [UInt8], _ told: [UInt8], _ clear: ClearCardData) throws(CardReaderFault) {
        try DynaFlexProtection.check(MMSObjects.parse(told) ?? [], clear)
        let rest = Array(payload[(2 + told.count)...])
        let authenticated = Array(rest.dropFirst(messageCode))
        guard !clear.isIn(rest, tag: nil), !clear.isIn(authenticated, tag: nil) else {
            throw .unprotected(.clear(tag: nil))
        }
    }

    /// BER-TLV for the bank, at most 512 bytes.
    var emvData: [UInt8] {
        emv.reduce(into: []) { data, object in
            let encoded = MMSObjects.encode(object.tag, object.value)
            if data.count + encoded.count <= 512 { data += encoded }
        }
    }

    /// `;476173******0010=3112?`; of a number masked with zeros only the last four digits are certain.
    private static func masked(_ track: [UInt8]) -> MaskedPAN? {
        let text = String(decoding: track.prefix(64), as: UTF8.self)
        guard text.hasPrefix(";") || text.hasPrefix("%B") else { return nil }
        let number = text.drop { $0 == ";" || $0 == "%" || $0 == "B" }.prefix { $0 != "=" && $0 != "^" && $0 != "?" }
        guard (12...19).contains(number.count) else { return nil }
        let firstSix = DynaFlexProtection.isMaskedWithZeros(number) ? "" : String(number.prefix(6))
        return MaskedPAN(firstSix: firstSix, lastFour: String(number.suffix(4)))
    }
}
