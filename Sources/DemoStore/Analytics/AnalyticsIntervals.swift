import FoundationEssentials
import WooFoundation

/// Splits a range of the store's calendar into the intervals of a report.
struct AnalyticsIntervals {
    static let kinds = ["hour", "day", "week", "month", "quarter", "year"]

    struct Interval {
        let name: String
        let start: Int
        /// Its last second.
        let end: Int
    }

    let kind: String
    let zone: StoreTimeZone

    /// Oldest first.
    func cut(from first: Int, to last: Int) -> [Interval] {
        var intervals: [Interval] = []
        var start = first
        while start <= last, intervals.count < 20_000 {
            let next = max(start + 1, self.next(after: start))
            let end = min(last, next - 1)
            intervals.append(Interval(name: name(of: start), start: start, end: end))
            start = next
        }
        return intervals
    }

    private func civil(_ seconds: Int) -> CivilTime { zone.civil(Date(timeIntervalSince1970: Double(seconds))) }

    private func seconds(_ civil: CivilTime) -> Int { Int(zone.date(of: civil).timeIntervalSince1970) }

    private func next(after seconds: Int) -> Int {
        let now = civil(seconds)
        let day = CivilTime(year: now.year, month: now.month, day: now.day).utcSeconds / 86_400
        switch kind {
        case "hour":
            return self.seconds(
                CivilTime(utcSeconds: day * 86_400 + (now.hour + 1) * 3_600)
            )
        case "day": return self.seconds(CivilTime(utcSeconds: (day + 1) * 86_400))
        case "week": return self.seconds(CivilTime(utcSeconds: (day - (day + 3) % 7 + 7) * 86_400))
        case "month": return month(now.year, now.month)
        case "quarter": return month(now.year, (now.month - 1) / 3 * 3 + 3)
        default: return month(now.year, 12)
        }
    }

    /// The beginning of the month after this one.
    private func month(_ year: Int, _ month: Int) -> Int {
        seconds(CivilTime(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1))
    }

    private func name(of seconds: Int) -> String {
        let now = civil(seconds)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = "\(now.year)-\(two(now.month))-\(two(now.day))"
        switch kind {
        case "hour": return "\(day) \(two(now.hour))"
        case "day": return day
        case "week":
            // ISO 8601: a week belongs to the year of its Thursday.
            let number = CivilTime(year: now.year, month: now.month, day: now.day).utcSeconds / 86_400
            let thursday = CivilTime(utcSeconds: (number - (number + 3) % 7 + 3) * 86_400)
            let first = CivilTime(year: thursday.year, month: 1, day: 1).utcSeconds / 86_400
            return "\(thursday.year)-\(two((thursday.utcSeconds / 86_400 - first) / 7 + 1))"
        case "month": return "\(now.year)-\(two(now.month))"
        case "quarter": return "\(now.year)-\((now.month - 1) / 3 + 1)"
        default: return "\(now.year)"
        }
    }
}
