import FoundationEssentials
import WooFoundation

/// The error a store answers with: `{"code": …, "message": …, "data": {"status": …, "params": {…}}}`.
///
/// `data` may also be a bare number or null (`recordings/errors/over-refund.json`).
public struct StoreError: Error, Hashable, Sendable {
    /// `woocommerce_rest_shop_order_invalid_id`. Decide by this, never by the text.
    public let code: String
    /// Plain text.
    public let message: String
    /// The status given in the error itself.
    public let status: Int?
    /// What is wrong with each parameter; an empty text where the store only named it.
    public let params: [String: String]
    /// The whole of `data`: `resource_id`, `unique_sku`, `details`.
    public let data: JSONValue

    public init(
        code: String,
        message: String,
        status: Int? = nil,
        params: [String: String] = [:],
        data: JSONValue = .null
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.params = params
        self.data = data
    }

    private static let members: Set = ["code", "message", "data", "additional_errors", "additional_data"]
    private static let maximumMessageLength = 2_000

    /// Reads `body` if it is a WordPress error; nil for anything else: an order has other members, a currency no
    /// message.
    public init?(body: Data) {
        guard body.count <= 1_000_000, let members = JSONRowScanner.members(of: body),
            members.count <= Self.members.count,
            members.allSatisfy({ Self.members.contains($0.name) && JSONRowScanner.depth(of: $0.value) < 100 }),
            let object = try? JSONDecoder().decode(JSONValue.self, from: body),
            let code = object["code"]?.plainText, let message = object["message"]?.string
        else { return nil }
        let data = object["data"] ?? .null
        self.init(
            code: code,
            message: HTMLText.plain(String(message.prefix(Self.maximumMessageLength))),
            status: (data["status"] ?? data).plainText.flatMap { Int($0) },
            params: Self.params(in: data["params"]),
            data: data
        )
    }

    private static func params(in value: JSONValue?) -> [String: String] {
        switch value {
        case .object(let members): members.mapValues { HTMLText.plain($0.plainText ?? $0.text) }
        case .array(let names):
            Dictionary(names.compactMap(\.plainText).map { ($0, "") }, uniquingKeysWith: { first, _ in first })
        case .null, .bool, .number, .string, nil: [:]
        }
    }
}
