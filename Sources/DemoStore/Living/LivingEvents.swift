/// Future events of a living shop.
struct LivingEvent: Sendable {
    enum Kind: Sendable {
        /// A customer orders.
        case order
        /// A customer writes a review.
        case review
        /// Order `id`, the shop's order `number`, reaches a stage of its story.
        case turn(id: Int, number: Int, stage: Int)
        /// A reordered product arrives.
        case delivery(Int)
    }

    /// Seconds since 1970.
    let time: Int
    let kind: Kind
}

/// Events by time; those of the same second in the order they were added.
struct LivingEvents: Sendable {
    /// The next one last.
    private var waiting: [LivingEvent] = []

    var next: Int? { waiting.last?.time }

    mutating func add(_ event: LivingEvent) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].time > event.time { low = middle + 1 } else { high = middle }
        }
        waiting.insert(event, at: low)
    }

    /// Removes the next one, if its time has come.
    mutating func take(until second: Int) -> LivingEvent? {
        guard let next, next <= second else { return nil }
        return waiting.removeLast()
    }
}
