import FoundationEssentials
import WooFoundation

/// The progress of mirroring one resource. Written in the same transaction as the rows it describes.
struct SyncCursor: Hashable, Sendable, Codable {
    enum Phase: String, Codable, Sendable {
        /// The first walk is in progress.
        case first
        /// Everything was fetched once; now only changes are requested.
        case whole
    }

    /// A store's faulty behaviour with `modified_after`.
    enum Fault: String, Codable, Sendable {
        /// It returns everything.
        case ignored
        /// It returns nothing.
        case silent
    }

    var phase: Phase
    /// Every page up to this one is written, from 1; 0 before the first.
    var page: Int
    /// The `date_modified_gmt`, as written by the store, up to which changes are known.
    var modifiedUpTo: String?
    /// The store's total and number of pages, reported with the page written last.
    var total: Int?
    var pages: Int?
    /// Pages after `page` that are written too: several are read concurrently.
    var ahead: [Int]?
    /// The highest total reported with one of the pages up to there: pages arrive in any order, and rows that leave the
    /// list between two of them show only in their totals.
    var aheadTotal: Int?
    /// The walk includes only records created before, so that its pages stay the same while new rows arrive.
    var before: String?
    /// The walk includes only records created after: the owner wants only the last months.
    var after: String?
    /// When the walk ended, and when the ids were compared.
    var walkedAt: Date?
    var countedAt: Date?
    /// By the store's clock, when changes were last fetched: those dated a while before are all mirrored.
    var changesAt: Date?
    /// The permanent difference between store and mirror: rows a store counts but never lists.
    var difference: Int?
    var fault: Fault?
    /// The statuses that were requested by name.
    var groups: [String]?

    static let start = SyncCursor(phase: .first, page: 0, modifiedUpTo: nil)

    /// One second before the watermark, because `modified_after` is exclusive (`woocommerce.md`, "Dates").
    var modifiedAfter: Date? {
        modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:))?.addingTimeInterval(-1)
    }

    /// How much later than the reference clock a change may be dated.
    private static let tolerance: TimeInterval = 300

    /// - Parameter now: by the store's clock; a change dated later (a clock that was wrong once, an import) must not
    ///   hide those made until then.
    mutating func advance(to modified: Date?, now: Date) {
        guard let modified = modified.map({ min($0, now.addingTimeInterval(Self.tolerance)) }) else { return }
        let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) ?? .distantPast
        if modified > known { modifiedUpTo = StoreDateParser.gmtText(modified) }
    }

    /// Requests again what changed up to this long before the watermark.
    mutating func rewind(by seconds: TimeInterval) {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) else { return }
        modifiedUpTo = StoreDateParser.gmtText(known.addingTimeInterval(-seconds))
    }

    /// Whether it is at a time when no change can have happened yet: an older merced trusted any date. Everything has
    /// to be fetched again, because it is unknown what was missed.
    func isInTheFuture(now: Date) -> Bool {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) else { return false }
        return known > now.addingTimeInterval(86_400)
    }

    /// Seconds in which another change may arrive with the same date as the newest known one.
    private static let settling: TimeInterval = 2

    /// Whether nothing is new if the store's newest change is of `newest`.
    ///
    /// - Parameter now: by the store's clock. Rows dated later hide real changes.
    func knows(newest: Date, now: Date) -> Bool {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)), let changesAt else { return false }
        return newest <= known && newest <= now.addingTimeInterval(60)
            && known < changesAt.addingTimeInterval(-Self.settling)
    }

    /// The same knowledge, before another walk.
    var walkingAgain: SyncCursor {
        var cursor = SyncCursor.start
        cursor.fault = fault
        return cursor
    }
}
