import FoundationEssentials
import WooFoundation

/// Dates of HTTP headers (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The instant behind `Nov  1 08:49:37 2026 GMT`, as OpenSSL prints a certificate's dates.
    static func date(fromASN1 text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 5, parts[4] == "GMT" else { return nil }
        return date(from: "Day, \(parts[1]) \(parts[0]) \(parts[3]) \(parts[2]) GMT")
    }

    /// The instant behind `Sun, 06 Nov 1994 08:49:37 GMT`; nil for the obsolete forms and anything else.
    static func date(from text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
            let day = Int(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let civil = CivilTime(
            year: year,
            month: month + 1,
            day: day,
            hour: clock[0],
            minute: clock[1],
            second: clock[2]
        )
        return Date(timeIntervalSince1970: Double(civil.utcSeconds))
    }
}
