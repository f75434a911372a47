/// What is known of when keys reached the terminal's queue, from looking into it again and again.
///
/// A program does not see when a key arrives: it may be stopped, swapped out or kept from a processor for as long as a
/// scanner needs for a whole code, and its clock goes on meanwhile. So nothing here rests on the clock alone. That two
/// keys are apart is known from having found the queue empty between them, and that nothing follows a key from having
/// found it empty after a time in which this thread really ran. Times are those of the input thread.
struct QueueWatch {
    /// How long one look waits for a key while another may still belong to the last one.
    static let step = Duration.milliseconds(10)
    /// How long after a key another may belong to it, by any scanner's profile.
    static let alert = Duration.milliseconds(500)
    /// A look that took this much longer than it should: the thread did not run.
    static let slack = Duration.milliseconds(3)

    /// When the last key had been read.
    private var read: Duration = .zero
    /// The last moment since then at which the queue was surely empty.
    private var empty: Duration = .zero
    /// For how long of the time since then this thread ran and found nothing.
    private(set) var ran: Duration = .zero

    /// Whether looks have to be short: a key came a moment ago.
    func isAlert(at now: Duration) -> Bool { read > .zero && now - read < Self.alert }

    /// Nothing came.
    ///
    /// - Parameters:
    ///   - begun: when the look began.
    ///   - waited: how long it surely waited before it found the queue empty.
    mutating func foundEmpty(begun: Duration, waited: Duration) {
        empty = max(empty, begun + waited)
        ran += min(waited, Self.step)
    }

    /// Keys were read.
    ///
    /// - Parameters:
    ///   - begun: when the look that found them began.
    ///   - now: when they had been read.
    ///   - scheduled: for how long of that the system says that the thread waited for a processor.
    /// - Returns: by how much the first of them may have arrived earlier than `now`.
    mutating func foundKeys(begun: Duration, now: Duration, scheduled: Duration) -> Duration {
        let most = now - max(empty, read)
        // What the system does not explain was a stop.
        let isLate = isAlert(at: begun) && now - begun - scheduled > Self.step + Self.slack
        (read, empty, ran) = (now, now, .zero)
        return isLate ? most : min(scheduled, most)
    }
}
