import Networking
import Synchronization

/// The requests of one program, which can die at any of them.
final class MortalNetwork: Network {
    private struct State {
        /// Requests until it dies; nil for no such thing.
        var left: Int?
        var isHeard = false
        var isDying = false
        var isDead = false
        var isBuried = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private enum Fate { case answered, last(isHeard: Bool), dead }

    private let base: any Network
    private let state = Mutex(State())

    init(_ base: any Network) { self.base = base }

    var isDead: Bool { state.withLock { $0.isDead } }

    func die(after requests: Int, isHeard: Bool) {
        state.withLock { ($0.left, $0.isHeard) = (requests, isHeard) }
    }

    func live() { state.withLock { $0.left = nil } }

    /// Whoever waits for an answer of the dead learns that none comes.
    func bury() {
        let waiting = state.withLock { state in
            state.isBuried = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        switch fate() {
        case .answered: return try await base.answer(to: request)
        case .last(let isHeard):
            if isHeard { _ = try? await base.answer(to: request) }
            state.withLock { $0.isDead = true }
        case .dead: break
        }
        await withCheckedContinuation { continuation in
            let isBuried = state.withLock { state in
                if !state.isBuried { state.waiting.append(continuation) }
                return state.isBuried
            }
            if isBuried { continuation.resume() }
        }
        throw NetworkError.unreachable(reason: "the program is dead")
    }

    private func fate() -> Fate {
        state.withLock { state in
            guard !state.isDying else { return .dead }
            guard let left = state.left else { return .answered }
            guard left > 0 else {
                state.isDying = true
                return .last(isHeard: state.isHeard)
            }
            state.left = left - 1
            return .answered
        }
    }
}
