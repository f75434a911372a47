import Synchronization

/// A value that one task waits for and another provides, once; later values are dropped.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    func resolve(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }

    /// Waits for the value; called once. A cancelled task ends with `CancellationError`.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting = continuation }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            resolve(.failure(CancellationError()))
        }
    }

    /// - Throws: `CardReaderFault.timedOut` where there was no value in time.
    func value(within timeout: Duration, on clock: any Clock<Duration>) async throws -> Value {
        let timer = Task {
            try await clock.sleep(for: timeout)
            resolve(.failure(CardReaderFault.timedOut))
        }
        defer { timer.cancel() }
        return try await value()
    }
}
