import Foundation

/// The zone a store keeps its books in, from `timezone_string` and `gmt_offset` of the REST index.
public struct StoreTimeZone: Hashable, Sendable {
    public let zone: TimeZone

    public init(zone: TimeZone) {
        self.zone = zone
    }

    /// - Parameters:
    ///   - identifier: `America/New_York`, or empty where the owner chose a fixed offset.
    ///   - gmtOffset: hours east of Greenwich, with fractions: `5.75`.
    public init(identifier: String, gmtOffset: Decimal) {
        let hours = gmtOffset.isNaN ? 0 : min(max(gmtOffset, -14), 14)
        let seconds = NSDecimalNumber(decimal: Money.rounded(hours * 3_600, decimals: 0)).intValue
        let fixed = TimeZone(secondsFromGMT: seconds)
        zone = (identifier.isEmpty ? nil : TimeZone(identifier: identifier)) ?? fixed ?? .gmt
    }

    public static let utc = StoreTimeZone(zone: .gmt)

    /// The wall clock in the store at `date`.
    public func civil(_ date: Date) -> CivilTime {
        CivilTime(utcSeconds: Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date))
    }

    /// The instant at which the store's clocks show `civil`. Where they show it twice (autumn) it is the first;
    /// where they never do (spring) it is the instant as far after the gap.
    public func date(of civil: CivilTime) -> Date {
        let wall = Double(civil.utcSeconds)
        let before = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: wall - 86_400)))
        let after = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: wall + 86_400)))
        let early = Date(timeIntervalSince1970: wall - max(before, after))
        if Double(zone.secondsFromGMT(for: early)) == max(before, after) { return early }
        let late = Date(timeIntervalSince1970: wall - min(before, after))
        if Double(zone.secondsFromGMT(for: late)) == min(before, after) { return late }
        return Date(timeIntervalSince1970: wall - before)
    }
}
