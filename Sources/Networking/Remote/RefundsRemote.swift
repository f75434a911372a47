/// What was given back.
public protocol RefundsRemoteProtocol: ListRemoteProtocol where Item == Refund {
    /// Those of one order; every WooCommerce has this list.
    func loadRefunds(siteID: Int64, orderID: Int64, query: ListQuery) async throws -> Page<Refund>
}

/// `wc/v3/refunds`, which holds those of all orders.
public struct RefundsRemote: ListRemote, RefundsRemoteProtocol {
    public typealias Item = Refund

    public static let path = "refunds"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    public func loadRefunds(siteID: Int64, orderID: Int64, query: ListQuery) async throws -> Page<Refund> {
        let mapper = RefundListMapper(
            resource: Refund.resourceName,
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await loadPage(at: "orders/\(orderID)/refunds", siteID: siteID, query: query, mapper: mapper)
    }
}
