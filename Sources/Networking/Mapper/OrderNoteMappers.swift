import FoundationEssentials

/// Maps `GET wc/v3/orders/ID/notes`.
public struct OrderNotesMapper: Mapper {
    private let rows: ListMapper<OrderNote>

    public init(siteID: Int64, orderID: Int64) {
        rows = ListMapper(resource: "order note", userInfo: [.siteID: siteID, .orderID: orderID])
    }

    public func map(response: Data) async throws -> MappedRows<OrderNote> { try await rows.map(response: response) }
}

/// Maps the note that a write to `wc/v3/orders/ID/notes` returns.
public struct OrderNoteMapper: Mapper {
    private let record: RecordMapper<OrderNote>

    public init(siteID: Int64, orderID: Int64) {
        record = RecordMapper(resource: "order note", userInfo: [.siteID: siteID, .orderID: orderID])
    }

    public func map(response: Data) async throws -> OrderNote { try await record.map(response: response) }
}
