import FoundationEssentials
import WooFoundation

/// What the store cannot do for a receipt.
public enum ReceiptRemoteError: Error, Hashable, Sendable {
    case notOffered(ReceiptOffer)
}

public enum ReceiptOffer: Hashable, Sendable, CaseIterable {
    case page
    case email
}

/// A receipt as a page of the store, for whoever has its address.
public struct ReceiptPage: Decodable, Hashable, Sendable {
    public let url: String
    /// `2026-11-23`, in the store's zone.
    public let expirationDate: String

    private enum CodingKeys: String, CodingKey {
        case receiptURL = "receipt_url"
        case expirationDate = "expiration_date"
    }

    /// - Throws: where the address is none of http or https.
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

/// Receipts the store makes itself.
///
/// `wc/v3/orders/ID/receipt` and `wc/v3/orders/ID/actions/…`
public struct ReceiptRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Makes the page of an order's receipt, good for two days (`orders/ID/receipt`, since WooCommerce 8.7).
    ///
    /// - Throws: `NetworkError`; `ReceiptRemoteError.notOffered` where the store is too old.
    public func createReceipt(siteID: Int64, orderID: Int64) async throws -> ReceiptPage {
        let body: JSONValue = .object(["expiration_days": .number(2), "force_new": .bool(true)])
        let request = RESTRequest(siteID: siteID, method: .post, path: "orders/\(orderID)/receipt", body: body)
        return try await offered(.page) { try await enqueue(request, mapper: RecordMapper(resource: "receipt")) }
    }

    /// Has the store mail an order's details to its customer (`orders/ID/actions/send_order_details`, since 9.8).
    ///
    /// - Parameter address: takes the place of the order's own, for good; nil for that.
    /// - Throws: `NetworkError`; `ReceiptRemoteError.notOffered` where the store is too old.
    public func sendOrderDetails(siteID: Int64, orderID: Int64, address: String?) async throws {
        var body: [String: JSONValue] = [:]
        if let address { body = ["email": .string(address), "force_email_update": .bool(true)] }
        let request = RESTRequest(
            siteID: siteID,
            method: .post,
            path: "orders/\(orderID)/actions/send_order_details",
            body: .object(body)
        )
        let _: SentMessage = try await offered(.email) {
            try await enqueue(request, mapper: RecordMapper(resource: "message"))
        }
    }

    private func offered<T>(_ offer: ReceiptOffer, _ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch NetworkError.store(_, let error) where error.code == "rest_no_route" {
            throw ReceiptRemoteError.notOffered(offer)
        }
    }
}

/// What the store says of a mail it sent; nothing of it is needed.
private struct SentMessage: Decodable, Sendable {
    init(from decoder: any Decoder) throws {}
}
