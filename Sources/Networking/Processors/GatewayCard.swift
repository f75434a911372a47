import FoundationEssentials
import WooFoundation

/// A card as read by a reader, for a gateway. It never contains the card number, only masked digits and data encrypted
/// by the reader.
public struct GatewayCard: Hashable, Sendable {
    public let readerSerial: String
    /// `chip`, `contactless` or `swipe`.
    public let entry: String
    /// Six digits or empty, and four digits; nil where the reader does not say.
    public let firstSix: String?
    public let lastFour: String?
    /// The reader's message with its MAC, at most 4,096 bytes.
    public let block: [UInt8]?
    public let keySerialNumber: [UInt8]
    public let encryptionType: UInt8
    /// BER-TLV, at most 512 bytes.
    public let emvData: [UInt8]

    public init(
        readerSerial: String,
        entry: String,
        firstSix: String?,
        lastFour: String?,
        block: [UInt8]?,
        keySerialNumber: [UInt8],
        encryptionType: UInt8,
        emvData: [UInt8]
    ) {
        self.readerSerial = readerSerial
        self.entry = entry
        self.firstSix = firstSix
        self.lastFour = lastFour
        self.block = block
        self.keySerialNumber = keySerialNumber
        self.encryptionType = encryptionType
        self.emvData = emvData
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "reader": .object(["serial": .string(readerSerial), "entry": .string(entry)]),
            "emv": .string(Self.hexadecimal(emvData)),
        ]
        if let lastFour {
            members["card"] = .object(["first_six": .string(firstSix ?? ""), "last_four": .string(lastFour)])
        }
        if let block {
            members["encrypted"] = .object([
                "block": .string(Data(block).base64EncodedString()),
                "key_serial_number": .string(Self.hexadecimal(keySerialNumber)),
                "encryption_type": .string(Self.hexadecimal([encryptionType])),
            ])
        }
        return .object(members)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true) }.joined()
    }
}
