import FoundationEssentials

/// Maps `reports/orders/totals`, in which custom statuses stand too.
public struct OrderStatusListMapper: Mapper {
    private let rows: ListMapper<OrderStatus>

    public init(siteID: Int64) {
        rows = ListMapper(resource: "order status", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> MappedRows<OrderStatus> { try await rows.map(response: response) }
}
