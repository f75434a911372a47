import Foundation
import WooFoundation

/// Stripe's REST interface, as far as taking a card on a smart reader needs it (`hardware.md` 3f). Every function throws
/// `NetworkError` or `ProcessorAnswerError`.
public protocol StripeTerminalRemoteProtocol: Sendable {
    func createIntent(_ wanted: StripeIntentRequest, key: String) async throws -> StripeIntent
    /// With the charge and its card.
    func loadIntent(id: String) async throws -> StripeIntent
    func cancelIntent(id: String, key: String) async throws -> StripeIntent
    func loadRefunds(intent: String) async throws -> [StripeRefund]
    /// - Parameter amount: minor units.
    func refund(intent: String, amount: Int64, key: String) async throws -> StripeRefund
    func loadReaders() async throws -> [StripeReader]
    func loadReader(id: String) async throws -> StripeReader
    func process(intent: String, reader: String, key: String) async throws -> StripeReader
    func cancelAction(reader: String) async throws -> StripeReader
}

public struct StripeIntentRequest: Hashable, Sendable {
    /// Minor units, above zero.
    public let amount: Int64
    /// ISO 4217, any case.
    public let currency: String
    public let description: String
    /// At most 50 keys of 40 characters and values of 500.
    public let metadata: [String: String]

    public init(amount: Int64, currency: String, description: String, metadata: [String: String]) {
        self.amount = amount
        self.currency = currency
        self.description = description
        self.metadata = metadata
    }

    /// Canada's debit cards are a kind of their own.
    var methods: [String] { currency.uppercased() == "CAD" ? ["card_present", "interac_present"] : ["card_present"] }
}

public struct StripeTerminalRemote: StripeTerminalRemoteProtocol {
    /// What this code was written against; Stripe keeps answering in this shape.
    public static let version = "2024-06-20"
    public static let address = "https://api.stripe.com"
    /// The metadata key under which a refund carries the key it was asked under: Stripe forgets idempotency keys after a
    /// day or so, and a till may stay off over a weekend.
    public static let refundMark = "merced_key"

    private let exchange: ProcessorExchange
    private let livemode: Bool

    /// - Parameter address: of a double, on this machine only; nil for Stripe's own.
    /// - Throws: `SiteAddressError`, also for a double that is somewhere else.
    public init(network: any Network, key: StripeKey, address: String? = nil) throws(SiteAddressError) {
        let endpoint = try ProcessorEndpoint(address ?? Self.address, key: key.secret)
        guard address == nil || endpoint.address.isLoopback else { throw .insecure(host: endpoint.address.host) }
        exchange = ProcessorExchange(
            network: network,
            endpoint: endpoint,
            version: HTTPHeaders.Field(name: "Stripe-Version", value: Self.version)
        )
        livemode = key.isLive
    }

    public func createIntent(_ wanted: StripeIntentRequest, key: String) async throws -> StripeIntent {
        var fields = [
            QueryParameter("amount", String(wanted.amount)), QueryParameter("currency", wanted.currency.lowercased()),
            QueryParameter("capture_method", "manual"), QueryParameter("description", wanted.description),
        ]
        fields += wanted.methods.map { QueryParameter("payment_method_types[]", $0) }
        fields += wanted.metadata.sorted { $0.key < $1.key }.map { QueryParameter("metadata[\($0.key)]", $0.value) }
        let made = try await exchange.answer(
            to: .init(method: .post, path: ["v1", "payment_intents"], body: .form(fields), key: key),
            as: StripeIntent.self
        )
        try ProcessorAnswerError.demandID("intent", made.id)
        try ProcessorAnswerError.demand("amount", wanted.amount, made.amount)
        try ProcessorAnswerError.demand("currency", wanted.currency.uppercased(), made.currency)
        try ProcessorAnswerError.demand("livemode", livemode, made.livemode)
        return made
    }

    public func loadIntent(id: String) async throws -> StripeIntent {
        let call = ProcessorExchange.Call(
            path: ["v1", "payment_intents", id],
            query: [QueryParameter("expand[]", "latest_charge")]
        )
        return try checked(await exchange.answer(to: call, as: StripeIntent.self), id: id)
    }

    public func cancelIntent(id: String, key: String) async throws -> StripeIntent {
        let path = ["v1", "payment_intents", id, "cancel"]
        return try checked(
            await exchange.answer(
                to: .init(method: .post, path: path, body: .form([]), key: key),
                as: StripeIntent.self
            ),
            id: id
        )
    }

    public func loadRefunds(intent: String) async throws -> [StripeRefund] {
        let query = [QueryParameter("payment_intent", intent), QueryParameter("limit", "100")]
        return try await exchange.answer(
            to: .init(path: ["v1", "refunds"], query: query),
            as: StripeList<StripeRefund>.self
        ).data
    }

    public func refund(intent: String, amount: Int64, key: String) async throws -> StripeRefund {
        let fields = [
            QueryParameter("payment_intent", intent), QueryParameter("amount", String(amount)),
            QueryParameter("metadata[\(Self.refundMark)]", key),
        ]
        let made = try await exchange.answer(
            to: .init(method: .post, path: ["v1", "refunds"], body: .form(fields), key: key),
            as: StripeRefund.self
        )
        try ProcessorAnswerError.demandID("refund", made.id)
        try ProcessorAnswerError.demand("amount", amount, made.amount)
        return made
    }

    public func loadReaders() async throws -> [StripeReader] {
        try await exchange.answer(
            to: .init(
                path: ["v1", "terminal", "readers"],
                query: [QueryParameter("limit", "100")],
                timeout: .seconds(15)
            ),
            as: StripeList<StripeReader>.self
        ).data.filter { $0.livemode == livemode }
    }

    public func loadReader(id: String) async throws -> StripeReader {
        try checked(
            await exchange.answer(
                to: .init(path: ["v1", "terminal", "readers", id], timeout: .seconds(15)),
                as: StripeReader.self
            ),
            id: id
        )
    }

    public func process(intent: String, reader: String, key: String) async throws -> StripeReader {
        let path = ["v1", "terminal", "readers", reader, "process_payment_intent"]
        let fields = [QueryParameter("payment_intent", intent)]
        return try checked(
            await exchange.answer(
                to: .init(method: .post, path: path, body: .form(fields), key: key),
                as: StripeReader.self
            ),
            id: reader
        )
    }

    public func cancelAction(reader: String) async throws -> StripeReader {
        let path = ["v1", "terminal", "readers", reader, "cancel_action"]
        return try checked(
            await exchange.answer(to: .init(method: .post, path: path, body: .form([])), as: StripeReader.self),
            id: reader
        )
    }

    private func checked(_ intent: StripeIntent, id: String) throws -> StripeIntent {
        try ProcessorAnswerError.demand("intent", id, intent.id)
        try ProcessorAnswerError.demand("livemode", livemode, intent.livemode)
        return intent
    }

    private func checked(_ reader: StripeReader, id: String) throws -> StripeReader {
        try ProcessorAnswerError.demand("reader", id, reader.id)
        try ProcessorAnswerError.demand("livemode", livemode, reader.livemode)
        return reader
    }
}
