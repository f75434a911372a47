import Foundation

/// A resource of the store that is a list. Every function throws `NetworkError`.
public protocol ListRemoteProtocol<Item>: Sendable {
    associatedtype Item: ListedEntity

    func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item>
    /// The same rows, ids only: what a census needs, for a third of the store's time (`woocommerce-api.md`, timings).
    func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64>
    func loadOne(siteID: Int64, id: Int64) async throws -> Item
}

/// A list that lies at one path, whatever the record.
public protocol ListRemote: Remote, ListRemoteProtocol {
    /// Below `wc/v3`.
    static var path: String { get }
    /// What is always asked for beside the query.
    static var constants: [QueryParameter] { get }

    init(network: any Network)
}

extension ListRemote {
    public static var constants: [QueryParameter] { [] }

    public func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item> {
        try await loadPage(Self.path, siteID: siteID, query: query, constants: Self.constants)
    }

    public func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        try await loadIDPage(Self.path, siteID: siteID, query: query, constants: Self.constants)
    }

    public func loadOne(siteID: Int64, id: Int64) async throws -> Item {
        let request = RESTRequest(siteID: siteID, path: "\(Self.path)/\(id)")
        return try await enqueue(request, mapper: RecordMapper<Item>(siteID: siteID))
    }
}

extension Remote {
    /// A page of the list at `path`.
    ///
    /// - Throws: `NetworkError`.
    func loadPage<T: ListedEntity>(
        _ path: String,
        siteID: Int64,
        query: ListQuery,
        constants: [QueryParameter] = [],
        mapper: ListMapper<T>? = nil
    ) async throws -> Page<T> {
        let request = RESTRequest(siteID: siteID, path: path, query: query.parameters + constants)
        return try await enqueuePage(request, number: query.page, mapper: mapper ?? ListMapper(siteID: siteID))
    }

    func loadIDPage(
        _ path: String,
        siteID: Int64,
        query: ListQuery,
        constants: [QueryParameter] = []
    ) async throws -> Page<Int64> {
        let page: Page<EntityID> = try await loadPage(path, siteID: siteID, query: query.idsOnly, constants: constants)
        return Page(
            items: page.items.map(\.id),
            unreadable: page.unreadable,
            isCutOff: page.isCutOff,
            total: page.total,
            totalPages: page.totalPages
        )
    }
}
