/// The refunds of all orders.
///
/// `wc/v3/refunds`
public struct RefundsRemote: ListRemote {
    public typealias Item = Refund

    public static let path = "refunds"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/orders/ID/refunds`: those of one order; every version of WooCommerce has this list.
    ///
    /// - Throws: `NetworkError`.
    public func loadRefunds(siteID: Int64, orderID: Int64, query: ListQuery) async throws -> Page<Refund> {
        let mapper = RefundListMapper(
            resource: Refund.resourceName,
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await loadPage(at: "orders/\(orderID)/refunds", siteID: siteID, query: query, mapper: mapper)
    }

    /// `POST wc/v3/orders/ID/refunds`. Sending twice refunds twice (`woocommerce.md`, "Writing"), and the store emails
    /// the customer each time.
    ///
    /// - Returns: `NetworkError.noRefund` where the store has none: with its gateway, the money may have gone back.
    public func createRefund(siteID: Int64, orderID: Int64, draft: RefundDraft) async -> WriteAnswer<Refund> {
        let path = "orders/\(orderID)/refunds"
        let request = RESTRequest(siteID: siteID, method: .post, path: path, body: draft.json)
        let mapper = RefundMapper(resource: Refund.resourceName, userInfo: [.siteID: siteID, .orderID: orderID])
        return await write(request, mapper: mapper)
    }
}
