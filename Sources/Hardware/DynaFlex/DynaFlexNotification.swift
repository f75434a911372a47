/// An unsolicited message of the reader (DynaFlex programmer's manual, notifications; `hardware.md`, "Encrypting
/// readers").
enum DynaFlexNotification: Hashable, Sendable {
    /// How a transaction ended, as the reader reports it.
    enum Ending: Hashable, Sendable {
        case approved, declined, deferred, fallback, timedOut, cancelledByHost, cancelledByUser
        case other([UInt8])
    }

    case cardInserted
    case cardRemoved
    /// The card's encrypted data, for the bank.
    case authorisationRequest(CardEntry, [UInt8])
    /// The card's encrypted data at the end of the transaction.
    case batch([UInt8])
    case finished(Ending)
    case display(String)
    /// - Parameter applications: rows of a menu; the answer is a row's index.
    case choice([CardApplication])
    case resetsSoon
    /// 0…1.
    case lowBattery(Double)
    case other(UInt16, [UInt8])

    init(_ message: MMSMessage) {
        let detail = message.status
        switch message.id {
        case 0x0101: self = Self.transaction(detail, message.payload)
        case 0x0105: self = .finished(Self.ending(detail))
        case 0x1001: self = Self.device(detail)
        case 0x1803: self = Self.display(detail, message.payload)
        default: self = .other(message.id, detail)
        }
    }

    private static func transaction(_ detail: [UInt8], _ payload: [UInt8]) -> Self {
        switch (detail[1], detail[2]) {
        case (0x01, 0x02): .cardInserted
        case (0x01, 0x03): .cardRemoved
        case (0x08, 0x02): .authorisationRequest(entry(detail[0]), payload)
        case (0x08, 0x03): .batch(payload)
        default: .other(0x0101, detail)
        }
    }

    private static func entry(_ technology: UInt8) -> CardEntry {
        switch technology {
        case 0x08: .swipe
        case 0x20: .contactless
        default: .chip
        }
    }

    private static func ending(_ detail: [UInt8]) -> Ending {
        switch (detail[1], detail[2], detail[3]) {
        case (0x02, 0x06, _): .approved
        case (0x02, 0x80, _): .declined
        case (0x02, 0x07, _): .deferred
        case (0x02, 0x00, 0x02): .fallback
        case (0x01, 0x00, _): .timedOut
        case (0x03, 0x01, _): .cancelledByHost
        case (0x03, 0x02, _): .cancelledByUser
        default: .other(detail)
        }
    }

    private static func device(_ detail: [UInt8]) -> Self {
        switch (detail[0], detail[1], detail[2]) {
        case (0x00, 0x01, _): .resetsSoon
        case (0x00, 0x02, 0x00): .lowBattery(Double(min(detail[3], 100)) / 100)
        case (0x00, 0x02, 0x01): .lowBattery(0)
        default: .other(0x1001, detail)
        }
    }

    private static func display(_ detail: [UInt8], _ payload: [UInt8]) -> Self {
        let objects = MMSObjects.parse(payload) ?? []
        let texts = objects.filter { $0.tag == 0x83 }
            .flatMap { $0.value.prefix(512).split { $0 == 0x00 || $0 == 0x0A } }
            .map { String(decoding: $0, as: UTF8.self) }
        switch (detail[0], detail[1]) {
        case (0x02, 0x01): return .display(texts.joined(separator: "\n"))
        case (0x02, 0x02):
            let told = objects.first { $0.tag == 0x85 }.map { applications($0.value) } ?? []
            return .choice(Array((told.isEmpty ? texts.map { CardApplication(aid: [], name: $0) } : told).prefix(16)))
        default: return .other(0x1803, detail)
        }
    }

    /// Directory entries 61 with 4F and 50, in template 70 or BF0C.
    private static func applications(_ bytes: [UInt8]) -> [CardApplication] {
        let entries = MMSObjects.value(0x70, in: bytes) ?? MMSObjects.value(0xBF0C, in: bytes) ?? bytes
        return (MMSObjects.parse(entries) ?? []).filter { $0.tag == 0x61 }.compactMap { entry in
            guard let aid = MMSObjects.value(0x4F, in: entry.value), (5...16).contains(aid.count) else { return nil }
            let name = MMSObjects.value(0x9F12, in: entry.value) ?? MMSObjects.value(0x50, in: entry.value) ?? []
            return CardApplication(aid: aid, name: String(decoding: name.prefix(16), as: UTF8.self))
        }
    }
}
