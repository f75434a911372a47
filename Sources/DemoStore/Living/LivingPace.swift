/// When customers come while a living shop runs: every few minutes in the first hours, so that an observer sees
/// activity; later by the calendar, so that a shop that runs for weeks keeps its character.
struct LivingPace: Sendable {
    let calendar: TradeCalendar
    /// Seconds since 1970.
    let opened: Int

    private static let busyTime = 12 * 3_600

    /// - Parameter after: when the last one came; nil for the first.
    func order(after last: Int?) -> Int {
        guard let last else { return opened + 40 + pause(61, 0, below: 60) }
        let next = last + 100 + pause(61, last, below: 260)
        return next <= opened + Self.busyTime ? next : moment(after: last, calendar.moments)
    }

    func review(after last: Int?) -> Int {
        guard let last else { return opened + 240 + pause(62, 0, below: 240) }
        let next = last + 900 + pause(62, last, below: 1_200)
        return next <= opened + Self.busyTime ? next : moment(after: last, calendar.reviewMoments)
    }

    private func pause(_ purpose: UInt64, _ index: Int, below bound: Int) -> Int {
        var random = SplitMix(seed: calendar.seed, purpose: purpose, index: index)
        return random.below(bound)
    }

    private func moment(after last: Int, _ moments: (Int) -> [Int]) -> Int {
        let day = calendar.day(of: last)
        for day in day...(day + 60) {
            if let next = moments(day).first(where: { $0 > last }) { return next }
        }
        return last + 86_400
    }
}
