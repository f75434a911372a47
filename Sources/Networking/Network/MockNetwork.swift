import FoundationEssentials
import Synchronization

/// A network for tests: answers by the end of a request's path.
///
/// Errors are looked up first. Where several suffixes match, the longest wins. In map mode an answer is repeated for
/// every request; in queue mode each is given once, in the order added. A request that matches nothing throws
/// `NetworkError.notFound`. A suffix with a `?` is compared with path and query, others with the path alone.
public final class MockNetwork: Network {
    public enum Mode: Sendable {
        case map
        case queue
    }

    private struct State {
        var answers: [String: [NetworkResponse]] = [:]
        var errors: [String: NetworkError] = [:]
        var requests: [any URLRequestConvertible] = []
        var withheld: Set<String> = []
        var waiting: [Int: Waiter] = [:]
        var arrivals: [Arrival] = []
        var nextID = 0
    }

    private struct Waiter {
        let suffix: String
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Arrival {
        let suffix: String
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private let mode: Mode
    private let state = Mutex(State())

    public init(mode: Mode = .map) {
        self.mode = mode
    }

    /// Every request so far, in order.
    public var requests: [any URLRequestConvertible] { state.withLock { $0.requests } }

    /// Their paths with queries: `/wc/v3/orders?page=1`.
    public var requestPaths: [String] { requests.map { MockRequestPath($0).full } }

    /// In map mode replaces the answer for `suffix`; in queue mode adds one behind the others.
    public func simulateResponse(suffix: String, status: Int = 200, headers: HTTPHeaders = [:], body: Data) {
        let response = NetworkResponse(status: status, headers: headers, body: body)
        state.withLock { state in
            switch mode {
            case .map: state.answers[suffix] = [response]
            case .queue: state.answers[suffix, default: []].append(response)
            }
        }
    }

    /// As above, with `json` as the body in UTF-8.
    public func simulateResponse(suffix: String, status: Int = 200, headers: HTTPHeaders = [:], json: String) {
        simulateResponse(suffix: suffix, status: status, headers: headers, body: Data(json.utf8))
    }

    /// Throws `error` for every request of `suffix`, also in queue mode; nil removes it.
    public func simulateError(suffix: String, error: NetworkError?) {
        state.withLock { $0.errors[suffix] = error }
    }

    /// Removes answers and errors; recorded and withheld requests stay.
    public func removeAllSimulatedResponses() {
        state.withLock { state in
            state.answers = [:]
            state.errors = [:]
        }
    }

    /// Holds back the answers to requests of `suffix` until `release(suffix:)`.
    public func withhold(suffix: String) {
        state.withLock { _ = $0.withheld.insert(suffix) }
    }

    /// Lets the withheld requests of `suffix` continue, in the order they arrived, and withholds no more.
    public func release(suffix: String) {
        let waiters = state.withLock { state in
            state.withheld.remove(suffix)
            let released = state.waiting.filter { $0.value.suffix == suffix }
            for id in released.keys { state.waiting[id] = nil }
            return released.sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Returns once at least `count` requests of `suffix` have arrived, earlier ones included.
    public func waitForRequests(suffix: String, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let there = state.withLock { state in
                if Self.count(suffix, in: state.requests) >= count { return true }
                state.arrivals.append(Arrival(suffix: suffix, count: count, continuation: continuation))
                return false
            }
            if there { continuation.resume() }
        }
    }

    /// Records the request, then gives its simulated answer.
    ///
    /// - Throws: `NetworkError`: the simulated one, `.notFound`, or `.cancelled`.
    public func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        let path = MockRequestPath(request)
        let (arrived, id, outcome) = state.withLock { state in
            state.requests.append(request)
            let arrived = state.arrivals.filter { Self.count($0.suffix, in: state.requests) >= $0.count }
            state.arrivals.removeAll { Self.count($0.suffix, in: state.requests) >= $0.count }
            state.nextID += 1
            return (arrived, state.nextID, answer(to: path, in: &state))
        }
        for arrival in arrived { arrival.continuation.resume() }
        await waitIfWithheld(path, id: id)
        if Task.isCancelled { throw NetworkError.cancelled }
        return try outcome.get()
    }

    private static func count(_ suffix: String, in requests: [any URLRequestConvertible]) -> Int {
        requests.count { MockRequestPath($0).matches(suffix) }
    }

    private func answer(to path: MockRequestPath, in state: inout State) -> Result<NetworkResponse, NetworkError> {
        if let suffix = path.longest(of: state.errors.keys), let error = state.errors[suffix] { return .failure(error) }
        let full = state.answers.filter { !$0.value.isEmpty }
        guard let suffix = path.longest(of: full.keys), let response = full[suffix]?.first else {
            return .failure(.notFound)
        }
        if mode == .queue { state.answers[suffix]?.removeFirst() }
        return .success(response)
    }

    private func waitIfWithheld(_ path: MockRequestPath, id: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    guard let suffix = path.longest(of: state.withheld), !Task.isCancelled else { return true }
                    state.waiting[id] = Waiter(suffix: suffix, continuation: continuation)
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume()
        }
    }
}
