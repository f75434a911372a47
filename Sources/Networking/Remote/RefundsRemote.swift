/// What was given back.
///
/// `wc/v3/refunds`, which holds those of all orders.
public struct RefundsRemote: ListRemote {
    public typealias Item = Refund

    public static let path = "refunds"

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Those of one order; every WooCommerce has this list.
    public func loadRefunds(siteID: Int64, orderID: Int64, query: ListQuery) async throws -> Page<Refund> {
        let mapper = RefundListMapper(
            resource: Refund.resourceName,
            userInfo: [.siteID: siteID, .orderID: orderID]
        )
        return try await loadPage(at: "orders/\(orderID)/refunds", siteID: siteID, query: query, mapper: mapper)
    }

    /// Gives back. Sending twice gives twice (`woocommerce.md`, "Writing"), and the store mails the customer each time.
    ///
    /// - Throws: `NetworkError`; of the store's words `woocommerce_rest_cannot_create_order_refund` means that it did not.
    public func createRefund(siteID: Int64, orderID: Int64, draft: RefundDraft) async throws -> Refund {
        let path = "orders/\(orderID)/refunds"
        let request = RESTRequest(siteID: siteID, method: .post, path: path, body: draft.json)
        let mapper = RefundMapper(resource: Refund.resourceName, userInfo: [.siteID: siteID, .orderID: orderID])
        return try await enqueue(request, mapper: mapper)
    }
}
