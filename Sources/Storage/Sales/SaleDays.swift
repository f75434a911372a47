import FoundationEssentials
import WooFoundation

/// The day of the store's calendar that contains an instant. Days are counted from 1970.
final class SaleDays {
    let zone: StoreTimeZone
    private var starts: [Int: Int64] = [:]

    init(zone: StoreTimeZone) { self.zone = zone }

    /// The day in progress at that instant: where the clocks go back over midnight, the later one.
    func day(of instant: Int64) -> Int {
        // Far beyond any order; a hostile store's dates must not overflow a calendar.
        let instant = min(max(instant, -60_000_000_000), 250_000_000_000)
        let guess = Int((Double(instant) / 86_400).rounded(.down))
        if start(of: guess + 1) <= instant { return guess + 1 }
        return start(of: guess) <= instant ? guess : guess - 1
    }

    /// When that day begins by the store's clocks, in seconds since 1970, UTC.
    func start(of day: Int) -> Int64 {
        if let known = starts[day] { return known }
        let start = Int64(zone.date(of: CivilTime(utcSeconds: day * 86_400)).timeIntervalSince1970)
        starts[day] = start
        return start
    }
}
