import Synchronization

/// A loopback server's slot among those running at once in this process. Each uses one of Dispatch's threads, of which
/// there are 255 for everything: with more servers than that everything would block.
final class ServerPlace: Sendable {
    private static let maximumAtOnce = 96

    private struct Queue {
        var free = ServerPlace.maximumAtOnce
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private static let queue = Mutex(Queue())

    private let isTaken = Mutex(false)

    deinit { giveBack() }

    /// Returns when there is a free one.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = Self.queue.withLock { queue in
                guard queue.free > 0 else {
                    queue.waiters.append(continuation)
                    return false
                }
                queue.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        isTaken.withLock { $0 = true }
    }

    func giveBack() {
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = false }
            return isTaken
        }
        guard wasTaken else { return }
        let next = Self.queue.withLock { queue -> CheckedContinuation<Void, Never>? in
            if !queue.waiters.isEmpty { return queue.waiters.removeFirst() }
            queue.free += 1
            return nil
        }
        next?.resume()
    }
}
