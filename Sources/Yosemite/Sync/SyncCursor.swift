import Foundation
import WooFoundation

/// How far the mirror of one resource has come. Written in the same transaction as the rows it speaks of.
struct SyncCursor: Hashable, Sendable, Codable {
    enum Phase: String, Codable, Sendable {
        /// The first walk over everything is under way.
        case first
        /// Everything was seen once; only changes are asked for.
        case whole
    }

    var phase: Phase
    /// The last page of the first walk that was written, from 1; 0 before it.
    var page: Int
    /// `date_modified_gmt`, as the store writes it, up to which changes are known.
    var modifiedUpTo: String?
    /// How many orders, and how many pages of them, the store said there are, at the page written last.
    var total: Int?
    var pages: Int?

    static let start = SyncCursor(phase: .first, page: 0, modifiedUpTo: nil)

    /// One second before the watermark, because `modified_after` is exclusive (`woocommerce-api.md` 11).
    var modifiedAfter: Date? {
        modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:))?.addingTimeInterval(-1)
    }

    /// How far the store's clock may run ahead of ours.
    private static let tolerance: TimeInterval = 300

    /// - Parameter now: a change dated later (a store whose clock was wrong once, an import) must not hide those made
    ///   until then.
    mutating func advance(to modified: Date?, now: Date) {
        guard let modified = modified.map({ min($0, now.addingTimeInterval(Self.tolerance)) }) else { return }
        let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) ?? .distantPast
        if modified > known { modifiedUpTo = StoreDateParser.gmtText(modified) }
    }

    /// Whether it stands where no change can be yet: an older merced took any date for true. Everything has to be walked
    /// again, because nobody knows what was missed.
    func isInTheFuture(now: Date) -> Bool {
        guard let known = modifiedUpTo.flatMap(StoreDateParser.date(fromGMT:)) else { return false }
        return known > now.addingTimeInterval(86_400)
    }
}
