/// The tag of a data object, its bytes as one big-endian number: 0x9F26.
struct TLVTag: Hashable, Sendable, RawRepresentable {
    /// How a value is fitted into a DOL's length (EMV book 3, 5.4).
    enum Format: Hashable, Sendable { case numeric, compressedNumeric, other }

    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Its 1…4 bytes, as they precede a length.
    var bytes: [UInt8] {
        let all =
            [UInt8(truncatingIfNeeded: rawValue >> 24), UInt8(truncatingIfNeeded: rawValue >> 16)]
            + [UInt8(truncatingIfNeeded: rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)]
        return Array(all.drop { $0 == 0 })
    }

    var isConstructed: Bool { bytes.first.map { $0 & 0x20 != 0 } ?? false }

    var format: Format {
        switch self {
        case .amountAuthorised, .amountOther, .transactionCurrencyCode, .terminalCountryCode, .transactionDate,
            .transactionType, .transactionTime, .transactionSequenceCounter, .terminalType, .issuerCountryCode,
            .panSequenceNumber, .expiryDate, .effectiveDate, .responseCodeOfAcquirer, .transactionCurrencyExponent:
            .numeric
        case .pan: .compressedNumeric
        default: .other
        }
    }
}

/// Data objects of EMV book 3, annex A, that merced uses.
extension TLVTag {
    static let applicationIdentifier = Self(rawValue: 0x4F)
    static let applicationLabel = Self(rawValue: 0x50)
    static let track2 = Self(rawValue: 0x57)
    static let pan = Self(rawValue: 0x5A)
    static let cardholderName = Self(rawValue: 0x5F20)
    static let expiryDate = Self(rawValue: 0x5F24)
    static let effectiveDate = Self(rawValue: 0x5F25)
    static let issuerCountryCode = Self(rawValue: 0x5F28)
    static let transactionCurrencyCode = Self(rawValue: 0x5F2A)
    static let panSequenceNumber = Self(rawValue: 0x5F34)
    static let transactionCurrencyExponent = Self(rawValue: 0x5F36)
    static let accountType = Self(rawValue: 0x5F57)
    static let applicationTemplate = Self(rawValue: 0x61)
    static let fileControlInformation = Self(rawValue: 0x6F)
    static let recordTemplate = Self(rawValue: 0x70)
    static let scriptBeforeSecondCryptogram = Self(rawValue: 0x71)
    static let scriptAfterSecondCryptogram = Self(rawValue: 0x72)
    static let responseTemplate = Self(rawValue: 0x77)
    static let responseValues = Self(rawValue: 0x80)
    static let interchangeProfile = Self(rawValue: 0x82)
    static let dedicatedFileName = Self(rawValue: 0x84)
    static let scriptCommand = Self(rawValue: 0x86)
    static let applicationPriority = Self(rawValue: 0x87)
    static let shortFileIdentifier = Self(rawValue: 0x88)
    static let authorisationResponseCode = Self(rawValue: 0x8A)
    static let cdol1 = Self(rawValue: 0x8C)
    static let cdol2 = Self(rawValue: 0x8D)
    static let verificationMethods = Self(rawValue: 0x8E)
    static let issuerAuthenticationData = Self(rawValue: 0x91)
    static let fileLocator = Self(rawValue: 0x94)
    static let terminalVerificationResults = Self(rawValue: 0x95)
    static let transactionDate = Self(rawValue: 0x9A)
    static let transactionStatusInformation = Self(rawValue: 0x9B)
    static let transactionType = Self(rawValue: 0x9C)
    static let proprietaryTemplate = Self(rawValue: 0xA5)
    static let responseCodeOfAcquirer = Self(rawValue: 0x9F01)
    static let amountAuthorised = Self(rawValue: 0x9F02)
    static let amountOther = Self(rawValue: 0x9F03)
    static let usageControl = Self(rawValue: 0x9F07)
    static let cardVersion = Self(rawValue: 0x9F08)
    static let terminalVersion = Self(rawValue: 0x9F09)
    static let actionCodeDefault = Self(rawValue: 0x9F0D)
    static let actionCodeDenial = Self(rawValue: 0x9F0E)
    static let actionCodeOnline = Self(rawValue: 0x9F0F)
    static let issuerApplicationData = Self(rawValue: 0x9F10)
    static let issuerCodeTable = Self(rawValue: 0x9F11)
    static let preferredName = Self(rawValue: 0x9F12)
    static let scriptIdentifier = Self(rawValue: 0x9F18)
    static let terminalCountryCode = Self(rawValue: 0x9F1A)
    static let interfaceDeviceSerial = Self(rawValue: 0x9F1E)
    static let transactionTime = Self(rawValue: 0x9F21)
    static let cryptogram = Self(rawValue: 0x9F26)
    static let cryptogramInformation = Self(rawValue: 0x9F27)
    static let terminalCapabilities = Self(rawValue: 0x9F33)
    static let verificationResult = Self(rawValue: 0x9F34)
    static let terminalType = Self(rawValue: 0x9F35)
    static let transactionCounter = Self(rawValue: 0x9F36)
    static let unpredictableNumber = Self(rawValue: 0x9F37)
    static let processingOptions = Self(rawValue: 0x9F38)
    static let additionalCapabilities = Self(rawValue: 0x9F40)
    static let transactionSequenceCounter = Self(rawValue: 0x9F41)
    static let applicationCurrencyCode = Self(rawValue: 0x9F42)
    static let directoryDiscretionary = Self(rawValue: 0xBF0C)
}
