import WooFoundation

/// The Stripe account that a store's plugin is connected to.
public struct WCStripeAccount: Decodable, Hashable, Sendable {
    /// `complete`, `restricted`, `restricted_soon`, `rejected.…`, …
    public let status: String
    public let country: String
    public let isLive: Bool?
    public let testMode: Bool?
    public let hasPendingRequirements: Bool?
    public let hasOverdueRequirements: Bool?

    private enum CodingKeys: String, CodingKey {
        case status, country
        case isLive = "is_live"
        case testMode = "test_mode"
        case hasPendingRequirements = "has_pending_requirements"
        case hasOverdueRequirements = "has_overdue_requirements"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        status = container.text(.status) ?? ""
        country = container.text(.country) ?? ""
        isLive = container.flag(.isLive)
        testMode = container.flag(.testMode)
        hasPendingRequirements = container.flag(.hasPendingRequirements)
        hasOverdueRequirements = container.flag(.hasOverdueRequirements)
    }
}

/// The plugin's answer to a capture.
public struct WCStripeCapture: Decodable, Hashable, Sendable {
    /// `succeeded`, or a status of an intent that was not captured.
    public let status: String
    public let intentID: String

    private enum CodingKeys: String, CodingKey {
        case status, id
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        status = container.text(.status) ?? ""
        intentID = container.text(.id) ?? ""
    }
}

/// What WooCommerce's Stripe plugin adds to a store's API (`woocommerce.md`, "Card payments through plugins"). Decide by the
/// store error's `code`, never by the status: errors without a code come as 500.
///
/// `wc/v3/wc_stripe`
public struct WCStripeRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/wc_stripe/account/summary`
    public func loadAccount(siteID: Int64) async throws -> WCStripeAccount {
        let request = RESTRequest(siteID: siteID, path: "wc_stripe/account/summary")
        return try await enqueue(request, mapper: RecordMapper(resource: "Stripe account"))
    }

    /// `POST wc/v3/wc_stripe/orders/ID/capture_terminal_payment`: has the plugin attach an intent to an order, capture
    /// it, and complete the order. The plugin checks neither amount nor order: the caller must have done so.
    public func capturePayment(siteID: Int64, orderID: Int64, intentID: String) async
        -> WriteAnswer<WCStripeCapture>
    {
        let body = JSONValue.object(["payment_intent_id": .string(intentID)])
        let path = "wc_stripe/orders/\(orderID)/capture_terminal_payment"
        let request = RESTRequest(siteID: siteID, method: .post, path: path, body: body)
        return await write(request, mapper: RecordMapper(resource: "capture"))
    }
}
