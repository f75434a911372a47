import FoundationEssentials
import Synchronization

/// A payment gateway as `Resources/gateway-adapter.md` describes it, with declines by amount and with faults on demand.
/// The key decides whether it answers test or live; no money exists in either.
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

    /// Everything so far.
    public var ledger: GatewayLedger { state.withLock { $0.ledger } }

    /// From now on, behind what was added before.
    public func add(_ trouble: GatewayTrouble) { state.withLock { $0.troubles.append(trouble) } }

    /// Lets every held answer go, and holds none of those that are asked for already.
    public func release() {
        let held = state.withLock { state in
            state.releases += 1
            state.troubles.removeAll { $0.kind == .held }
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Which versions of the page it follows from now on.
    public func speak(_ speech: DemoGatewaySpeech) { state.withLock { $0.speech = speech } }

    /// How many answers are held at the moment.
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

    /// - Parameter keep: is given what is about to change; false undoes it.
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

/// Which versions of the gateway's page (`Resources/gateway-adapter.md`) the demo store's gateway follows.
public enum DemoGatewaySpeech: String, Hashable, Sendable, CaseIterable {
    /// Both.
    case two
    /// The first alone; it refuses the second.
    case onlyOne
    /// The first alone, whatever a till says it speaks: what it does not know it ignores.
    case onlyOneUnchecked
}
