import FoundationEssentials
import WooFoundation

/// Invented visits of a store, by day: always the same for the same day.
enum DotcomVisits {
    static let maximumRange = 366

    /// Visitors and page views on a day of the store's calendar.
    static func visits(on day: String) -> (visitors: Int, views: Int) {
        var hash: UInt32 = 2_166_136_261
        for byte in day.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let visitors = 180 + Int(hash % 140)
        return (visitors, visitors * 3 + Int(hash >> 8 & 63))
    }

    /// The days of the period that contains `date`, up to `date`: `day`, `week` (from Monday), `month`, `year`.
    static func days(of unit: String, until date: String, count: Int) -> [String]? {
        guard let last = number(of: date), (1...maximumRange).contains(count) else { return nil }
        let first: Int
        switch unit {
        case "day": first = last - count + 1
        case "week": first = last - (last + 3) % 7 - (count - 1) * 7
        case "month": first = number(of: String(date.prefix(8)) + "01") ?? last
        case "year": first = number(of: String(date.prefix(5)) + "01-01") ?? last
        default: return nil
        }
        return (first...last).map(text)
    }

    /// Days since 1 January 1970.
    private static func number(of date: String) -> Int? {
        guard date.utf8.count == 10, let start = StoreDateParser.date(fromGMT: date + "T00:00:00") else { return nil }
        return Int(start.timeIntervalSince1970) / 86_400
    }

    private static func text(_ number: Int) -> String {
        String(
            (DemoDates(zone: StoreTimeZone(identifier: "UTC", gmtOffset: 0)).gmt(number * 86_400) as String).prefix(10)
        )
    }
}
