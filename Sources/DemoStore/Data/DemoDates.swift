import FoundationEssentials
import WooFoundation

/// Formats instants as the API does: `date_*` in the store's zone, `date_*_gmt` in UTC, neither with a suffix.
struct DemoDates: Sendable {
    let zone: StoreTimeZone

    func gmt(_ seconds: Int) -> String { Self.text(CivilTime(utcSeconds: seconds)) }

    func local(_ seconds: Int) -> String {
        Self.text(zone.civil(Date(timeIntervalSince1970: Double(seconds))))
    }

    func gmt(_ seconds: Int?) -> JSONNode { .text(seconds.map { gmt($0) as String }) }
    func local(_ seconds: Int?) -> JSONNode { .text(seconds.map { local($0) as String }) }

    /// As a header has it (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func http(_ seconds: Int) -> String {
        let civil = CivilTime(utcSeconds: seconds)
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let time = "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
        let day = days[max(0, seconds) / 86_400 % 7]
        return "\(day), \(two(civil.day)) \(months[civil.month - 1]) \(civil.year) \(time) GMT"
    }

    /// An instant from a parameter: one with a suffix is taken as it is, one without is the store's time or, with
    /// `dates_are_gmt`, UTC (finding 11).
    func seconds(parameter: String, gmt: Bool) -> Int? {
        let date = gmt ? StoreDateParser.date(fromGMT: parameter) : StoreDateParser.date(fromLocal: parameter, in: zone)
        return date.map { Int($0.timeIntervalSince1970) }
    }

    private static func text(_ civil: CivilTime) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(19)
        func add(_ value: Int, _ digits: Int) {
            var divisor = digits == 4 ? 1_000 : 10
            while divisor > 0 {
                bytes.append(UInt8(48 + value / divisor % 10))
                divisor /= 10
            }
        }
        add(civil.year, 4)
        bytes.append(45)
        add(civil.month, 2)
        bytes.append(45)
        add(civil.day, 2)
        bytes.append(84)
        add(civil.hour, 2)
        bytes.append(58)
        add(civil.minute, 2)
        bytes.append(58)
        add(civil.second, 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}
