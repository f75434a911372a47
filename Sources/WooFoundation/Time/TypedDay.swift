import FoundationEssentials

/// Days as people type them beside `2026-11-29`: `today`, `tomorrow`, `sunday` or `sun` (the next one; today counts),
/// `+7d`, `+2w`.
public enum TypedDay {
    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let furthest = 36_500

    /// - Returns: the day in the store's calendar, `2026-11-29`; any other text as it is, without spaces around it.
    public static func resolved(_ text: String, now: Date, in zone: StoreTimeZone) -> String {
        let plain = text.trimmed(.whitespaces)
        let civil = zone.civil(now)
        let today = CivilTime(year: civil.year, month: civil.month, day: civil.day).utcSeconds / 86_400
        guard let days = days(to: plain.lowercased(), from: today) else { return plain }
        let day = Date(timeIntervalSince1970: Double((today + days) * 86_400))
        return String(StoreDateParser.gmtText(day).prefix(10))
    }

    private static func days(to text: String, from today: Int) -> Int? {
        switch text {
        case "today": return 0
        case "tomorrow": return 1
        default: break
        }
        if let weekday = weekdays.firstIndex(where: { $0 == text || $0.prefix(3) == text }) {
            // 1 January 1970 was a Thursday.
            return ((weekday - (today + 4)) % 7 + 7) % 7
        }
        guard text.hasPrefix("+"), let unit = text.last, let count = Int(text.dropFirst().dropLast()), count >= 0,
            count <= furthest
        else { return nil }
        switch unit {
        case "d": return count
        case "w" where count * 7 <= furthest: return count * 7
        default: return nil
        }
    }
}
