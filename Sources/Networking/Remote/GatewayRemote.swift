import FoundationEssentials
import Synchronization
import WooFoundation

public struct GatewayIntentRequest: Hashable, Sendable {
    /// Minor units, above zero.
    public let amount: Int64
    /// ISO 4217, upper case.
    public let currency: String
    /// nil for a sale that has no order yet.
    public let orderID: Int64?
    /// 43 characters of base64url: the order's name, the same on every till.
    public let orderRef: String
    /// From 1.
    public let leg: Int
    /// In minor units: what was charged for the order before, as far as the till knows.
    public let alreadyTaken: Int64
    public let description: String
    public let paymentID: String

    /// - Parameters:
    ///   - amount: in minor units, above zero; `alreadyTaken` in minor units too.
    ///   - currency: ISO 4217, upper case.
    ///   - leg: from 1.
    public init(
        amount: Int64,
        currency: String,
        orderID: Int64?,
        orderRef: String,
        leg: Int,
        alreadyTaken: Int64,
        description: String,
        paymentID: String
    ) {
        self.amount = amount
        self.currency = currency
        self.orderID = orderID
        self.orderRef = orderRef
        self.leg = leg
        self.alreadyTaken = alreadyTaken
        self.description = description
        self.paymentID = paymentID
    }

    /// - Parameter version: of the protocol; version 1 has neither order references nor legs.
    func body(version: Int) -> JSONValue {
        var members: [String: JSONValue] = [
            "amount": .number(Decimal(amount)), "currency": .string(currency),
            "description": .string(description), "payment_id": .string(paymentID),
        ]
        if let orderID { members["order_id"] = .number(Decimal(orderID)) }
        if version > 1 {
            members["order_ref"] = .string(orderRef)
            members["leg"] = .number(Decimal(leg))
            members["already_taken"] = .number(Decimal(alreadyTaken))
        }
        return .object(members)
    }
}

/// The HTTP gateway adapter (`Resources/gateway-adapter.md`). Every function throws `NetworkError` or
/// `ProcessorAnswerError`, and returns only answers that match the request: `.mismatch` for any other.
public struct GatewayRemote: Sendable {
    /// Banks may take this long; with the reader's own timeout it is the longest wait at the counter.
    public static let authorisationTimeout = Duration.seconds(60)
    /// Of the protocol.
    public static let version = 2

    private let exchange: ProcessorExchange
    private let livemode: Bool
    private let timeout: Duration?
    private let spoken = SpokenVersion()

    /// - Parameters:
    ///   - livemode: what every answer must say.
    ///   - timeout: replaces the timeout of every request.
    public init(network: any Network, endpoint: ProcessorEndpoint, livemode: Bool, timeout: Duration? = nil) {
        exchange = ProcessorExchange(
            network: network,
            endpoint: endpoint,
            version: HTTPHeaders.Field(name: "Merced-Gateway-Version", value: "\(Self.version)")
        )
        self.livemode = livemode
        self.timeout = timeout
    }

    /// `GET v1/account`
    public func loadAccount() async throws -> GatewayAccount {
        try await answer(to: call(["v1", "account"], timeout: .seconds(15)), as: GatewayAccount.self)
    }

    /// `POST v1/intents`
    ///
    /// - Parameter key: the same key creates one intent, however often it is sent.
    public func createIntent(_ wanted: GatewayIntentRequest, key: String) async throws -> GatewayIntentAnswer {
        try await spoken.trying { version in
            let call = call(["v1", "intents"], body: .json(wanted.body(version: version)), key: key)
            return try await exchange.answer(
                to: call.speaking(version),
                refused: { code, answer in version > 1 ? try instead(of: wanted, code, answer) : nil },
                read: { (made: GatewayIntent) in try .made(fitting(made, wanted)) }
            )
        }
    }

    /// Why no intent was created, in version 2; nil for any other refusal.
    private func instead(
        of wanted: GatewayIntentRequest,
        _ code: String,
        _ answer: NetworkResponse
    ) throws -> GatewayIntentAnswer? {
        struct Open: Decodable { let intent: GatewayIntent }
        struct Taken: Decodable { let taken: Int64 }
        switch code {
        case "order_has_intent":
            let open: Open = try ProcessorExchange.value(of: answer)
            try ProcessorAnswerError.demandID("intent", open.intent.id)
            try ProcessorAnswerError.demand("order", wanted.orderRef, open.intent.orderRef ?? "")
            try ProcessorAnswerError.demand("leg", wanted.leg, open.intent.leg ?? 0)
            try ProcessorAnswerError.demand("livemode", livemode, open.intent.livemode)
            return .open(open.intent)
        case "order_taken_differs":
            let taken: Taken = try ProcessorExchange.value(of: answer)
            return .taken(minor: taken.taken)
        default: return nil
        }
    }

