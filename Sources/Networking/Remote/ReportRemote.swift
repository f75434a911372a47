/// The counts a store keeps.
///
/// `wc/v3/reports`
public struct ReportRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// The statuses the store has, with how many orders are in each; trash is not among them.
    ///
    /// - Throws: `NetworkError`.
    public func loadOrderStatuses(siteID: Int64) async throws -> MappedRows<OrderStatus> {
        let request = RESTRequest(siteID: siteID, path: "reports/orders/totals")
        return try await enqueue(request, mapper: OrderStatusListMapper(siteID: siteID))
    }
}
