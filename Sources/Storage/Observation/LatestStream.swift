import Synchronization

/// Values of which only the newest counts, for one consumer: one that was not taken is replaced by the next.
///
/// The consumer of an `AsyncStream` is woken by way of a thread that does nothing else for it; this one is woken where
/// it runs.
public final class LatestStream<Element: Sendable>: AsyncSequence, Sendable {
    private struct State {
        var value: Element?
        var isFinished = false
        var waiter: CheckedContinuation<Element?, Never>?

        /// The consumer, if it waits and there is something for it.
        mutating func takeWaiter() -> Woken? {
            guard let waiter, value != nil || isFinished else { return nil }
            defer { (self.waiter, value) = (nil, nil) }
            return Woken(waiter: waiter, value: value)
        }
    }

    /// Resumed without the lock: whoever cancels the consumer holds the consumer's and waits for ours.
    private struct Woken: Sendable {
        let waiter: CheckedContinuation<Element?, Never>
        let value: Element?

        func resume() { waiter.resume(returning: value) }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let stream: LatestStream

        public mutating func next() async -> Element? { await stream.next(isolation: nil) }
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await stream.next(isolation: actor)
        }
    }

    private let state = Mutex(State())

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }

    /// Replaces a value that was not taken. Dropped after the end.
    func yield(_ value: Element) {
        let woken = state.withLock { state in
            if !state.isFinished { state.value = value }
            return state.takeWaiter()
        }
        woken?.resume()
    }

    /// Ends the stream, after a value that was not taken yet.
    func finish() {
        let woken = state.withLock { state in
            state.isFinished = true
            return state.takeWaiter()
        }
        woken?.resume()
    }

    /// A consumer that is cancelled ends the stream.
    private func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let woken = state.withLock { state in
                    state.waiter = continuation
                    return state.takeWaiter()
                }
                woken?.resume()
            }
        } onCancel: {
            finish()
        }
    }
}
