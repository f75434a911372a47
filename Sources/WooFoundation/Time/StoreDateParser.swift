import FoundationEssentials

/// Reads the API's fixed date format, `yyyy-MM-dd'T'HH:mm:ss`, with or without a zone.
///
/// A `DateFormatter` takes 21 µs per date (`performance.md`, "What made it fast"); a mirror reads 400,000 of them.
public enum StoreDateParser {
    /// The instant of a `*_gmt` field, which has no zone and means UTC. A `Z` or an offset, if a plugin adds one, is
    /// respected; fractions of a second are dropped.
    ///
    /// - Returns: nil for anything else, including impossible dates (`2026-02-30`, month 13).
    public static func date(fromGMT text: String) -> Date? {
        guard let (civil, offset) = parse(text) else { return nil }
        return Date(timeIntervalSince1970: Double(civil.utcSeconds - (offset ?? 0)))
    }

    /// The instant of a site-local field, in the store's zone; nil as above. An offset in the text overrides the zone.
    public static func date(fromLocal text: String, in zone: StoreTimeZone) -> Date? {
        guard let (civil, offset) = parse(text) else { return nil }
        if let offset { return Date(timeIntervalSince1970: Double(civil.utcSeconds - offset)) }
        return zone.date(of: civil)
    }

    /// `date` in UTC as the API accepts it in a `*_gmt` field or with `dates_are_gmt=true`: `2026-11-22T19:01:00`,
    /// without fractions of a second.
    public static func gmtText(_ date: Date) -> String {
        let civil = CivilTime(utcSeconds: Int(date.timeIntervalSince1970.rounded(.down)))
        return
            "\(pad(civil.year, 4))-\(pad(civil.month))-\(pad(civil.day))T\(pad(civil.hour)):\(pad(civil.minute)):\(pad(civil.second))"
    }

    private static func pad(_ value: Int, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func parse(_ text: String) -> (CivilTime, offset: Int?)? {
        var text = text
        return text.withUTF8 { bytes -> (CivilTime, Int?)? in
            func number(_ from: Int, _ count: Int) -> Int? {
                var value = 0
                for index in from..<from + count {
                    guard index < bytes.count, (48...57).contains(bytes[index]) else { return nil }
                    value = value * 10 + Int(bytes[index] - 48)
                }
                return value
            }
            guard bytes.count >= 10, bytes.count <= 40, bytes[4] == 45, bytes[7] == 45,
                let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
                (1...12).contains(month), day >= 1, day <= daysIn(month: month, year: year)
            else { return nil }
            var civil = CivilTime(year: year, month: month, day: day)
            guard bytes.count > 10 else { return (civil, nil) }
            guard bytes.count >= 19, bytes[10] == 84 || bytes[10] == 32, bytes[13] == 58, bytes[16] == 58,
                let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
                hour < 24, minute < 60, second <= 60
            else { return nil }
            (civil.hour, civil.minute, civil.second) = (hour, minute, min(second, 59))
            var rest = 19
            if rest < bytes.count, bytes[rest] == 46 {
                rest += 1
                while rest < bytes.count, (48...57).contains(bytes[rest]) { rest += 1 }
            }
            if rest == bytes.count { return (civil, nil) }
            if bytes[rest] == 90, rest + 1 == bytes.count { return (civil, 0) }
            guard bytes[rest] == 43 || bytes[rest] == 45, let hours = number(rest + 1, 2), hours < 24 else {
                return nil
            }
            let minutesAt = rest + 3 < bytes.count && bytes[rest + 3] == 58 ? rest + 4 : rest + 3
            guard let minutes = number(minutesAt, 2), minutes < 60, minutesAt + 2 == bytes.count else { return nil }
            return (civil, (hours * 3_600 + minutes * 60) * (bytes[rest] == 45 ? -1 : 1))
        }
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Date {
    /// The instant in UTC for other programs: `2026-11-22T19:01:00Z`, without fractions of a second.
    public var utcText: String { StoreDateParser.gmtText(self) + "Z" }
}
