import FoundationEssentials

/// How fast rows arrive, and when the rest will be here at that rate.
struct SyncPace {
    private struct Mark {
        let date: Date
        let done: Int
    }

    /// The seconds over which the rate is measured.
    private static let window: TimeInterval = 60

    private var kind: MirrorResourceKind?
    private var marks: [Mark] = []
    private(set) var remaining: TimeInterval?

    mutating func take(_ progress: ResourceProgress, at now: Date) {
        guard progress.state == .running, let total = progress.total, progress.done > 0 else {
            if kind == progress.kind { self = SyncPace() }
            return
        }
        // Orders are what users wait for.
        if kind != progress.kind {
            guard kind != .orders else { return }
            self = SyncPace()
            kind = progress.kind
        }
        marks.append(Mark(date: now, done: progress.done))
        marks.removeAll { now.timeIntervalSince($0.date) > Self.window }
        guard let first = marks.first, let last = marks.last, last.done > first.done else { return }
        let seconds = last.date.timeIntervalSince(first.date)
        guard seconds >= 1 else { return }
        remaining = Double(max(0, total - last.done)) * seconds / Double(last.done - first.done)
    }
}
