import Synchronization

/// The host in front of a demo store: what proxies, firewalls, caches and plugins do to the requests of its clients.
///
/// Without faults every request passes. Faults are checked in the order they were added, and the first that strikes
/// decides. Requests count as they are on the wire: a `POST` that overrides its method is a `POST`. Requests to the
/// processors beside the shop pass; those of WordPress.com to the shop are struck like all others.
public final class DemoHost: Sendable {
    /// Identifies an added fault.
    public struct ID: Hashable, Sendable { fileprivate let number: Int }

    private struct Kept: Sendable {
        let answer: StoreAnswer
        let until: Int
    }

    private struct Act: Sendable {
        /// Seconds since 1970 by the store's clock.
        let due: Int
        let request: StoreRequest
    }

    private struct State: Sendable {
        var faults: FaultLedger
        /// Answers by the number of the fault that keeps them, and by target.
        var kept: [Int: [String: Kept]] = [:]
        /// Those that are due first come first.
        var acts: [Act] = []
    }

    private let state: Mutex<State>

    /// - Parameter seed: for faults that strike a share of their requests.
    public init(seed: UInt64 = 1) {
        state = Mutex(State(faults: FaultLedger(seed: seed)))
    }

    /// Faults added from now on choose by it, where they strike a share of their requests.
    public var seed: UInt64 {
        get { state.withLock { $0.faults.seed } }
        set { state.withLock { $0.faults.seed = newValue } }
    }

    /// Adds a fault after the existing ones. It must not be `hang`.
    @discardableResult
    public func add(_ fault: Fault) -> ID {
        precondition(fault.effect.isOfHost, "A host holds no answers: add this effect to a FaultProxy instead")
        return ID(number: state.withLock { $0.faults.add(fault) })
    }

    /// Removes a fault, and what it has cached. What it has delayed still happens.
    public func remove(_ id: ID) {
        state.withLock { state in
            state.faults.remove(id.number)
            state.kept[id.number] = nil
        }
    }

    /// Removes all faults, and what they have cached. What they have delayed still happens.
    public func removeAll() {
        state.withLock { state in
            state.faults.removeAll()
            state.kept = [:]
        }
    }

    /// How often a fault has struck; 0 once it is removed. A cache has struck where it repeated an answer.
    public func count(_ id: ID) -> Int { state.withLock { $0.faults.struck(id.number) ?? 0 } }

    /// The number of acts still to come, of requests that were answered already.
    public var delayed: Int { state.withLock { $0.acts.count } }
}

// Called by the store.
extension DemoHost {
    /// The answer to a request to the shop itself.
    func answer(_ sent: StoreRequest, of shop: DemoStore) async -> StoreAnswer {
        let (isIdle, delays) = state.withLock { ($0.faults.isEmpty, !$0.acts.isEmpty) }
        if delays { await act(until: shop.seconds, in: shop) }
        guard !isIdle else { return await shop.shopAnswer(sent) }
        var known: StoreAnswer?
        var rows: Set<Int>?
        var first = 0
        while true {
            switch verdict(sent, rows: rows, from: first) {
            case .nothing:
                if let known { return known }
                return await shop.shopAnswer(sent)
            case .struck(let number, let effect):
                let request = HostedRequest(sent: sent, host: self, shop: shop, number: number, known: known)
                return await request.answer(effect)
            case .undecided(let number):
                let answer = await shop.shopAnswer(sent)
                (known, rows, first) = (answer, answer.rowIDs, number)
            }
        }
    }

    private func verdict(_ sent: StoreRequest, rows: Set<Int>?, from first: Int) -> FaultLedger.Verdict {
        state.withLock { state in
            state.faults.strike(from: first) { $0.matches(sent, rows: rows) }
        }
    }

    /// Runs every delayed act now.
    func settle(_ shop: DemoStore) async { await act(until: .max, in: shop) }

    private func act(until second: Int, in shop: DemoStore) async {
        while let request = nextAct(until: second) { _ = await shop.shopAnswer(request) }
    }

    private func nextAct(until second: Int) -> StoreRequest? {
        state.withLock { state in
            guard let next = state.acts.first, next.due <= second else { return nil }
            state.acts.removeFirst()
            return next.request
        }
    }

    /// - Parameter second: by the store's clock.
    func delay(_ request: StoreRequest, until second: Int) {
        state.withLock { state in
            let place = state.acts.firstIndex { $0.due > second } ?? state.acts.endIndex
            state.acts.insert(Act(due: second, request: request), at: place)
        }
    }

    /// A cached answer, counted as a strike; nil where there is none, or no longer.
    func repeated(_ target: String, by number: Int, at second: Int) -> StoreAnswer? {
        state.withLock { state in
            guard let kept = state.kept[number]?[target], second < kept.until else { return nil }
            state.faults.countRepetition(of: number)
            return kept.answer
        }
    }

    /// Caches an answer, unless another request was first.
    func keep(_ answer: StoreAnswer, to target: String, by number: Int, at second: Int, until end: Int) {
        state.withLock { state in
            if let kept = state.kept[number]?[target], second < kept.until { return }
            state.kept[number, default: [:]][target] = Kept(answer: answer, until: end)
        }
    }
}
