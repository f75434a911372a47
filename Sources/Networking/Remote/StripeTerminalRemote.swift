import FoundationEssentials
import WooFoundation

/// The part of Stripe's REST API needed to take cards on smart readers (`hardware.md`, "Smart readers"). Every
/// function throws `NetworkError` or `ProcessorAnswerError`: `.mismatch` for an answer that does not match the request.
public struct StripeTerminalRemote: Sendable {
    /// The API version this code was written for; Stripe keeps answering in it.
    public static let version = "2024-06-20"
    public static let address = "https://api.stripe.com"
    /// The metadata key under which a refund carries its idempotency key: Stripe forgets those after about a day, and a
    /// till may be off over a weekend.
    public static let refundMark = "merced_key"

    /// The code of a refusal because the reader does not exist.
    public static let readerGone = "resource_missing"

    /// Of 100 each.
    private static let maximumPages = 50

    private let exchange: ProcessorExchange
    private let livemode: Bool

    /// - Parameter address: of a test server on this machine; nil for Stripe's own.
    /// - Throws: `SiteAddressError`; `.insecure` for a test server on another machine.
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

    /// `POST v1/payment_intents`. For at least a day, a repeated key returns the intent as it was when created: load it
    /// to see its present state.
    ///
    /// - Throws: also `.repeated`: an earlier request of this generation failed, and only another generation is tried.
    public func createIntent(_ wanted: StripeIntentRequest) async throws -> StripeIntent {
        let made = try await exchange.answer(
            to: .init(
                method: .post,
                path: ["v1", "payment_intents"],
                body: .form(wanted.fields),
                key: wanted.key,
                tellsRepeats: true
            ),
            as: StripeIntent.self
        )
        try ProcessorAnswerError.demandID("intent", made.id)
        try ProcessorAnswerError.demand("amount", wanted.amount, made.amount)
        try ProcessorAnswerError.demand("currency", wanted.currency.uppercased(), made.currency)
        try ProcessorAnswerError.demand("order", wanted.orderRef, made.metadata[StripeIntentRequest.orderRefName] ?? "")
        try ProcessorAnswerError.demand("livemode", livemode, made.livemode)
        return made
    }

    /// `POST v1/payment_intents/ID`: writes what is not part of the request that created it; approved intents accept it
    /// too.
    public func updateIntent(id: String, description: String, metadata: [String: String]) async throws -> StripeIntent {
        let fields =
            [QueryParameter("description", description)]
            + metadata.sorted { $0.key < $1.key }.map { QueryParameter("metadata[\($0.key)]", $0.value) }
        let call = ProcessorExchange.Call(method: .post, path: ["v1", "payment_intents", id], body: .form(fields))
        return try checked(await exchange.answer(to: call, as: StripeIntent.self), id: id)
    }

    /// `GET v1/payment_intents`: every intent of the account created since `date`, newest first.
    ///
    /// - Throws: as the others; `NetworkError.unreadable` for more than 5,000 intents.
    public func loadIntents(since date: Date) async throws -> [StripeIntent] {
        let since = QueryParameter("created[gte]", String(Int(date.timeIntervalSince1970.rounded(.down))))
        return try await pages { last in
            var query = [since, QueryParameter("limit", "100")]
            if let last = last?.data.last?.id { query.append(QueryParameter("starting_after", last)) }
            return ProcessorExchange.Call(path: ["v1", "payment_intents"], query: query)
        }
    }

    /// `GET v1/payment_intents/search`: those with this order reference in their metadata. Stripe finds new ones only
    /// after about a minute.
    ///
    /// - Throws: as the others; `NetworkError.unreadable` for more than 5,000 intents.
    public func searchIntents(orderRef: String) async throws -> [StripeIntent] {
        let search = "metadata['\(StripeIntentRequest.orderRefName)']:'\(orderRef)'"
        return try await pages { last in
            var query = [QueryParameter("query", search), QueryParameter("limit", "100")]
            if let page = last?.nextPage { query.append(QueryParameter("page", page)) }
            return ProcessorExchange.Call(path: ["v1", "payment_intents", "search"], query: query)
        }
    }

    /// - Parameter call: the request for the page after the given one; nil for the first.
    private func pages(
        _ call: (StripeList<StripeIntent>?) -> ProcessorExchange.Call
    ) async throws -> [StripeIntent] {
        var found: [StripeIntent] = []
        var last: StripeList<StripeIntent>?
        for _ in 0..<Self.maximumPages {
            let page = try await exchange.answer(to: call(last), as: StripeList<StripeIntent>.self)
            found += page.data.filter { $0.livemode == livemode }
            guard page.hasMore == true, !page.data.isEmpty else { return found }
            last = page
        }
        // A list that was not read to its end proves nothing.
        throw NetworkError.unreadable(resource: "list of payments", reason: "is too long")
    }

