import FoundationEssentials
import Storage
import WooFoundation

/// Unknown codes in the ledger: they outlast the day, and a crash.
extension SaleService {
    private typealias Codes = TillCodeRecord.Columns

    /// Records that a code was scanned but not found.
    ///
    /// - Returns: false where it is not recorded, because it may be a payment card number.
    @discardableResult
    func keepUnknown(code: String) async throws -> Bool {
        let text = String(TextCleaning.clean(code).prefix(UnknownCode.maximumLength))
        guard UnknownCode.isKeepable(text) else { return false }
        let (siteID, now) = (login.siteID, dates.now())
        let register = try await ledger.till().register ?? settings.name ?? ""
        try await ledger.performAndSave { storage in
            var record = try storage.loadObject(ofType: TillCodeRecord.self, primaryKey: text) ?? TillCodeRecord()
            if record.count == 0 { (record.siteID, record.code, record.firstAt) = (siteID, text, now) }
            (record.register, record.lastAt, record.count) = (register, now, record.count + 1)
            try storage.save(record)
            let oldest = try storage.allObjects(
                ofType: TillCodeRecord.self,
                matching: .all,
                sortedBy: [Codes.lastAt.descending, Codes.code.ascending],
                limit: UnknownCode.maximum,
                offset: UnknownCode.maximum
            )
            for old in oldest { _ = try storage.deleteObject(ofType: TillCodeRecord.self, primaryKey: old.code) }
        }
        return true
    }

    /// Last scanned first.
    func unknownCodes() async throws -> [UnknownCode] {
        try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillCodeRecord.self,
                sortedBy: [Codes.lastAt.descending, Codes.code.ascending]
            )
        }.map { UnknownCode($0) }
    }

    func strikeUnknown(code: String) async throws {
        try await ledger.performAndSave { storage in
            _ = try storage.deleteObject(ofType: TillCodeRecord.self, primaryKey: code)
        }
    }
}
