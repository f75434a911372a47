import FoundationEssentials

/// Maps `GET wc/v3/orders`.
public struct OrderListMapper: Mapper {
    private let rows: ListMapper<Order>

    public init(siteID: Int64) {
        rows = ListMapper(resource: "order", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> MappedRows<Order> { try await rows.map(response: response) }
}

/// Maps `GET wc/v3/orders/ID`, and the answer to a write to it.
public struct OrderMapper: Mapper {
    private let record: RecordMapper<Order>

    public init(siteID: Int64) {
        record = RecordMapper(resource: "order", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> Order { try await record.map(response: response) }
}

/// Maps a record requested with `_fields=date_modified_gmt,status`.
public struct EntityDateModifiedMapper: Mapper {
    public init() {}

    public func map(response: Data) async throws -> EntityDateModified {
        try await RecordMapper(resource: "date of change").map(response: response)
    }
}
