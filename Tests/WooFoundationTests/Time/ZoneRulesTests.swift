import Foundation
import TestSupport
import Testing

@testable import WooFoundation

/// The zones of the system's database as Foundation, which has ICU's, knows them.
struct ZoneRulesTests {
    /// 1970 to 2100, in seconds.
    private static let years = 0...4_102_444_800

    /// ICU counts these otherwise than the database does, which is not about reading it.
    private static let disputed: Set<String> = []

    private static let zones: [(zone: StoreTimeZone, theirs: TimeZone)] = TimeZone.knownTimeZoneIdentifiers.sorted()
        .compactMap { name in
            guard let theirs = TimeZone(identifier: name), let zone = StoreTimeZone(identifier: name) else {
                return nil
            }
            return disputed.contains(name) ? nil : (zone, theirs)
        }

    @Test func test_offset_when_compared_with_foundation_then_agrees_from_1970_to_2100() throws {
        #expect(Self.zones.count > 300)
        var differing: [String: [String]] = [:]
        try Seed.repeating(1) { generator in
            for (zone, theirs) in Self.zones {
                var instants = (0..<60).map { _ in Int.random(in: Self.years, using: &generator) }
                // The moments before and after changes, of today's rules and of those to come.
                for year in [1_990, 2_020, 2_026, 2_037, 2_038, 2_060, 2_099] {
                    var start = Date(timeIntervalSince1970: Double(CivilTime(year: year, month: 1, day: 1).utcSeconds))
                    for _ in 0..<2 {
                        guard let change = theirs.nextDaylightSavingTimeTransition(after: start) else { break }
                        instants += [-1, 0].map { Int(change.timeIntervalSince1970) + $0 }
                        start = change
                    }
                }
                for instant in instants where Self.years.contains(instant) {
                    let date = Date(timeIntervalSince1970: Double(instant))
                    let (ours, known) = (zone.secondsFromGMT(at: date), theirs.secondsFromGMT(for: date))
                    if ours != known { differing[zone.identifier, default: []].append("\(date): \(ours) for \(known)") }
                }
            }
        }
        let words = differing.map { "\($0.key) \($0.value.count): \($0.value.prefix(3))" }.sorted()
        #expect(differing.isEmpty, "\(differing.count) zones: \(words.prefix(30))")
    }

    /// The wall clock's instant is what it was when Foundation's zones were asked.
    @Test func test_date_when_clocks_are_moved_then_is_the_instant_that_it_was() throws {
        func former(_ civil: CivilTime, _ zone: TimeZone) -> Date {
            let wall = Double(civil.utcSeconds)
            func offset(_ seconds: Double) -> Double {
                Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
            }
            let (before, after) = (offset(wall - 86_400), offset(wall + 86_400))
            let early = wall - max(before, after)
            if offset(early) == max(before, after) { return Date(timeIntervalSince1970: early) }
            let late = wall - min(before, after)
            return Date(timeIntervalSince1970: offset(late) == min(before, after) ? late : wall - before)
        }
        let places = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Europe/Dublin"]
        try Seed.repeating(2_000) { generator in
            let name = places.randomElement(using: &generator) ?? "Europe/Berlin"
            guard let zone = StoreTimeZone(identifier: name), let theirs = TimeZone(identifier: name) else {
                throw Expectation(name, seen: "no such zone")
            }
            let start = Date(timeIntervalSince1970: Double(Int.random(in: Self.years, using: &generator)))
            let change = theirs.nextDaylightSavingTimeTransition(after: start) ?? start
            let near = Int(change.timeIntervalSince1970) + Int.random(in: -15_000...15_000, using: &generator)
            let civil = CivilTime(utcSeconds: near + theirs.secondsFromGMT(for: start))
            guard zone.date(of: civil) == former(civil, theirs) else {
                throw Expectation("\(former(civil, theirs))", seen: "\(zone.date(of: civil)) for \(civil) in \(name)")
            }
        }
    }

    @Test func test_rules_when_a_file_is_broken_then_are_nil_or_answer() throws {
        let file = try [UInt8](Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
        let whole = try #require(ZoneRules(file))
        #expect(whole.offset(at: 1_800_000_000) == 3_600 && whole.offset(at: 4_086_000_000) == 7_200)
        for length in stride(from: 0, to: file.count - 1, by: 7) {
            #expect(ZoneRules(Array(file.prefix(length))) == nil)
        }
        try Seed.repeating(500) { generator in
            var bytes = file
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let rules = ZoneRules(bytes) else { return }
            for instant in [Int.min / 4, -1, 0, 1_800_000_000, 1 << 50]
            where abs(rules.offset(at: instant)) > 200 * 3_600 {
                throw Expectation("an offset", seen: "\(rules.offset(at: instant))")
            }
        }
    }

    @Test(arguments: [
        ("UTC0", 0, 0), ("<+0545>-5:45", 20_700, 20_700), ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200),
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", -10_800, -7_200), ("EST5EDT,J60/2,J300/2", -18_000, -14_400),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3_600), ("XXX3EDT4,0/0,J365/23", -14_400, -14_400),
    ])
    func test_footer_when_it_is_a_rule_then_january_and_july_are_told(rule: String, january: Int, july: Int) throws {
        let footer = try #require(ZoneFooter(rule))
        #expect(footer.offset(at: CivilTime(year: 2050, month: 1, day: 15).utcSeconds) == january)
        #expect(footer.offset(at: CivilTime(year: 2050, month: 7, day: 15).utcSeconds) == july)
    }

    @Test(arguments: [
        "", "C-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0,M10.6.0",
        "CET-1CEST,J0,J1", "CET-1CEST,M3.5.0,M10.5.0,", "CET-999", "<CET-1",
    ])
    func test_footer_when_it_is_no_rule_then_is_nil(rule: String) {
        #expect(ZoneFooter(rule) == nil)
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "Europe", "Europe/", "", "posix/Europe/Berlin", "right/Europe/Berlin",
        "Mars/X",
        "zone.tab", "Europe/../Europe/Berlin", "Europe//Berlin", String(repeating: "A", count: 65), "GMT+9999", "GMT+1",
    ])
    func test_zone_when_a_store_names_what_is_none_then_there_is_none(identifier: String) {
        #expect(StoreTimeZone(identifier: identifier) == nil)
    }

    @Test func test_zone_when_its_distance_is_fixed_then_its_name_leads_back_to_it() {
        for seconds in [0, 3_600, -12_600, 20_700, 50_400, -1, 3_661] {
            let zone = StoreTimeZone(secondsFromGMT: seconds)
            #expect(StoreTimeZone(identifier: zone.identifier) == zone)
            #expect(zone.secondsFromGMT(at: Date()) == seconds)
        }
        #expect(StoreTimeZone(secondsFromGMT: 20_700).identifier == "GMT+0545")
    }

    @Test func test_zone_when_there_is_no_database_then_the_stores_distance_counts() {
        let nothing = ZoneDatabase(folder: "/nowhere")
        let zone = StoreTimeZone(identifier: "Europe/Berlin", gmtOffset: 2, database: nothing)
        #expect(zone == StoreTimeZone(secondsFromGMT: 7_200) && !nothing.isThere && ZoneDatabase.system.isThere)
    }
}
