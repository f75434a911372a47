import WooFoundation

/// The only data of a card that may leave Hardware.
public struct CardSummary: Hashable, Sendable, Codable, GeneratedCopiable, GeneratedFakeable {
    /// As the processor or the reader sent it: `CardScheme` has the name to show.
    public let brand: String
    /// Four digits; empty where the reader does not report them.
    public let lastFour: String
    public let authorisationCode: String
    public let entry: CardEntry?
    /// The chip's data that card networks require on a receipt.
    public let emv: EMVReceiptData?
    /// Whether it is refunded only where it is presented again, as Canadian debit is; nil for others.
    public let mustBePresented: Bool?

    public init(
        brand: String,
        lastFour: String,
        authorisationCode: String,
        entry: CardEntry? = nil,
        emv: EMVReceiptData? = nil,
        mustBePresented: Bool? = nil
    ) {
        self.brand = CardNumber.hiding(in: brand)
        self.lastFour = String(lastFour.suffix(4))
        self.authorisationCode = CardNumber.hiding(in: authorisationCode)
        self.entry = entry
        self.emv = emv
        self.mustBePresented = mustBePresented
    }
}

/// The chip's lines on a receipt (EMV book 4, 11.4; `hardware.md`, "EMV"). Bytes are upper-case hexadecimal.
public struct EMVReceiptData: Hashable, Sendable, Codable, GeneratedCopiable {
    /// 9F12 where its code table is supported, else 50; at most 16 characters.
    public let applicationName: String
    /// 84 or 4F.
    public let aid: String
    /// `Default`, `Credit`, `Debit`, …; nil where the card has none.
    public let accountType: String?
    /// 9F26.
    public let cryptogram: String?
    /// What the cryptogram is, by 9F27: `TC`, `ARQC`, `AAC`; nil where it is not known.
    public let cryptogramKind: String?
    /// 9F36, the card's own count of its transactions.
    public let transactionCounter: String?
    /// 95.
    public let terminalVerificationResults: String?
    /// 9B.
    public let transactionStatusInformation: String?
    /// 8A, two characters.
    public let responseCode: String?
    /// How the cardholder was verified, in words: `No verification`, `Signature`, `PIN verified`.
    public let verification: String?

    public init(
        applicationName: String,
        aid: String,
        accountType: String? = nil,
        cryptogram: String? = nil,
        cryptogramKind: String? = nil,
        transactionCounter: String? = nil,
        terminalVerificationResults: String? = nil,
        transactionStatusInformation: String? = nil,
        responseCode: String? = nil,
        verification: String? = nil
    ) {
        self.applicationName = CardNumber.hiding(in: applicationName)
        self.aid = CardNumber.hiding(in: aid)
        self.accountType = accountType
        self.cryptogram = cryptogram
        self.cryptogramKind = cryptogramKind
        self.transactionCounter = transactionCounter
        self.terminalVerificationResults = terminalVerificationResults
        self.transactionStatusInformation = transactionStatusInformation
        self.responseCode = responseCode
        self.verification = verification
    }
}

extension EMVReceiptData {
    /// - Parameter information: the first byte of tag 9F27.
    static func kind(ofCryptogram information: UInt8?) -> String? {
        guard let information else { return nil }
        switch information & 0xC0 {
        case 0x00: return "AAC"
        case 0x40: return "TC"
        case 0x80: return "ARQC"
        default: return nil
        }
    }
}
