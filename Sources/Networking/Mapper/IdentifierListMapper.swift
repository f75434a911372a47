import FoundationEssentials

/// Maps a list requested with `_fields=id`.
public struct IdentifierListMapper: Mapper {
    private struct Row: Decodable, Sendable {
        let id: Int64
    }

    public init() {}

    public func map(response: Data) async throws -> MappedRows<Int64> {
        let rows = try await ListMapper<Row>(resource: "record").map(response: response)
        return MappedRows(items: rows.items.map(\.id), unreadable: rows.unreadable, isCutOff: rows.isCutOff)
    }
}
