import FoundationEssentials
import WooFoundation

/// When a living shop sells: the number of orders of each day, and their seconds. The same for every store of a seed,
/// whenever it was opened. Days are counted from 1 January 1970 in the store's calendar.
struct TradeCalendar: Sendable {
    let seed: UInt64
    let zone: StoreTimeZone

    /// An ordinary day of July 2026, in thousandths of an order.
    private static let ordinary = 26_500
    /// Monday to Sunday, in percent.
    private static let week = [116, 108, 104, 106, 100, 76, 90]
    /// On the first of each month, in percent; other days are interpolated.
    private static let year = [92, 78, 82, 90, 98, 96, 88, 84, 92, 102, 118, 172]
    /// The relative weights of the 24 hours.
    private static let hours = [
        8, 4, 2, 1, 1, 3, 8, 18, 30, 42, 48, 50, 54, 50, 46, 46, 48, 50, 56, 64, 70, 62, 40, 20,
    ]

    /// The day that contains `second`, by the store's clocks.
    func day(of second: Int) -> Int {
        zone.civil(Date(timeIntervalSince1970: Double(second))).utcSeconds / 86_400
    }

    /// Midnight, in seconds since 1970.
    func start(of day: Int) -> Int {
        Int(zone.date(of: CivilTime(utcSeconds: day * 86_400)).timeIntervalSince1970)
    }

    /// The number of orders on `day`, from midnight to midnight.
    func orders(on day: Int) -> Int {
        var random = SplitMix(seed: seed, purpose: 51, index: day)
        let mood = 84 + random.below(33)
        let expected = Self.ordinary * Self.week[(day + 3) % 7] / 100 * Self.season(day) / 100 * mood / 100
        return (expected + random.below(1_000)) / 1_000
    }

    /// Their seconds, ascending, no two equal.
    func moments(on day: Int) -> [Int] {
        moments(orders(on: day), on: day, purpose: 52)
    }

    /// The number of reviews on `day`: three in four days.
    func reviews(on day: Int) -> Int {
        var random = SplitMix(seed: seed, purpose: 53, index: day)
        return [0, 1, 1, 1, 0, 2, 0, 1][random.below(8)]
    }

    func reviewMoments(on day: Int) -> [Int] {
        moments(reviews(on: day), on: day, purpose: 54)
    }

    private func moments(_ count: Int, on day: Int, purpose: UInt64) -> [Int] {
        guard count > 0 else { return [] }
        var random = SplitMix(seed: seed, purpose: purpose, index: day)
        let walls = (0..<count).map { _ in Self.hour(&random) * 3_600 + random.below(3_600) }.sorted()
        let (midnight, next) = (start(of: day), start(of: day + 1))
        // Only twice a year a day has another length, and each of its seconds must be looked up.
        let isPlain = next - midnight == 86_400
        var last = midnight - 1
        return walls.map { wall in
            let civil = CivilTime(utcSeconds: day * 86_400 + wall)
            let found = isPlain ? midnight + wall : Int(zone.date(of: civil).timeIntervalSince1970)
            last = max(last + 1, found)
            return last
        }
    }

    private static func hour(_ random: inout SplitMix) -> Int {
        var left = random.below(hours.reduce(0, +))
        for (hour, weight) in hours.enumerated() {
            left -= weight
            if left < 0 { return hour }
        }
        return 12
    }

    /// In percent of an ordinary day: season, holidays and sales, and the growth of the shop.
    private static func season(_ day: Int) -> Int {
        let date = CivilTime(utcSeconds: day * 86_400)
        let (this, next) = (year[date.month - 1], year[date.month % 12])
        let month = this + (next - this) * (date.day - 1) / 31
        // A tenth a year, up to a limit.
        let growth = min(140, max(70, 100 + (date.year - 2026) * 10 + (date.month - 7) * 10 / 12))
        return month * special(date, day) / 100 * growth / 100
    }

    private static func special(_ date: CivilTime, _ day: Int) -> Int {
        // Thursday to Monday around the sales at the end of November.
        let sale = day - thanksgiving(date.year)
        if (0...4).contains(sale) { return [70, 230, 150, 150, 210][sale] }
        return switch (date.month, date.day) {
        case (1, 1): 45
        case (2, 7...13): 130
        case (5, 3...9): 135
        case (7, 4): 60
        case (12, 21...23): 70
        case (12, 24...26): 40
        default: 100
        }
    }

    /// The fourth Thursday of November.
    private static func thanksgiving(_ year: Int) -> Int {
        let first = CivilTime(year: year, month: 11, day: 1).utcSeconds / 86_400
        // 1 January 1970 was one.
        return first + (7 - first % 7) % 7 + 21
    }
}