    /// `GET v1/payment_intents/ID`, with the charge and its card.
    public func loadIntent(id: String) async throws -> StripeIntent {
        let call = ProcessorExchange.Call(
            path: ["v1", "payment_intents", id],
            query: [QueryParameter("expand[]", "latest_charge")]
        )
        return try checked(await exchange.answer(to: call, as: StripeIntent.self), id: id)
    }

    /// `POST v1/payment_intents/ID/cancel`. Without an idempotency key: a second cancel has no effect, and under a key
    /// a refusal would be repeated for a day.
    public func cancelIntent(id: String) async throws -> StripeIntent {
        let path = ["v1", "payment_intents", id, "cancel"]
        return try checked(
            await exchange.answer(to: .init(method: .post, path: path, body: .form([])), as: StripeIntent.self),
            id: id
        )
    }

    /// `POST v1/payment_intents/ID/capture`: captures the full amount of a held approval. Without an idempotency key,
    /// like `cancelIntent`: a second capture is refused, and under a key a failure would be repeated until the hold has
    /// lapsed.
    public func captureIntent(id: String) async throws -> StripeIntent {
        let path = ["v1", "payment_intents", id, "capture"]
        return try checked(
            await exchange.answer(to: .init(method: .post, path: path, body: .form([])), as: StripeIntent.self),
            id: id
        )
    }

    /// `GET v1/refunds`: the newest 100 refunds of one intent.
    public func loadRefunds(intent: String) async throws -> [StripeRefund] {
        let query = [QueryParameter("payment_intent", intent), QueryParameter("limit", "100")]
        return try await exchange.answer(
            to: .init(path: ["v1", "refunds"], query: query),
            as: StripeList<StripeRefund>.self
        ).data
    }

    /// `POST v1/refunds`
    ///
    /// - Parameters:
    ///   - amount: in minor units.
    ///   - mark: names the refund for good.
    ///   - generation: from 1; increased when the one before failed: its key repeats that.
    /// - Throws: also `.repeated`, as `createIntent`.
    public func refund(intent: String, amount: Int64, mark: String, generation: Int) async throws -> StripeRefund {
        let made = try await exchange.answer(
            to: .init(
                method: .post,
                path: ["v1", "refunds"],
                body: .form(Self.refundFields(intent, amount, mark)),
                key: generation == 1 ? mark : "\(mark)-again-\(generation)",
                tellsRepeats: true
            ),
            as: StripeRefund.self
        )
        try ProcessorAnswerError.demandID("refund", made.id)
        try ProcessorAnswerError.demand("amount", amount, made.amount)
        return made
    }

    private static func refundFields(_ intent: String, _ amount: Int64, _ mark: String) -> [QueryParameter] {
        [
            QueryParameter("payment_intent", intent), QueryParameter("amount", String(amount)),
            QueryParameter("metadata[\(refundMark)]", mark),
        ]
    }

    /// `POST v1/terminal/readers/ID/refund_payment`: has the reader ask for the card that paid, the only way in which
    /// Canadian debit is refunded. Returns at once; the outcome is in the reader's `action`. Without an idempotency key:
    /// the next card is asked for anew, and a reader that is busy with the first request refuses a second.
    public func refund(intent: String, amount: Int64, mark: String, onReader reader: String) async throws
        -> StripeReader
    {
        let path = ["v1", "terminal", "readers", reader, "refund_payment"]
        return try checked(
            await exchange.answer(
                to: .init(method: .post, path: path, body: .form(Self.refundFields(intent, amount, mark))),
                as: StripeReader.self
            ),
            id: reader
        )
    }

    /// `GET v1/terminal/readers`: the account's readers in the key's mode (test or live), at most 100.
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

    /// `GET v1/terminal/readers/ID`
    ///
    /// - Throws: `.refused` with `readerGone` where it was removed from the account, as one that was replaced.
    public func loadReader(id: String) async throws -> StripeReader {
        let call = ProcessorExchange.Call(path: ["v1", "terminal", "readers", id], timeout: .seconds(15))
        let found = try await exchange.answer(to: call, as: StripeReader.Found.self)
        guard let reader = found.reader else {
            throw ProcessorAnswerError.refused(status: 404, code: Self.readerGone, message: "The reader was removed.")
        }
        return try checked(reader, id: id)
    }

    /// `POST v1/terminal/readers/ID/process_payment_intent`: has the reader ask for a card. Returns at once; the
    /// outcome is in the reader's `action`.
    public func process(intent: String, reader: String, key: String) async throws -> StripeReader {
        let path = ["v1", "terminal", "readers", reader, "process_payment_intent"]
        // A reader that asks for a tip would take more than the order is about, and be refused.
        let fields = [
            QueryParameter("payment_intent", intent), QueryParameter("process_config[skip_tipping]", "true"),
        ]
        return try checked(
            await exchange.answer(
                to: .init(method: .post, path: path, body: .form(fields), key: key),
                as: StripeReader.self
            ),
            id: reader
        )
    }

    /// `POST v1/terminal/readers/ID/cancel_action`
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
