extension DynaFlexCardData {
    /// - Parameters:
    ///   - last: the reader's data at the end of the transaction, newer than `self`.
    ///   - responseCode: tag 8A as given by the bank.
    func summary(entry: CardEntry, last: DynaFlexCardData?, authorisationCode: String, responseCode: String)
        -> CardSummary
    {
        let aid = value(0x84) ?? value(0x4F) ?? value(0x9F06) ?? []
        let name = String(decoding: (value(0x9F12) ?? value(0x50) ?? []).prefix(16), as: UTF8.self)
        let newest = last ?? self
        return CardSummary(
            brand: Self.brand(of: aid) ?? name,
            lastFour: maskedPAN?.lastFour ?? "",
            authorisationCode: authorisationCode,
            entry: entry,
            emv: entry == .swipe
                ? nil
                : EMVReceiptData(
                    applicationName: name,
                    aid: Self.hexadecimal(aid),
                    cryptogram: newest.value(0x9F26).map(Self.hexadecimal),
                    terminalVerificationResults: newest.value(0x95).map(Self.hexadecimal),
                    transactionStatusInformation: newest.value(0x9B).map(Self.hexadecimal),
                    responseCode: responseCode,
                    verification: newest.value(0x9F34).flatMap(Self.verification)
                )
        )
    }

    private func value(_ tag: UInt32) -> [UInt8]? {
        emv.first { $0.tag == tag }?.value
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// By the registered application provider, the first five bytes (ISO 7816-5).
    private static func brand(of aid: [UInt8]) -> String? {
        switch Array(aid.prefix(5)) {
        case [0xA0, 0x00, 0x00, 0x00, 0x03]: "Visa"
        case [0xA0, 0x00, 0x00, 0x00, 0x04]: "Mastercard"
        case [0xA0, 0x00, 0x00, 0x00, 0x25]: "American Express"
        case [0xA0, 0x00, 0x00, 0x01, 0x52]: "Discover"
        case [0xA0, 0x00, 0x00, 0x00, 0x65]: "JCB"
        case [0xA0, 0x00, 0x00, 0x03, 0x33]: "UnionPay"
        default: nil
        }
    }

    /// EMV book 4, A4, CVM results: byte 1 the method, byte 3 whether it succeeded.
    private static func verification(_ results: [UInt8]) -> String? {
        guard results.count == 3 else { return nil }
        switch results[0] & 0x3F {
        case 0x1F: return "No verification"
        case 0x1E: return "Signature"
        case 0x01, 0x02, 0x04: return results[2] == 0x01 ? "PIN not verified" : "PIN verified"
        case 0x03, 0x05: return "PIN verified, signature"
        default: return nil
        }
    }
}