    /// An intent without an order reference comes from a gateway that ignores unknown members: version 1, whatever it
    /// claims.
    private func fitting(_ made: GatewayIntent, _ wanted: GatewayIntentRequest) throws -> GatewayIntent {
        try ProcessorAnswerError.demandID("intent", made.id)
        try ProcessorAnswerError.demand("amount", wanted.amount, made.amount)
        try ProcessorAnswerError.demand("currency", wanted.currency, made.currency)
        try ProcessorAnswerError.demand("order", wanted.orderID, made.orderID ?? wanted.orderID)
        try ProcessorAnswerError.demand("order", wanted.orderRef, made.orderRef ?? wanted.orderRef)
        try ProcessorAnswerError.demand("leg", wanted.leg, made.leg ?? wanted.leg)
        try ProcessorAnswerError.demand("payment", wanted.paymentID, made.paymentID)
        try ProcessorAnswerError.demand("livemode", livemode, made.livemode)
        return made
    }

    /// `GET v1/intents/ID`
    public func loadIntent(id: String) async throws -> GatewayIntent {
        try checked(
            await answer(to: call(["v1", "intents", id]), as: GatewayIntent.self),
            id: id
        )
    }

    /// `POST v1/intents/ID/authorise`, with a timeout of `authorisationTimeout`. When it throws, ask
    /// `loadAuthorisation` for the outcome.
    ///
    /// - Parameter key: the same key authorises once, however often it is sent.
    public func authorise(_ card: GatewayCard, intent: String, key: String) async throws -> GatewayAuthorisation {
        let call = call(
            ["v1", "intents", intent, "authorise"],
            body: .json(card.json),
            key: key,
            timeout: Self.authorisationTimeout
        )
        return try checked(await answer(to: call, as: GatewayAuthorisation.self), intent: intent, key: key)
    }

    /// `GET v1/intents/ID/authorisations/KEY`
    ///
    /// - Returns: nil where the gateway has never seen `key`.
    public func loadAuthorisation(intent: String, key: String) async throws -> GatewayAuthorisation? {
        do {
            let call = call(["v1", "intents", intent, "authorisations", key])
            return try checked(await answer(to: call, as: GatewayAuthorisation.self), intent: intent, key: key)
        } catch ProcessorAnswerError.refused(404, "authorisation_not_found", _) {
            return nil
        }
    }

    /// `POST v1/intents/ID/cancel`
    public func cancelIntent(id: String, key: String) async throws -> GatewayIntent {
        try checked(
            await answer(
                to: call(["v1", "intents", id, "cancel"], body: .json(.object([:])), key: key),
                as: GatewayIntent.self
            ),
            id: id
        )
    }

    /// `POST v1/intents/ID/refunds`
    ///
    /// - Parameter amount: in minor units.
    public func refund(intent: String, amount: Int64, key: String) async throws -> GatewayRefund {
        let body = JSONValue.object(["amount": .number(Decimal(amount))])
        let made = try await answer(
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

    private func answer<Value: Decodable>(to call: ProcessorExchange.Call, as type: Value.Type) async throws -> Value {
        try await spoken.trying { try await exchange.answer(to: call.speaking($0), as: Value.self) }
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

extension ProcessorExchange.Call {
    fileprivate func speaking(_ version: Int) -> Self {
        var call = self
        call.version = "\(version)"
        return call
    }
}

/// The protocol version a gateway was found to follow.
private final class SpokenVersion: Sendable {
    private let newest = Mutex(GatewayRemote.version)

    /// Asks in the newest version; if the gateway refuses that, in version 1. A request refused for its version had no
    /// effect.
    func trying<Value>(_ ask: (Int) async throws -> Value) async throws -> Value {
        let version = newest.withLock { $0 }
        do {
            return try await ask(version)
        } catch ProcessorAnswerError.refused(_, "version_not_supported", _) where version > 1 {
            newest.withLock { $0 = 1 }
            return try await ask(1)
        }
    }
}
