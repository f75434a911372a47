/// The number of concurrent requests to a store: starts at two, grows while its answers do not get slower, shrinks when
/// they do, and halves when the store says that it is busy. Hosts differ by a factor of twenty, and it is unknown which
/// one this is.
struct ConnectionGauge {
    /// The upper limit. Cheap hosts allow an account twenty processes, and the shop's visitors need some.
    static let maximum = 18

    let bounds: ClosedRange<Int>
    private(set) var limit: Int
    /// How often the limit was lowered.
    private(set) var cuts = 0
    /// Grows with each answer, until answers get slower for the first time.
    private var isClimbing = true
    private var answers = 0
    private var sum = 0.0
    /// The time of answers of a kind without any waiting, in seconds.
    private var best: [String: Double] = [:]

    init(most: Int = ConnectionGauge.maximum) {
        bounds = 1...max(1, most)
        limit = min(2, bounds.upperBound)
    }

    /// An answer arrived after `seconds`.
    ///
    /// - Parameters:
    ///   - kind: answers of one kind take the store about the same time.
    ///   - cuts: as they were when it was asked. Those that were asked with more at once say nothing of the limit there is
    ///     now: one queue would lower it twice, to fewer than the store can answer.
    mutating func answered(after seconds: Double, kind: String, askedAfter cuts: Int) {
        let usual = best[kind] ?? seconds
        best[kind] = usual
        let ratio = usual > 0 ? seconds / usual : 1
        if isClimbing, ratio <= 1.3 { limit = min(limit + (ratio <= 1.15 ? 2 : 1), bounds.upperBound) }
        guard cuts == self.cuts else { return }
        answers += 1
        sum += ratio
        guard answers >= max(2, limit) else { return }
        let mean = sum / Double(answers)
        (answers, sum) = (0, 0)
        // Adapts at once to a store that becomes faster, gradually to one that becomes slower.
        best[kind] = usual * (mean < 1 ? mean : min(1.001, mean))
        switch mean {
        case ..<1.2: limit = min(limit + 1, bounds.upperBound)
        case ..<1.6: isClimbing = false
        case ..<2: back(to: limit - 1)
        default: back(to: limit * 3 / 4)
        }
    }

    /// The store was busy, or did not answer in time.
    mutating func refused() { back(to: limit / 2) }

    private mutating func back(to other: Int) {
        isClimbing = false
        cuts += 1
        limit = max(bounds.lowerBound, min(other, bounds.upperBound))
        (answers, sum) = (0, 0)
    }
}
