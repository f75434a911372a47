/// A zone's rule for the time after the last change its file lists (RFC 8536 3.3, in the format of POSIX's `TZ`):
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneFooter: Hashable, Sendable {
    /// When in a year clocks change.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `J60`: day 60 (from 1) of a year without 29 February.
            case withoutLeapDay(Int)
            /// `59`: day 59 (from 0).
            case ofYear(Int)
            /// `M3.5.0`: the last (5) Sunday (0) of March (3).
            case weekday(month: Int, week: Int, weekday: Int)
        }

        let day: Day
        /// Seconds after midnight; it may be on another day.
        let time: Int

        /// Seconds since 1970 if the wall clock before the change is read as UTC.
        func wallSeconds(in year: Int) -> Int {
            let newYear = CivilTime(year: year, month: 1, day: 1).utcSeconds
            switch day {
            case .withoutLeapDay(let number):
                let isLeap = CivilTime(year: year, month: 3, day: 1).utcSeconds - newYear == 60 * 86_400
                return newYear + (number - 1 + (isLeap && number >= 60 ? 1 : 0)) * 86_400 + time
            case .ofYear(let number): return newYear + number * 86_400 + time
            case .weekday(let month, let week, let weekday):
                let first = CivilTime(year: year, month: month, day: 1).utcSeconds / 86_400
                let next =
                    CivilTime(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1).utcSeconds / 86_400
                // 1 January 1970 was a Thursday.
                let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
                var day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
                while day >= next { day -= 7 }
                return day * 86_400 + time
            }
        }
    }

    struct Summer: Hashable, Sendable {
        /// Seconds east of UTC.
        let offset: Int
        let start: Change
        let end: Change
    }

    /// Seconds east of UTC.
    let offset: Int
    /// nil where clocks never change.
    let summer: Summer?

    /// - Returns: nil where it is not such a rule.
    init?(_ text: some StringProtocol) {
        var reader = ZoneFooterReader(text)
        guard reader.name(), let west = reader.time() else { return nil }
        offset = -west
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard reader.name() else { return nil }
        var summerOffset = offset + 3_600
        if !reader.isNext(UInt8(ascii: ",")) {
            guard let west = reader.time() else { return nil }
            summerOffset = -west
        }
        guard reader.take(UInt8(ascii: ",")), let start = reader.change(), reader.take(UInt8(ascii: ",")),
            let end = reader.change(), reader.isAtEnd
        else { return nil }
        summer = Summer(offset: summerOffset, start: start, end: end)
    }

    /// Seconds east of UTC at `seconds` since 1970.
    func offset(at seconds: Int) -> Int {
        guard let summer else { return offset }
        let year = CivilTime(utcSeconds: seconds + offset).year
        let start = summer.start.wallSeconds(in: year) - offset
        let end = summer.end.wallSeconds(in: year) - summer.offset
        let isSummer = start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
        return isSummer ? summer.offset : offset
    }
}

/// Reads the parts of the rule one after another.
private struct ZoneFooterReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isNext(_ byte: UInt8) -> Bool { rest.first == byte }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// `CEST`, or in brackets with digits: `<+0330>`.
    mutating func name() -> Bool {
        if take(UInt8(ascii: "<")) {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) }
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    /// `-3:30` in seconds.
    mutating func time() -> Int? {
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        guard let hours = number(upTo: 167) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(UInt8(ascii: ":")) {
            guard let part = number(upTo: 59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    mutating func change() -> ZoneFooter.Change? {
        guard let day = day() else { return nil }
        guard take(UInt8(ascii: "/")) else { return ZoneFooter.Change(day: day, time: 7_200) }
        return time().map { ZoneFooter.Change(day: day, time: $0) }
    }

    private mutating func day() -> ZoneFooter.Change.Day? {
        if take(UInt8(ascii: "J")) { return number(upTo: 365).flatMap { $0 >= 1 ? .withoutLeapDay($0) : nil } }
        guard take(UInt8(ascii: "M")) else { return number(upTo: 365).map { .ofYear($0) } }
        guard let month = number(upTo: 12), month >= 1, take(UInt8(ascii: ".")), let week = number(upTo: 5), week >= 1,
            take(UInt8(ascii: ".")), let weekday = number(upTo: 6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }

    private mutating func number(upTo most: Int) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(4)
        rest = rest[digits.endIndex...]
        return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= most ? $0 : nil }
    }
}
