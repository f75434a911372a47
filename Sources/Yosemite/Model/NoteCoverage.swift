import WooFoundation

/// Of which orders the notes are here, and so can be searched.
public struct NoteCoverage: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Orders of the last 90 days, whose notes are read in the background.
    public let recent: Int
    /// Those of them whose notes are not here as they are now.
    public let unreadRecent: Int
    /// Orders of any age whose notes are not here.
    public let unread: Int

    public init(recent: Int, unreadRecent: Int, unread: Int) {
        self.recent = recent
        self.unreadRecent = unreadRecent
        self.unread = unread
    }
}
