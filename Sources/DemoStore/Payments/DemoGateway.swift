import FoundationEssentials
import Synchronization

/// A payment gateway as described in `Resources/gateway-adapter.md`, with declines by amount and with faults on demand.
/// The key selects test or live mode; there is no real money in either.
public final class DemoGateway: Sendable {
    public static let testKey = "mgw_test_demo_0123456789"
    public static let liveKey = "mgw_live_demo_0123456789"

    private struct State {
        var ledger = GatewayLedger()
        var troubles: [GatewayTrouble] = []
        var held: [CheckedContinuation<Void, Never>] = []
        var releases = 0
        var keep: (@Sendable ([KeptMoney]) -> Bool)?
        var speech = DemoGatewaySpeech.two
    }

    private let state = Mutex(State())

    public init() {}

    /// All transactions so far.
    public var ledger: GatewayLedger { state.withLock { $0.ledger } }

    /// Adds a fault, after those added before.
    public func add(_ trouble: GatewayTrouble) { state.withLock { $0.troubles.append(trouble) } }

    /// Removes every fault that still waits for its request.
    public func forgetTroubles() { state.withLock { $0.troubles = [] } }

    /// Releases every held answer, and holds none of the requests already made.
    public func release() {
        let held = state.withLock { state in
            state.releases += 1
            state.troubles.removeAll { $0.kind == .held }
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Sets the supported versions of the page.
    public func speak(_ speech: DemoGatewaySpeech) { state.withLock { $0.speech = speech } }

    /// The number of answers held at the moment.
    public var heldCount: Int { state.withLock { $0.held.count } }

    /// - Parameter path: below the gateway's own address, `["v1", "intents"]`.
    func answer(_ request: StoreRequest, path: [String]) async -> StoreAnswer {
        guard let isLive = Self.mode(of: request) else {
            return GatewayAnswers.error(401, "invalid_key", "The key is not known.")
        }
        let speech = state.withLock { $0.speech }
        guard let call = GatewayCall(request, path: path, speech: speech) else {
            return GatewayAnswers.error(404, "no_such_route", "There is no such route.")
        }
        guard call.version > 0 else {
            return GatewayAnswers.error(400, "version_not_supported", "This gateway does not speak that version.")
        }
        let (answer, trouble) = state.withLock { state -> (StoreAnswer, GatewayTrouble?) in
            let trouble = Self.strike(&state, call.step)
            if let key = call.key { state.ledger.requests["\(call.step.rawValue) \(key)", default: 0] += 1 }
            if let trouble, !trouble.isDone { return (GatewayAnswers.refusal(trouble.kind), trouble) }
            let isLate = trouble?.kind == .late
            let before = state.ledger
            let answer = state.ledger.perform(call, isLive: isLive, isLate: isLate)
            guard state.keep?(Self.changes(before, state.ledger)) ?? true else {
                state.ledger = before
                return (GatewayAnswers.error(500, "not_kept", "It could not be kept."), nil)
            }
            return (answer, trouble)
        }
        guard let trouble, trouble.isDone else { return answer }
        if trouble.kind == .held { await hold() }
        return GatewayAnswers.spoiled(answer, trouble.kind)
    }

    /// - Parameter keep: called with what is about to change; false undoes it.
    func keep(by keep: @escaping @Sendable ([KeptMoney]) -> Bool) { state.withLock { $0.keep = keep } }

    func change(_ body: (inout GatewayLedger) -> Void) { state.withLock { body(&$0.ledger) } }

    private func hold() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.held.append(continuation) }
        }
    }

    private static func strike(_ state: inout State, _ step: GatewayTrouble.Step) -> GatewayTrouble? {
        guard let index = state.troubles.firstIndex(where: { $0.step == step }) else { return nil }
        let found = state.troubles[index]
        state.troubles[index].times -= 1
        if state.troubles[index].times <= 0 { state.troubles.remove(at: index) }
        return found
    }

    private static func mode(of request: StoreRequest) -> Bool? {
        switch request.headers["authorization"] {
        case "Bearer \(testKey)": false
        case "Bearer \(liveKey)": true
        default: nil
        }
    }
}

/// The versions of the gateway's page (`Resources/gateway-adapter.md`) that the demo store's gateway supports.
public enum DemoGatewaySpeech: String, Hashable, Sendable, CaseIterable {
    /// Both.
    case two
    /// The first alone; the second is refused.
    case onlyOne
    /// The first alone, whatever version a till asks for: unknown members are ignored.
    case onlyOneUnchecked
}
