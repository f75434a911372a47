/// A message of the MMS format: `AA 00 81 04`, kind, reference, id, then objects 82 (status or detail) and 84 (payload).
struct MMSMessage: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case request = 0x01
        case response = 0x82
        case notification = 0x83
        case file = 0x84
    }

    let kind: Kind
    /// A response repeats its request's.
    let reference: UInt8
    let id: UInt16
    /// Four bytes; zeros in a request.
    var status: [UInt8] = [0, 0, 0, 0]
    /// Of object 84, without the leading id.
    var payload: [UInt8] = []

    private static let preamble: [UInt8] = [0xAA, 0x00, 0x81, 0x04]

    /// A request's bytes.
    var encoded: [UInt8] {
        let number = [UInt8(id >> 8), UInt8(id & 0xFF)]
        return Self.preamble + [kind.rawValue, reference] + number + MMSObjects.encode(0x84, number + payload)
    }

    init(_ id: UInt16, reference: UInt8, payload: [UInt8]) {
        kind = .request
        self.id = id
        self.reference = reference
        self.payload = payload
    }

    /// - Throws: `CardReaderFault.broken`, with details.
    init(_ bytes: [UInt8]) throws(CardReaderFault) {
        guard bytes.count >= 8, Array(bytes[0..<4]) == Self.preamble, let kind = Kind(rawValue: bytes[4]) else {
            throw .broken("a message that is none")
        }
        self.kind = kind
        reference = bytes[5]
        id = UInt16(bytes[6]) << 8 | UInt16(bytes[7])
        guard let objects = MMSObjects.parse(Array(bytes[8...])) else {
            throw .broken("objects of message \(String(id, radix: 16)) that do not end")
        }
        for object in objects {
            switch object.tag {
            case 0x82:
                guard object.value.count == 4 else { throw .broken("a status of \(object.value.count) bytes") }
                status = object.value
            case 0x84: payload = Self.content(of: object.value, id)
            default: continue
            }
        }
    }

    /// In answers with data the id precedes the payload; a bare value (minutes to the reset) has none.
    private static func content(of value: [UInt8], _ id: UInt16) -> [UInt8] {
        let begins = value.count >= 2 && value[0] == UInt8(id >> 8) && value[1] == UInt8(id & 0xFF)
        return begins ? Array(value[2...]) : value
    }
}

/// The status of a response: first byte 00 done, 01 started, 40 and 41 with warnings, 80 and 81 failed; then the
/// reason.
enum MMSStatus {
    /// Why a request was refused.
    enum Refusal: Hashable, Sendable {
        case noTransaction
        /// The card has been read: only the bank's answer (`resume`) ends the transaction.
        case cannotCancel
        case inProgress
        case lowBattery
        case other
    }

    static func isSuccess(_ status: [UInt8]) -> Bool { (status.first ?? 0xFF) < 0x80 }

    /// - Returns: nil for a success.
    static func refusal(_ status: [UInt8]) -> Refusal? {
        guard !isSuccess(status) else { return nil }
        return switch Array(status.dropFirst()) {
        case [0x02, 0x03, 0x04]: .noTransaction
        case [0x02, 0x03, 0x05]: .cannotCancel
        case [0x02, 0x03, 0x08]: .inProgress
        case [0x02, 0x03, 0x16]: .lowBattery
        default: .other
        }
    }

    /// - Parameter status: of a refusal.
    static func fault(_ status: [UInt8], of what: String) -> CardReaderFault {
        switch refusal(status) {
        case .cannotCancel: .tooLate
        case .inProgress: .busy
        case .lowBattery: .lowBattery
        case .noTransaction, .other, nil:
            .broken("\(what) refused with " + status.map { String($0, radix: 16) }.joined(separator: " "))
        }
    }
}
