import Synchronization

/// Everything a running collection waits for, in one queue: the reader's messages, the customer's choice, and silence.
final class DynaFlexInbox: Sendable {
    enum Item: Sendable {
        case reader(DynaFlexSession.Inbound)
        /// Row of the menu; nil for none.
        case chosen(Int?)
        /// Nothing arrived within the set time.
        case silence
        /// The reader agreed to stop.
        case cancelled
        /// The reader refused to stop: it has read a card, and its data must arrive now.
        case tooLate
    }

    private let continuation: AsyncStream<Item>.Continuation
    let items: AsyncStream<Item>
    private let clock: any Clock<Duration>
    private let timer = Mutex<Task<Void, Never>?>(nil)

    init(clock: any Clock<Duration>) {
        self.clock = clock
        (items, continuation) = AsyncStream.makeStream(of: Item.self, bufferingPolicy: .bufferingOldest(256))
    }

    func add(_ item: Item) {
        continuation.yield(item)
    }

    /// Resets how long silence may last; nil for ever.
    func expect(within duration: Duration?) {
        timer.withLock { timer in
            timer?.cancel()
            timer = duration.map { duration in
                Task { [clock, continuation] in
                    guard (try? await clock.sleep(for: duration)) != nil else { return }
                    continuation.yield(.silence)
                }
            }
        }
    }

    func close() {
        expect(within: nil)
        continuation.finish()
    }
}
