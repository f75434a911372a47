import WooFoundation

/// The orders whose notes are in the mirror, and so can be searched.
public struct NoteCoverage: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Orders of the last 90 days, whose notes are fetched in the background.
    public let recent: Int
    /// Those of them whose notes are missing or outdated.
    public let unreadRecent: Int
    /// Orders of any age whose notes are missing.
    public let unread: Int

    public init(recent: Int, unreadRecent: Int, unread: Int) {
        self.recent = recent
        self.unreadRecent = unreadRecent
        self.unread = unread
    }
}
