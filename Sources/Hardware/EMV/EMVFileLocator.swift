/// Tag 94: which records to read (EMV book 3, 10.2).
struct EMVFileLocator: Hashable, Sendable {
    struct Record: Hashable, Sendable {
        /// Short file identifier, 1…30.
        let file: UInt8
        /// 1…255.
        let number: UInt8
    }

    /// More records than any card has; a longer locator is refused.
    static let maximumRecords = 64

    let records: [Record]

    /// - Returns: nil for an invalid locator.
    init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count % 4 == 0, bytes.count <= 252 else { return nil }
        var records: [Record] = []
        for at in stride(from: 0, to: bytes.count, by: 4) {
            let (file, first, last, signed) = (bytes[at] >> 3, bytes[at + 1], bytes[at + 2], bytes[at + 3])
            guard bytes[at] & 0x07 == 0, (1...30).contains(file), first > 0, last >= first else { return nil }
            guard Int(signed) <= Int(last) - Int(first) + 1 else { return nil }
            records += (first...last).map { Record(file: file, number: $0) }
            guard records.count <= Self.maximumRecords else { return nil }
        }
        self.records = records
    }
}
