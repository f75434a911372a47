import FoundationEssentials
import WooFoundation

/// How far the mirror of one resource has come. Written in the same transaction as the rows it speaks of.
struct SyncCursor: Hashable, Sendable, Codable {
    enum Phase: String, Codable, Sendable {
        /// The first walk over everything is under way.
        case first
        /// Everything was seen once; only changes are asked for.
        case whole
    }

    /// What a store does with `modified_after` instead of what it should.
    enum Fault: String, Codable, Sendable {
        /// It answers with everything.
        case ignored
        /// It answers with nothing.
        case silent
    }

    var phase: Phase
    /// Every page up to this one is written, from 1; 0 before the first.
    var page: Int
    /// `date_modified_gmt`, as the store writes it, up to which changes are known.
    var modifiedUpTo: String?
    /// How many rows, and how many pages of them, the store said there are, at the page written last.
    var total: Int?
    var pages: Int?
    /// Pages behind `page` that are written too: several are read at once.
    var ahead: [Int]?
    /// The highest total that was told with one of the pages up to there: pages come in any order, and rows that leave the
    /// list between two of them show in their totals only.
    var aheadTotal: Int?
    /// The walk sees only what was made before, so that its pages stay where they are while new rows arrive.
    var before: String?
    /// The walk sees only what was made after: the owner wants the last months only.
    var after: String?
    /// When all was seen, and when the ids were compared.
    var walkedAt: Date?
    var countedAt: Date?
    /// By the store's clock, when changes were last fetched: those dated a while before are all here.
    var changesAt: Date?
    /// By how many rows store and mirror differ for good: rows a store counts and never lists.
    var difference: Int?
    var fault: Fault?
    /// The statuses that were asked for by name.
    var groups: [String]?

    static let start = SyncCursor(phase: .first, page: 0, modifiedUpTo: nil)

    /// One second before the watermark, because `modified_after` is exclusive (`woocommerce.md`, "Dates").
    var modifiedAfter: Date? {
        modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:))?.addingTimeInterval(-1)
    }

    /// By how much a change may be dated after the clock it is held against.
    private static let tolerance: TimeInterval = 300

    /// - Parameter now: by the store's clock; a change dated later (a clock that was wrong once, an import) must not
    ///   hide those made until then.
    mutating func advance(to modified: Date?, now: Date) {
        guard let modified = modified.map({ min($0, now.addingTimeInterval(Self.tolerance)) }) else { return }
        let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) ?? .distantPast
        if modified > known { modifiedUpTo = StoreDateParser.gmtText(modified) }
    }

    /// Asks again for what changed up to so long before the watermark.
    mutating func rewind(by seconds: TimeInterval) {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) else { return }
        modifiedUpTo = StoreDateParser.gmtText(known.addingTimeInterval(-seconds))
    }

    /// Whether it stands where no change can be yet: an older merced took any date for true. Everything has to be walked
    /// again, because nobody knows what was missed.
    func isInTheFuture(now: Date) -> Bool {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) else { return false }
        return known > now.addingTimeInterval(86_400)
    }

    /// Seconds in which a change may still come that is dated as the newest that is known.
    private static let settling: TimeInterval = 2

    /// Whether nothing is new where the store's newest change is of `newest`.
    ///
    /// - Parameter now: by the store's clock. Rows dated later hide what was changed in truth.
    func knows(newest: Date, now: Date) -> Bool {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)), let changesAt else { return false }
        return newest <= known && newest <= now.addingTimeInterval(60)
            && known < changesAt.addingTimeInterval(-Self.settling)
    }

    /// The same knowledge, before a walk over everything.
    var walkingAgain: SyncCursor {
        var cursor = SyncCursor.start
        cursor.fault = fault
        return cursor
    }
}
