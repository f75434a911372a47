import FoundationEssentials
import WooFoundation
import Yosemite

/// When a sale begins or ends, as typed in the store's zone: `2026-11-27`. A day alone means all of it: a sale begins
/// with its first second and ends with its last, as in WooCommerce's own form.
struct SaleDay {
    /// As typed; empty for none.
    let text: String

    /// - Parameter stored: UTC without a zone, as in the REST API.
    init(_ stored: String, isEnd: Bool, zone: StoreTimeZone) {
        guard let date = StoreDateParser.date(fromGMT: stored) else {
            text = stored
            return
        }
        let civil = zone.civil(date)
        let day = [Self.pad(civil.year, 4), Self.pad(civil.month, 2), Self.pad(civil.day, 2)].joined(separator: "-")
        let isWhole = (civil.hour, civil.minute, civil.second) == (isEnd ? (23, 59, 59) : (0, 0, 0))
        text = isWhole ? day : day + " \(Self.pad(civil.hour, 2)):\(Self.pad(civil.minute, 2))"
    }

    /// In the REST API's form, empty for none; nil for an invalid text.
    ///
    /// - Parameter now: what `sunday` and `+7d` are counted from.
    static func stored(_ text: String, isEnd: Bool, zone: StoreTimeZone, now: Date = Date()) -> String? {
        let plain = TypedDay.resolved(text, now: now, in: zone)
        if plain.isEmpty { return "" }
        guard let match = plain.wholeMatch(of: /(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?/) else {
            return nil
        }
        let parts = match.output
        guard let year = Int(parts.1), let month = Int(parts.2), let day = Int(parts.3),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var civil = CivilTime(year: year, month: month, day: day)
        if let hour = parts.4.flatMap({ Int($0) }), let minute = parts.5.flatMap({ Int($0) }) {
            guard hour < 24, minute < 60 else { return nil }
            civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
        } else if isEnd {
            civil = CivilTime(year: year, month: month, day: day, hour: 23, minute: 59, second: 59)
        }
        // The 31st of a shorter month would become another day.
        guard CivilTime(utcSeconds: civil.utcSeconds) == civil else { return nil }
        let utc = StoreTimeZone.utc.civil(zone.date(of: civil))
        let date = [pad(utc.year, 4), pad(utc.month, 2), pad(utc.day, 2)].joined(separator: "-")
        return date + "T" + [pad(utc.hour, 2), pad(utc.minute, 2), pad(utc.second, 2)].joined(separator: ":")
    }

    private static func pad(_ value: Int, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
