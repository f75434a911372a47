import GRDB
import Synchronization

/// How many pages of the file the writing connection keeps: many while a sync writes page after page of records, few while one
/// order comes after the other, all day long.
final class WriterCache: Sendable {
    private enum Size: Int {
        // Kibibytes.
        case usual = 1_024
        case bulk = 8_192
    }

    /// Whoever writes so many rows at a time goes on like that.
    private static let many = 20

    private let size = Mutex(Size.usual)

    static let usualSize = Size.usual.rawValue

    /// Prepares for the next transaction, as large as the one that was just committed. Shrinking frees the pages at once.
    func follow(_ touched: [String: TouchedRows], _ database: Database) {
        let wanted = touched.values.contains { $0.areAtLeast(Self.many) } ? Size.bulk : .usual
        let isOther = size.withLock { size in
            defer { size = wanted }
            return size != wanted
        }
        guard isOther else { return }
        // The transaction stands, whatever becomes of this.
        try? database.execute(sql: "PRAGMA cache_size = \(-wanted.rawValue)")
    }
}

extension TouchedRows {
    fileprivate func areAtLeast(_ count: Int) -> Bool {
        switch self {
        case .some(let ids): ids.count >= count
        case .many: true
        }
    }
}
