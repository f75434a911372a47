/// The faults of whoever applies them, in the order in which they were added, and how often each has struck.
struct FaultLedger: Sendable {
    /// What becomes of a request.
    enum Verdict: Sendable {
        case nothing
        case struck(number: Int, effect: Fault.Effect)
        /// It is not known yet whether fault `number` matches. Neither it nor those behind it have counted the request.
        case undecided(number: Int)
    }

    private struct Entry: Sendable {
        let number: Int
        let fault: Fault
        var random: SplitMix
        var matched = 0
        var struck = 0

        /// Counts a matching request.
        ///
        /// - Returns: whether it is struck.
        mutating func meets() -> Bool {
            matched += 1
            let isChosen = fault.share >= 1 || random.unit() < fault.share
            return isChosen && fault.strikes(occurrence: matched)
        }
    }

    /// Faults with a share choose by it; each has a stream of its own, begun when it is added.
    var seed: UInt64
    private var entries: [Entry] = []
    private var last = 0

    init(seed: UInt64) {
        self.seed = seed
    }

    var isEmpty: Bool { entries.isEmpty }

    /// - Returns: its number, above those of all others.
    mutating func add(_ fault: Fault) -> Int {
        last += 1
        let random = SplitMix(seed: seed, purpose: 1, index: last)
        entries.append(Entry(number: last, fault: fault, random: random))
        return last
    }

    mutating func remove(_ number: Int) { entries.removeAll { $0.number == number } }
    mutating func removeAll() { entries = [] }

    /// nil for a fault that was removed.
    func struck(_ number: Int) -> Int? { entries.first { $0.number == number }?.struck }

    /// Counts a request at every fault that it matches, up to the first that strikes.
    ///
    /// - Parameters:
    ///   - first: the first fault that is asked.
    ///   - matches: nil where that is not known yet.
    mutating func strike(from first: Int = 0, where matches: (Fault) -> Bool?) -> Verdict {
        for index in entries.indices where entries[index].number >= first {
            let number = entries[index].number
            guard let isMatch = matches(entries[index].fault) else { return .undecided(number: number) }
            guard isMatch, entries[index].meets() else { continue }
            let effect = entries[index].fault.effect
            // A cache has struck once it repeats an answer.
            if !effect.isCache { entries[index].struck += 1 }
            return .struck(number: number, effect: effect)
        }
        return .nothing
    }

    /// Counts that a cache repeated an answer.
    mutating func countRepetition(of number: Int) {
        if let index = entries.firstIndex(where: { $0.number == number }) { entries[index].struck += 1 }
    }
}
