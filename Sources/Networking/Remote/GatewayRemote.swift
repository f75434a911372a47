import Foundation
import WooFoundation

/// The HTTP gateway adapter (`Resources/gateway-adapter.md`). Every function throws `NetworkError` or
/// `ProcessorAnswerError`, and hands out only what agrees with what was asked.
public protocol GatewayRemoteProtocol: Sendable {
    func loadAccount() async throws -> GatewayAccount
    /// - Parameter key: the same key makes one intent, however often it is sent.
    func createIntent(_ wanted: GatewayIntentRequest, key: String) async throws -> GatewayIntent
    func loadIntent(id: String) async throws -> GatewayIntent
    func authorise(_ card: GatewayCard, intent: String, key: String) async throws -> GatewayAuthorisation
    /// - Returns: nil where the gateway never saw `key`.
    func loadAuthorisation(intent: String, key: String) async throws -> GatewayAuthorisation?
    func cancelIntent(id: String, key: String) async throws -> GatewayIntent
    /// - Parameter amount: minor units.
    func refund(intent: String, amount: Int64, key: String) async throws -> GatewayRefund
}

public struct GatewayIntentRequest: Hashable, Sendable {
    /// Minor units, above zero.
    public let amount: Int64
    /// ISO 4217, upper case.
    public let currency: String
    public let orderID: Int64
    public let description: String
    public let paymentID: String

    public init(amount: Int64, currency: String, orderID: Int64, description: String, paymentID: String) {
        self.amount = amount
        self.currency = currency
        self.orderID = orderID
        self.description = description
        self.paymentID = paymentID
    }
}

public struct GatewayRemote: GatewayRemoteProtocol {
    /// A bank may take so long; with the reader's own wait it is the longest anybody stands at the counter.
    public static let authorisationTimeout = Duration.seconds(60)

    private let exchange: ProcessorExchange
    private let livemode: Bool
    private let timeout: Duration?

    /// - Parameters:
    ///   - livemode: what every answer has to say.
    ///   - timeout: in the place of the time limits of each request.
    public init(network: any Network, endpoint: ProcessorEndpoint, livemode: Bool, timeout: Duration? = nil) {
        exchange = ProcessorExchange(
            network: network,
            endpoint: endpoint,
            version: HTTPHeaders.Field(name: "Merced-Gateway-Version", value: "1")
        )
        self.livemode = livemode
        self.timeout = timeout
    }

    public func loadAccount() async throws -> GatewayAccount {
        try await exchange.answer(to: call(["v1", "account"], timeout: .seconds(15)), as: GatewayAccount.self)
    }

    public func createIntent(_ wanted: GatewayIntentRequest, key: String) async throws -> GatewayIntent {
        let body: [String: JSONValue] = [
            "amount": .number(Decimal(wanted.amount)), "currency": .string(wanted.currency),
            "order_id": .number(Decimal(wanted.orderID)), "description": .string(wanted.description),
            "payment_id": .string(wanted.paymentID),
        ]
        let made = try await exchange.answer(
            to: call(["v1", "intents"], body: .json(.object(body)), key: key),
            as: GatewayIntent.self
        )
        try ProcessorAnswerError.demandID("intent", made.id)
        try ProcessorAnswerError.demand("amount", wanted.amount, made.amount)
        try ProcessorAnswerError.demand("currency", wanted.currency, made.currency)
        try ProcessorAnswerError.demand("order", wanted.orderID, made.orderID)
        try ProcessorAnswerError.demand("payment", wanted.paymentID, made.paymentID)
        try ProcessorAnswerError.demand("livemode", livemode, made.livemode)
        return made
    }

    public func loadIntent(id: String) async throws -> GatewayIntent {
        try checked(
            await exchange.answer(to: call(["v1", "intents", id]), as: GatewayIntent.self),
            id: id
        )
    }

    public func authorise(_ card: GatewayCard, intent: String, key: String) async throws -> GatewayAuthorisation {
        let call = call(
            ["v1", "intents", intent, "authorise"],
            body: .json(card.json),
            key: key,
            timeout: Self.authorisationTimeout
        )
        return try checked(await exchange.answer(to: call, as: GatewayAuthorisation.self), intent: intent, key: key)
    }

    public func loadAuthorisation(intent: String, key: String) async throws -> GatewayAuthorisation? {
        do {
            let call = call(["v1", "intents", intent, "authorisations", key])
            return try checked(await exchange.answer(to: call, as: GatewayAuthorisation.self), intent: intent, key: key)
        } catch ProcessorAnswerError.refused(404, "authorisation_not_found", _) {
            return nil
        }
    }

    public func cancelIntent(id: String, key: String) async throws -> GatewayIntent {
        try checked(
            await exchange.answer(
                to: call(["v1", "intents", id, "cancel"], body: .json(.object([:])), key: key),
                as: GatewayIntent.self
            ),
            id: id
        )
    }

    public func refund(intent: String, amount: Int64, key: String) async throws -> GatewayRefund {
        let body = JSONValue.object(["amount": .number(Decimal(amount))])
        let made = try await exchange.answer(
            to: call(["v1", "intents", intent, "refunds"], body: .json(body), key: key),
            as: GatewayRefund.self
        )
        try ProcessorAnswerError.demandID("refund", made.id)
        try ProcessorAnswerError.demand("intent", intent, made.intent)
        try ProcessorAnswerError.demand("key", key, made.key)
        try ProcessorAnswerError.demand("amount", amount, made.amount)
        try ProcessorAnswerError.demand("livemode", livemode, made.livemode)
        return made
    }

    private func call(
        _ path: [String],
        body: ProcessorExchange.Body = .none,
        key: String? = nil,
        timeout: Duration = .seconds(30)
    ) -> ProcessorExchange.Call {
        ProcessorExchange.Call(
            method: key == nil ? .get : .post,
            path: path,
            body: body,
            key: key,
            timeout: self.timeout ?? timeout
        )
    }

    private func checked(_ intent: GatewayIntent, id: String) throws -> GatewayIntent {
        try ProcessorAnswerError.demand("intent", id, intent.id)
        try ProcessorAnswerError.demand("livemode", livemode, intent.livemode)
        return intent
    }

    private func checked(_ answer: GatewayAuthorisation, intent: String, key: String) throws -> GatewayAuthorisation {
        try ProcessorAnswerError.demand("intent", intent, answer.intent)
        try ProcessorAnswerError.demand("key", key, answer.key)
        try ProcessorAnswerError.demand("livemode", livemode, answer.livemode)
        return answer
    }
}
