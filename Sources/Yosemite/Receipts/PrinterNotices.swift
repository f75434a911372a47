import Hardware
import Synchronization

/// What somebody has to know while a printer keeps them waiting, as sentences. Whoever runs says them: a screen or a
/// command.
public final class PrinterNotices: Sendable {
    private struct Held {
        var say: (@Sendable (String) -> Void)?
    }

    private let held = Mutex(Held())

    public init() {}

    /// Replaces the listener before; it may be called on any thread.
    public func listen(_ say: @escaping @Sendable (String) -> Void) { held.withLock { $0.say = say } }

    /// Another till, or the job before, has the printer: it is tried again.
    public func waits(for fault: PrinterFault) { held.withLock { $0.say }?(PrinterWords.waiting(for: fault)) }
}
