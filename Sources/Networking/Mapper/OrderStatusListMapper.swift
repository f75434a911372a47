import FoundationEssentials

/// Maps `GET wc/v3/reports/orders/totals`, which includes custom statuses.
public struct OrderStatusListMapper: Mapper {
    private let rows: ListMapper<OrderStatus>

    public init(siteID: Int64) {
        rows = ListMapper(resource: "order status", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> MappedRows<OrderStatus> { try await rows.map(response: response) }
}
