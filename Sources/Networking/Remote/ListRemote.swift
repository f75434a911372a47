import FoundationEssentials

/// A resource of the store that is a list. Every function throws `NetworkError`.
public protocol ListRemoteProtocol<Item>: Sendable {
    associatedtype Item: ListedEntity

    /// One page, with unreadable rows apart.
    func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item>
    /// The same rows, ids only, for comparing with the mirror: they take a third of the store's time
    /// (`woocommerce.md`, "Timings").
    func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64>
    /// One record with all its members.
    func loadOne(siteID: Int64, id: Int64) async throws -> Item
}

/// A list with one path for all records.
public protocol ListRemote: Remote, ListRemoteProtocol {
    /// Below `wc/v3`.
    static var path: String { get }
    /// What the list can be sorted by, and its names for it.
    static var sorts: [ListQuery.Sort: String] { get }
    /// Parameters added where the query does not set them.
    static var constants: [QueryParameter] { get }
    /// Whether its texts may be edited or compared: then they are read as stored, not as rendered for visitors
    /// (`woocommerce.md`, "Types and text").
    static var isEdited: Bool { get }

    init(network: any Network)
}

/// What every list has. Every function throws `NetworkError`.
extension ListRemote {
    public static var sorts: [ListQuery.Sort: String] { ListQuery.Sort.allNames }
    public static var constants: [QueryParameter] { [] }
    public static var isEdited: Bool { false }

    /// `GET wc/v3/PATH`
    public func loadList(siteID: Int64, query: ListQuery) async throws -> Page<Item> {
        try await loadPage(at: Self.path, siteID: siteID, query: query)
    }

    /// `GET wc/v3/PATH?_fields=id`
    public func loadIDs(siteID: Int64, query: ListQuery) async throws -> Page<Int64> {
        let parameters = Self.parameters(query)
        return try await enqueueIDs(siteID: siteID, path: Self.path, parameters: parameters, number: query.page)
    }

    /// `GET wc/v3/PATH/ID`
    public func loadOne(siteID: Int64, id: Int64) async throws -> Item {
        let request = RESTRequest(siteID: siteID, path: "\(Self.path)/\(id)", query: Self.context)
        return try await enqueue(request, mapper: RecordMapper<Item>(siteID: siteID))
    }

    /// A page of the list at `path`, which may be a part of the whole list.
    func loadPage<T: ListedEntity>(
        at path: String,
        siteID: Int64,
        query: ListQuery,
        mapper: ListMapper<T>? = nil
    ) async throws -> Page<T> {
        let request = RESTRequest(siteID: siteID, path: path, query: Self.parameters(query) + Self.context)
        return try await enqueuePage(request, number: query.page, mapper: mapper ?? ListMapper(siteID: siteID))
    }

    private static var context: [QueryParameter] { isEdited ? [.edit] : [] }

    private static func parameters(_ query: ListQuery) -> [QueryParameter] {
        let asked = query.parameters(sorts: sorts)
        return asked + constants.filter { constant in !asked.contains { $0.name == constant.name } }
    }
}
