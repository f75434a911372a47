/// The answer to GENERATE AC (EMV book 3, 6.5.5): template 77, or the bare values of 80.
struct EMVCryptogram: Hashable, Sendable {
    let kind: CryptogramKind
    /// 9F27's lower bits: the reason, where the card declines.
    let reason: UInt8
    /// 9F26, 9F27, 9F36 and, where the card has it, 9F10.
    let values: [TLVTag: [UInt8]]

    /// - Throws: `CardReaderFault.cardBroken` for an invalid answer.
    init(_ answer: CardAnswer) throws {
        values = try answer.withData { bytes in
            do { return try Self.values(in: bytes) } catch let error as TLVError {
                throw CardReaderFault.cardBroken("GENERATE AC: \(error)")
            }
        }
        guard let information = values[.cryptogramInformation], information.count == 1,
            values[.transactionCounter]?.count == 2, values[.cryptogram]?.count == 8,
            values[.issuerApplicationData]?.count ?? 0 <= 32
        else { throw CardReaderFault.cardBroken("GENERATE AC without a cryptogram") }
        guard let kind = CryptogramKind(rawValue: information[0] & 0xC0) else {
            throw CardReaderFault.cardBroken("GENERATE AC with a kind that is none")
        }
        self.kind = kind
        reason = information[0] & 0x07
    }

    private static func values(in bytes: Span<UInt8>) throws -> [TLVTag: [UInt8]] {
        guard let outer = try BERTLV.elements(in: bytes).first else { return [:] }
        if outer.tag == .responseValues {
            let value = bytes.copied(outer.value)
            guard value.count >= 11 else { return [:] }
            let issuer = Array(value.dropFirst(11))
            return [
                .cryptogramInformation: [value[0]], .transactionCounter: Array(value[1...2]),
                .cryptogram: Array(value[3...10]), .issuerApplicationData: issuer.isEmpty ? nil : issuer,
            ].compactMapValues { $0 }
        }
        guard outer.tag == .responseTemplate else { return [:] }
        var values: [TLVTag: [UInt8]] = [:]
        let wanted: Set<TLVTag> = [.cryptogramInformation, .transactionCounter, .cryptogram, .issuerApplicationData]
        for element in try BERTLV.elements(in: bytes, outer.value) where wanted.contains(element.tag) {
            values[element.tag] = bytes.copied(element.value)
        }
        return values
    }
}
