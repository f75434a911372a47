import Yosemite

/// Whether the notes of orders, which the store lists only order by order, were searched too.
@MainActor
struct NotesSearched {
    /// nil where no words were searched for.
    private let coverage: NoteCoverage?

    /// Whether those of the last 90 days all were.
    var isComplete: Bool { coverage.map { $0.unreadRecent == 0 } ?? true }

    /// The number of orders of any age whose notes were not.
    var unread: Int? { coverage?.unread }

    static func of(_ session: Session, query: OrderListQuery) async throws -> NotesSearched {
        guard query.storeSearch?.isEmpty == false else { return NotesSearched(coverage: nil) }
        let siteID = session.siteID
        return NotesSearched(
            coverage: try await session.stores.perform {
                SyncAction.loadNoteCoverage(siteID: siteID, onCompletion: $0)
            }
        )
    }

    /// Reports that on standard error.
    func tell() {
        guard let coverage, coverage.unreadRecent > 0 else { return }
        Failure.say(
            """
            Not searched: the notes of \(coverage.unreadRecent) of the \(coverage.recent) orders of the last 90 days; \
            they are read while merced is open. Older notes are searched where their order was opened.
            """
        )
    }
}
