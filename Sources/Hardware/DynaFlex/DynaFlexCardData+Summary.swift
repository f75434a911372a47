extension DynaFlexCardData {
    /// - Parameters:
    ///   - last: the reader's data at the end of the transaction, newer than `self`.
    ///   - responseCode: tag 8A as given by the bank.
    func summary(entry: CardEntry, last: DynaFlexCardData?, authorisationCode: String, responseCode: String)
        -> CardSummary
    {
        let aid = value(0x84) ?? value(0x4F) ?? value(0x9F06) ?? []
        let name = EMVText.text(preferredName ?? value(0x50) ?? [])
        let newest = last ?? self
        return CardSummary(
            brand: CardScheme.name(ofApplication: aid) ?? name,
            lastFour: maskedPAN?.lastFour ?? "",
            authorisationCode: authorisationCode,
            entry: entry,
            emv: entry == .swipe
                ? nil
                : EMVReceiptData(
                    applicationName: name,
                    aid: aid.hexadecimal,
                    cryptogram: newest.value(0x9F26)?.hexadecimal,
                    cryptogramKind: EMVReceiptData.kind(ofCryptogram: newest.value(0x9F27)?.first),
                    transactionCounter: newest.value(0x9F36)?.hexadecimal,
                    terminalVerificationResults: newest.value(0x95)?.hexadecimal,
                    transactionStatusInformation: newest.value(0x9B)?.hexadecimal,
                    responseCode: responseCode,
                    verification: newest.value(0x9F34).flatMap(Self.verification)
                )
        )
    }

    private func value(_ tag: UInt32) -> [UInt8]? {
        emv.first { $0.tag == tag }?.value
    }

    /// 9F12, if its code table is supported: ISO 8859-1, or one that is not told, of which all have ASCII.
    private var preferredName: [UInt8]? {
        guard let name = value(0x9F12) else { return nil }
        return codeTable == 0x01 || (codeTable == nil && name.allSatisfy { $0 < 0x7F }) ? name : nil
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
