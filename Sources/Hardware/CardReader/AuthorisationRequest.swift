/// The data of a card for the bank's decision. It contains no clear card number: encrypted where the reader encrypts,
/// otherwise absent.
public struct AuthorisationRequest: Hashable, Sendable {
    public let readerSerial: String
    public let entry: CardEntry
    /// The card's number as `476173******0010`, where the reader reports it.
    public let maskedPAN: MaskedPAN?
    /// The encrypted block of an encrypting reader, readable by the processor alone.
    public let encrypted: EncryptedCardData?
    /// BER-TLV data objects of EMV book 4 field 55, at most 512 bytes, without 57, 5A, 5F20, 9F1F, 9F20 and 99.
    public let emvData: [UInt8]

    public init(
        readerSerial: String,
        entry: CardEntry,
        maskedPAN: MaskedPAN?,
        encrypted: EncryptedCardData?,
        emvData: [UInt8]
    ) {
        self.readerSerial = readerSerial
        self.entry = entry
        self.maskedPAN = maskedPAN
        self.encrypted = encrypted
        self.emvData = emvData
    }
}

/// How a card was presented.
public enum CardEntry: String, Hashable, Sendable, Codable, CaseIterable {
    case chip, contactless, swipe
}

/// Card data as encrypted by the reader. Never decrypted here.
public struct EncryptedCardData: Hashable, Sendable {
    /// The reader's whole message as received (MMS ARQC payload with its MAC), at most 4,096 bytes.
    public let block: [UInt8]
    /// The key serial number that belongs to it, 10 or 12 bytes.
    public let keySerialNumber: [UInt8]
    /// The reader's code: 80 DUKPT, with 00 TDES, 10 AES-128, 20 AES-256.
    public let encryptionType: UInt8

    public init(block: [UInt8], keySerialNumber: [UInt8], encryptionType: UInt8) {
        self.block = block
        self.keySerialNumber = keySerialNumber
        self.encryptionType = encryptionType
    }
}

/// The bank's decision, as the reader passes it to the card.
public enum AuthorisationAnswer: Hashable, Sendable {
    /// - Parameters:
    ///   - responseCode: tag 8A, two characters.
    ///   - authorisationCode: at most 6 characters.
    ///   - issuerData: tags 91, 71, 72 as BER-TLV, at most 256 bytes; may be empty.
    case approved(responseCode: String, authorisationCode: String, issuerData: [UInt8])
    /// - Parameter reason: a sentence for the clerk.
    case declined(responseCode: String, reason: String)
}
