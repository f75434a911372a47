import FoundationEssentials
import Synchronization

/// The part of Stripe used by a shop with a smart reader, with declines by amount, its test helpers and faults on
/// demand. It accepts restricted and full keys, like the real one.
public final class DemoStripe: Sendable {
    public static let testKey = "rk_test_demo0123456789abcdef"
    public static let liveKey = "rk_live_demo0123456789abcdef"

    struct State {
        var ledger = StripeLedger()
        var troubles: [StripeTrouble] = []
        /// First answers by mode and key: Stripe repeats them.
        var answers: [String: StripeReplay] = [:]
        /// Seconds ahead of the store's clock.
        var lead = 0
        var customer = DemoCardHolder.taps(afterLooks: 2)
        var keep: (@Sendable ([KeptMoney]) -> Bool)?
    }

    /// Keys are forgotten after a day, or some time later.
    static let keyLife = 86_400
    /// New and changed objects are found by searching only after this many seconds.
    public static let searchLag = 60

    let state = Mutex(State())
    private let clock: @Sendable () -> Int

    /// - Parameter clock: seconds since 1970.
    public init(clock: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }) {
        self.clock = clock
    }

    /// Advances the clock by so many seconds.
    public func advance(by seconds: Int) { state.withLock { $0.lead += seconds } }

    /// Adds a smart reader to the account.
    public func addReader(_ id: String, label: String, isLive: Bool = false) {
        state.withLock { $0.ledger.readers.append(StripeLedger.Reader(id: id, label: label, isLive: isLive)) }
    }

    public var ledger: StripeLedger { state.withLock { $0.ledger } }

    /// Adds a fault, after those added before.
    public func add(_ trouble: StripeTrouble) { state.withLock { $0.troubles.append(trouble) } }

    /// Removes every fault that still waits for its request.
    public func forgetTroubles() { state.withLock { $0.troubles = [] } }

    public func setCustomer(_ customer: DemoCardHolder) { state.withLock { $0.customer = customer } }

    /// The dashboard has the reader ask for a tip.
    public func askForTips(_ minor: Int, on id: String) {
        state.withLock { state in
            guard let index = state.ledger.readers.firstIndex(where: { $0.id == id }) else { return }
            state.ledger.readers[index].tip = minor
        }
    }

    public func setReader(_ id: String, isOnline: Bool) {
        state.withLock { state in
            guard let index = state.ledger.readers.firstIndex(where: { $0.id == id }) else { return }
            state.ledger.readers[index].isOnline = isOnline
        }
    }

    /// The reader does something else, which another program requested.
    public func occupy(_ id: String) {
        state.withLock { state in
            guard let index = state.ledger.readers.firstIndex(where: { $0.id == id }) else { return }
            state.ledger.readers[index].action = StripeLedger.Action(status: "in_progress", intentID: "pi_other")
        }
    }

    /// Replaces a reader with another, which has an id of its own.
    public func replace(reader id: String, by new: String) {
        state.withLock { state in
            guard let index = state.ledger.readers.firstIndex(where: { $0.id == id }) else { return }
            let (label, isLive) = (state.ledger.readers[index].label, state.ledger.readers[index].isLive)
            (state.ledger.readers[index].isRemoved, state.ledger.readers[index].action) = (true, nil)
            state.ledger.readers.append(StripeLedger.Reader(id: new, label: label, isLive: isLive))
        }
    }

    /// The card that simulated customers present: `StripeLedger.interacCard`; nil goes by the amount.
    public func setCard(_ number: String?) { state.withLock { $0.ledger.card = number } }

    /// The customer's bank wants something that a reader cannot give: the intent waits for it until it is cancelled.
    public func demandAction(of intent: String) {
        state.withLock { state in
            guard let index = state.ledger.intents.firstIndex(where: { $0.id == intent }) else { return }
            state.ledger.intents[index].status = "requires_action"
        }
    }

    /// Refuses every refund from now on.
    ///
    /// - Parameter code: `charge_disputed`, `insufficient_funds`, …; nil to make them again.
    public func refuseRefunds(_ code: String?) { state.withLock { $0.ledger.refundRefusal = code } }

    /// The bank sends a refund back: its money is not with the card.
    public func failRefund(_ id: String) {
        state.withLock { state in
            for index in state.ledger.intents.indices {
                guard let place = state.ledger.intents[index].refunds.firstIndex(where: { $0.id == id }) else {
                    continue
                }
                state.ledger.intents[index].refunds[place].status = "failed"
            }
        }
    }

    /// A customer presents a card at a reader that waits for one.
    ///
    /// - Parameters:
    ///   - number: `4000000000000002` is declined, `StripeLedger.interacCard` is Canadian debit; nil goes by the amount.
    ///   - failure: the final failure of the action, whatever the bank decided: `connection_error`,
    ///     `customer_canceled`.
    ///   - staysAuthorising: the bank takes its time; `finish(reader:)` ends it.
    public func present(
        reader: String,
        number: String? = nil,
        failure: String? = nil,
        staysAuthorising: Bool = false
    ) {
        state.withLock {
            $0.ledger.present(reader: reader, number: number, failure: failure, staysAuthorising: staysAuthorising)
        }
    }

    /// Forgets all keys, as after a day.
    public func forgetKeys() { state.withLock { $0.answers = [:] } }

    /// Captures a payment, as in the dashboard.
    ///
    /// - Returns: false where no payment is held, or where Stripe refuses.
    @discardableResult
    public func captureInDashboard(_ id: String) -> Bool { capture(id) }

    /// Refunds all that is left of a payment, as in the dashboard: without a mark of ours.
    public func refundInDashboard(_ id: String) {
        state.withLock { state in
            let taken = state.ledger.intents.first { $0.id == id }?.taken ?? 0
            _ = state.ledger.refund(id, taken, key: "", metadata: [:])
        }
    }

    /// Completes the bank's answer that `present` left open.
    public func finish(reader: String) { state.withLock { $0.ledger.finish(reader: reader) } }

    /// The intent of this id, for the shop's plugin to check before it captures; nil where there is none.
    func intent(_ id: String) -> StripeLedger.Intent? {
        state.withLock { $0.ledger.intents.first { $0.id == id } }
    }

    /// Captures an intent, as the shop's plugin does.
    ///
    /// - Returns: false where it is not held, or where Stripe refuses.
    func capture(_ id: String) -> Bool {
        state.withLock { state in
            if let trouble = Self.strike(&state, .capture), !trouble.isDone { return false }
            guard let index = state.ledger.intents.firstIndex(where: { $0.id == id }) else { return false }
            guard state.ledger.intents[index].status == "requires_capture" else { return false }
            state.ledger.intents[index].status = "succeeded"
            state.ledger.intents[index].captures += 1
            return true
        }
    }

    /// Refunds, as the shop's plugin does.
    func refund(_ id: String, amount: Int, key: String) -> Bool {
        state.withLock { state in
            let isInterac = state.ledger.intents.contains { $0.id == id && $0.isInterac == true }
            guard state.ledger.refundRefusal == nil, !isInterac else { return false }
            return state.ledger.refund(id, amount, key: key, metadata: [:]) != nil
        }
    }

    /// - Parameter path: below the double's own address, `["v1", "payment_intents"]`.
    func answer(_ request: StoreRequest, path: [String]) async -> StoreAnswer {
        guard let isLive = Self.mode(of: request) else {
            return StripeAnswers.error(401, "invalid_request_error", code: nil, "Invalid API Key provided.")
        }
        guard path.first == "v1" else { return StripeAnswers.noRoute }
        let call = StripeCall(request, path: Array(path.dropFirst()), isLive: isLive)
        let now = clock()
        return state.withLock { state in
            let now = now + state.lead
            let step = call.step
            let trouble = step.flatMap { Self.strike(&state, $0) }
            let name = "\(request.method) \(path.dropFirst().joined(separator: "/")) \(call.key ?? "")"
            if request.isWrite { state.ledger.requests[name, default: 0] += 1 }
            var breaks = false
            if case .serverError? = trouble?.kind { breaks = true }
            if let trouble, !trouble.isDone, !breaks { return StripeAnswers.refusal(trouble.kind) }
            let before = state
            let answer = Self.once(call, StripeReplay.Request(request, path), at: now, &state) { ledger, customer in
                guard breaks else { return ledger.perform(call, customer: customer, at: now) }
                if trouble?.isDone == true { _ = ledger.perform(call, customer: customer, at: now) }
                return StripeAnswers.broken
            }
            guard state.keep?(Self.changes(before, state)) ?? true else {
                (state.ledger, state.answers) = (before.ledger, before.answers)
                return StripeAnswers.error(500, "api_error", code: nil, "It could not be kept.")
            }
            return trouble.map { StripeAnswers.spoiled(answer, $0.kind) } ?? answer
        }
    }

    /// An earlier answer under the same key is repeated, whatever has happened since; otherwise the request is carried
    /// out.
    private static func once(
        _ call: StripeCall,
        _ request: StripeReplay.Request,
        at now: Int,
        _ state: inout State,
        _ perform: (inout StripeLedger, DemoCardHolder) -> StoreAnswer
    ) -> StoreAnswer {
        guard let key = call.key else { return perform(&state.ledger, state.customer) }
        let name = "\(call.isLive ? "live" : "test") \(key)"
        if let known = state.answers[name], now - known.second < keyLife { return known.answer(to: request) }
        let answer = perform(&state.ledger, state.customer)
        // A request that could not be started is not recorded under its key.
        if StripeReplay.isKept(answer) { state.answers[name] = StripeReplay(request, answer, at: now) }
        return answer
    }

    /// - Parameter keep: called with what is about to change; false undoes it.
    func keep(by keep: @escaping @Sendable ([KeptMoney]) -> Bool) { state.withLock { $0.keep = keep } }

    private static func strike(_ state: inout State, _ step: StripeTrouble.Step) -> StripeTrouble? {
        guard let index = state.troubles.firstIndex(where: { $0.step == step }) else { return nil }
        let found = state.troubles[index]
        state.troubles[index].times -= 1
        if state.troubles[index].times <= 0 { state.troubles.remove(at: index) }
        return found
    }

    private static func mode(of request: StoreRequest) -> Bool? {
        guard let value = request.headers["authorization"], value.hasPrefix("Bearer ") else { return nil }
        let key = value.dropFirst(7)
        if key.hasPrefix("rk_test_") || key.hasPrefix("sk_test_") { return false }
        return key.hasPrefix("rk_live_") || key.hasPrefix("sk_live_") ? true : nil
    }
}
