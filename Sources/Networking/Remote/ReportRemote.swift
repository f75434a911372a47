/// The store's own counts.
///
/// `wc/v3/reports`
public struct ReportRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/reports/orders/totals`: the store's statuses with the number of orders in each, without trash.
    ///
    /// - Throws: `NetworkError`.
    public func loadOrderStatuses(siteID: Int64) async throws -> MappedRows<OrderStatus> {
        let request = RESTRequest(siteID: siteID, path: "reports/orders/totals")
        return try await enqueue(request, mapper: OrderStatusListMapper(siteID: siteID))
    }
}
