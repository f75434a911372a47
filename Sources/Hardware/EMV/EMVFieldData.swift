/// A chip transaction's data for the bank: field 55 (`hardware.md`, "EMV"), without the card's number, track or name.
enum EMVFieldData {
    static let maximumLength = 512

    private static let tags: [TLVTag] = [
        .cryptogram, .cryptogramInformation, .issuerApplicationData, .unpredictableNumber, .transactionCounter,
        .terminalVerificationResults, .transactionDate, .transactionType, .amountAuthorised, .amountOther,
        .transactionCurrencyCode, .interchangeProfile, .terminalCountryCode, .terminalCapabilities, .verificationResult,
        .terminalType, .interfaceDeviceSerial, .dedicatedFileName, .terminalVersion, .transactionSequenceCounter,
        .panSequenceNumber, .applicationIdentifier, .applicationLabel, .preferredName,
    ]

    /// The first object that has a card number in it; nil where none has.
    static func unprotected(in values: [TLVTag: [UInt8]], _ clear: ClearCardData) -> TLVTag? {
        tags.first { tag in values[tag].map { clear.isIn($0, tag: tag.rawValue) } ?? false }
    }

    /// At most 512 bytes; objects that do not fit are left out, from the end of the list.
    static func encoded(from values: [TLVTag: [UInt8]]) -> [UInt8] {
        var encoded: [UInt8] = []
        for tag in tags {
            guard let value = values[tag] else { continue }
            let object = BERTLV.encoded(tag, value)
            guard encoded.count + object.count <= maximumLength else { break }
            encoded += object
        }
        return encoded
    }
}

extension EMVReceiptData {
    /// - Parameter values: data objects of a transaction that has ended.
    init(_ values: [TLVTag: [UInt8]], verification: String) {
        // 01: ISO 8859-1, the only code table supported here.
        let preferred = values[.issuerCodeTable] == [0x01] ? values[.preferredName] : nil
        self.init(
            applicationName: EMVText.text(preferred ?? values[.applicationLabel] ?? []),
            aid: (values[.dedicatedFileName] ?? values[.applicationIdentifier] ?? []).hexadecimal,
            accountType: Self.accountType(values[.accountType]?.first),
            cryptogram: values[.cryptogram]?.hexadecimal,
            cryptogramKind: Self.kind(ofCryptogram: values[.cryptogramInformation]?.first),
            transactionCounter: values[.transactionCounter]?.hexadecimal,
            terminalVerificationResults: values[.terminalVerificationResults]?.hexadecimal,
            transactionStatusInformation: values[.transactionStatusInformation]?.hexadecimal,
            responseCode: values[.authorisationResponseCode].map(EMVText.text),
            verification: verification
        )
    }

    /// Tag 5F57 (EMV book 3, annex G).
    private static func accountType(_ code: UInt8?) -> String? {
        switch code {
        case 0x00: "Default"
        case 0x10: "Savings"
        case 0x20: "Debit"
        case 0x30: "Credit"
        default: nil
        }
    }
}
