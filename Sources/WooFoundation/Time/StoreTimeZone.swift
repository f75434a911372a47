import FoundationEssentials

/// The time zone of a store, from `timezone_string` and `gmt_offset` of the REST index.
public struct StoreTimeZone: Hashable, Sendable {
    /// `America/New_York`, or `GMT`, `GMT+0545` and the like for a fixed offset from UTC.
    public let identifier: String
    /// nil for a fixed offset, which is `offset`.
    private let rules: ZoneRules?
    /// Seconds east of UTC.
    private let offset: Int

    private init(identifier: String, rules: ZoneRules?, offset: Int) {
        self.identifier = identifier
        self.rules = rules
        self.offset = offset
    }

    /// - Parameters:
    ///   - identifier: `America/New_York`, or empty where the owner chose a fixed offset.
    ///   - gmtOffset: hours east of UTC, with fractions: `5.75`; limited to ±14. Used where the zone is not in the
    ///     database.
    public init(identifier: String, gmtOffset: Decimal, database: ZoneDatabase = .system) {
        if let named = StoreTimeZone(identifier: identifier, database: database) {
            self = named
        } else {
            let hours = gmtOffset.isNaN ? 0 : min(max(gmtOffset, -14), 14)
            self.init(secondsFromGMT: Int((hours * 3_600).rounded(to: 0).truncated))
        }
    }

    /// A zone by its name in the system's database, or a fixed one by its `identifier`.
    ///
    /// - Returns: nil where there is no such zone.
    public init?(identifier: String, database: ZoneDatabase = .system) {
        if let seconds = Self.fixedSeconds(identifier) {
            self.init(identifier: identifier, rules: nil, offset: seconds)
        } else if let rules = database.rules(of: identifier) {
            self.init(identifier: identifier, rules: rules, offset: 0)
        } else {
            return nil
        }
    }

    /// A fixed offset, in seconds east of UTC.
    public init(secondsFromGMT seconds: Int) {
        self.init(identifier: Self.name(ofFixed: seconds), rules: nil, offset: seconds)
    }

    public static let utc = StoreTimeZone(secondsFromGMT: 0)

    public static func == (one: StoreTimeZone, other: StoreTimeZone) -> Bool {
        one.identifier == other.identifier && one.offset == other.offset && (one.rules == nil) == (other.rules == nil)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    /// Seconds east of UTC at `date`.
    public func secondsFromGMT(at date: Date) -> Int {
        secondsFromGMT(at: Self.wholeSeconds(date.timeIntervalSince1970))
    }

    private func secondsFromGMT(at seconds: Int) -> Int { rules?.offset(at: seconds) ?? offset }

    /// The time in the store's zone at `date`.
    public func civil(_ date: Date) -> CivilTime {
        let seconds = Self.wholeSeconds(date.timeIntervalSince1970)
        return CivilTime(utcSeconds: seconds + secondsFromGMT(at: seconds))
    }

    /// The instant of `civil` in the store's zone. A time that occurs twice (autumn) is the first; one that is skipped
    /// (spring) is as far after the gap.
    public func date(of civil: CivilTime) -> Date { Date(timeIntervalSince1970: Double(seconds(of: civil.utcSeconds))) }

    private func seconds(of wall: Int) -> Int {
        let before = secondsFromGMT(at: wall - 86_400)
        let after = secondsFromGMT(at: wall + 86_400)
        let early = wall - max(before, after)
        if secondsFromGMT(at: early) == max(before, after) { return early }
        let late = wall - min(before, after)
        if secondsFromGMT(at: late) == min(before, after) { return late }
        return wall - before
    }

    // MARK: Fixed ones

    /// Limited to a range no calendar reaches, so that the sum cannot overflow.
    private static func wholeSeconds(_ interval: TimeInterval) -> Int {
        Int(min(max(interval.rounded(.down), -1e15), 1e15))
    }

    private static func name(ofFixed seconds: Int) -> String {
        guard seconds != 0 else { return "GMT" }
        let (minutes, rest) = (abs(seconds) / 60, abs(seconds) % 60)
        let digits = [minutes / 60, minutes % 60] + (rest == 0 ? [] : [rest])
        return "GMT" + (seconds < 0 ? "-" : "+") + digits.map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }

    /// The reverse of `name(ofFixed:)`.
    private static func fixedSeconds(_ identifier: String) -> Int? {
        if identifier == "GMT" || identifier == "UTC" { return 0 }
        guard identifier.hasPrefix("GMT"), let sign = identifier.dropFirst(3).first, sign == "+" || sign == "-" else {
            return nil
        }
        let digits = identifier.utf8.dropFirst(4)
        guard digits.count == 4 || digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (hours, minutes, seconds) =
            digits.count == 4 ? (number / 100, number % 100, 0) : (number / 10_000, number / 100 % 100, number % 100)
        guard hours <= 14, minutes < 60, seconds < 60 else { return nil }
        return (hours * 3_600 + minutes * 60 + seconds) * (sign == "-" ? -1 : 1)
    }
}
