import Synchronization

/// One collection: it can be cancelled until the bank is asked, after that it only ends.
final class CCIDCollection: Sendable {
    private enum Phase {
        case open(Task<Void, Never>?)
        case cancelled
        case committed
    }

    private let phase = Mutex(Phase.open(nil))

    /// Sets the task to cancel; cancels it at once where the collection was cancelled already.
    func runs(in task: Task<Void, Never>) {
        let isCancelled = phase.withLock { phase in
            switch phase {
            case .open:
                phase = .open(task)
                return false
            case .cancelled: return true
            case .committed: return false
            }
        }
        if isCancelled { task.cancel() }
    }

    /// - Throws: `CardReaderFault.cancelled` where it was cancelled before.
    func commit() throws {
        try phase.withLock { phase in
            switch phase {
            case .open, .committed: phase = .committed
            case .cancelled: throw CardReaderFault.cancelled
            }
        }
    }

    func cancel() -> CollectionCancellation {
        let (answer, task) = phase.withLock { phase -> (CollectionCancellation, Task<Void, Never>?) in
            switch phase {
            case .open(let task):
                phase = .cancelled
                return (.cancelled, task)
            case .cancelled: return (.cancelled, nil)
            case .committed: return (.tooLate, nil)
            }
        }
        task?.cancel()
        return answer
    }

    var isCancelled: Bool {
        phase.withLock { phase in
            switch phase {
            case .cancelled: true
            case .open, .committed: false
            }
        }
    }
}
