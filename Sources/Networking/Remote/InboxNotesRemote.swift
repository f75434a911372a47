import WooFoundation

/// What WooCommerce and plugins tell who runs the shop.
///
/// `wc-analytics/admin/notes`
public struct InboxNotesRemote: Remote {
    /// The longest page the store gives; older notes are not read.
    public static let most = 100

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// The newest, without those that were thrown away.
    ///
    /// - Throws: `NetworkError`; 404 where the store has no analytics.
    public func loadNotes(siteID: Int64) async throws -> MappedRows<InboxNote> {
        let query = [
            QueryParameter("per_page", "\(Self.most)"), QueryParameter("orderby", "date"),
            QueryParameter("order", "desc"),
        ]
        let request = RESTRequest(siteID: siteID, namespace: .wcAnalytics, path: "admin/notes", query: query)
        return try await enqueue(request, mapper: ListMapper(siteID: siteID))
    }

    /// - Throws: `NetworkError`.
    public func updateNote(siteID: Int64, noteID: Int64, isRead: Bool) async throws {
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wcAnalytics,
            method: .put,
            path: "admin/notes/\(noteID)",
            body: .object(["is_read": .bool(isRead)])
        )
        let mapper = RecordMapper<InboxNote>(siteID: siteID)
        _ = try await enqueue(request, mapper: mapper)
    }
}
