import FoundationEssentials
import WooFoundation

/// What the store cannot do with a receipt.
public enum ReceiptRemoteError: Error, Hashable, Sendable {
    case notOffered(ReceiptOffer)
}

public enum ReceiptOffer: Hashable, Sendable, CaseIterable {
    case page
    case email
}

/// A receipt as a page of the store, open to anybody with its address.
public struct ReceiptPage: Decodable, Hashable, Sendable {
    public let url: String
    /// `2026-11-23`, in the store's zone.
    public let expirationDate: String

    private enum CodingKeys: String, CodingKey {
        case receiptURL = "receipt_url"
        case expirationDate = "expiration_date"
    }

    /// - Throws: `DecodingError` where the address is neither http nor https, or has more than 2,000 bytes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let text = container.text(.receiptURL) ?? ""
        guard let parsed = URL(string: text), let scheme = parsed.scheme?.lowercased(),
            scheme == "https" || scheme == "http", text.utf8.count <= 2_000
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "receipt_url is no address")
            )
        }
        url = text
        expirationDate = container.text(.expirationDate) ?? ""
    }
}

/// Receipts made by the store itself.
///
/// `wc/v3/orders/ID/receipt` and `wc/v3/orders/ID/actions/…`
public struct ReceiptRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `POST wc/v3/orders/ID/receipt` (since WooCommerce 8.7): creates the page of an order's receipt, valid for two
    /// days.
    ///
    /// - Throws: `NetworkError`; `ReceiptRemoteError.notOffered` where the store is too old.
    public func createReceipt(siteID: Int64, orderID: Int64) async throws -> ReceiptPage {
        let body: JSONValue = .object(["expiration_days": .number(2), "force_new": .bool(true)])
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders/\(orderID)/receipt", body: body)
        return try await offered(.page) { try await enqueue(request, mapper: RecordMapper(resource: "receipt")) }
    }

    /// `POST wc/v3/orders/ID/actions/send_order_details` (since WooCommerce 9.8): has the store email an order's
    /// details to its customer.
    ///
    /// - Parameter address: permanently replaces the order's own; nil to use that.
    /// - Returns: `.refused` with `rest_no_route` where the store is too old.
    public func sendOrderDetails(siteID: Int64, orderID: Int64, address: String?) async -> WriteAnswer<Void> {
        var body: [String: JSONValue] = [:]
        if let address { body = ["email": .string(address), "force_email_update": .bool(true)] }
        let request = RESTRequest(
            siteID: siteID,
            method: .post,
            path: "orders/\(orderID)/actions/send_order_details",
            body: .object(body)
        )
        return await write(request)
    }

    private func offered<T>(_ offer: ReceiptOffer, _ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch NetworkError.store(_, let error) where error.code == "rest_no_route" {
            throw ReceiptRemoteError.notOffered(offer)
        }
    }
}
