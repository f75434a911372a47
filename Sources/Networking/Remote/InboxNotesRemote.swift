import WooFoundation

/// Messages from WooCommerce and its plugins to the shop's staff. Every function throws `NetworkError`.
///
/// `wc-analytics/admin/notes`
public struct InboxNotesRemote: Remote {
    /// The store's largest page; older notes are not read.
    public static let maximum = 100

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc-analytics/admin/notes`: the newest 100 notes. Notes that were dismissed are not in the list.
    ///
    /// - Throws: `NetworkError`; 404 where the store has no analytics.
    public func loadNotes(siteID: Int64) async throws -> MappedRows<InboxNote> {
        let query = [
            QueryParameter("per_page", "\(Self.maximum)"), QueryParameter("orderby", "date"),
            QueryParameter("order", "desc"),
        ]
        let request = RESTRequest(siteID: siteID, namespace: .wcAnalytics, path: "admin/notes", query: query)
        return try await enqueue(request, mapper: ListMapper(siteID: siteID))
    }

    /// `PUT wc-analytics/admin/notes/ID`
    public func updateNote(siteID: Int64, noteID: Int64, isRead: Bool) async -> WriteAnswer<Void> {
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wcAnalytics,
            method: .put,
            path: "admin/notes/\(noteID)",
            body: .object(["is_read": .bool(isRead)])
        )
        return await write(request)
    }
}
