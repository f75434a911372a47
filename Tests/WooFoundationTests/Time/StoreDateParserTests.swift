import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct StoreDateParserTests {
    @Test(arguments: [
        ("2026-11-21T08:00:00", 1_795_248_000.0), ("2026-11-21T08:00:00Z", 1_795_248_000),
        ("2026-11-21T08:00:00+05:45", 1_795_227_300),
        ("2026-11-21T08:00:00-0530", 1_795_267_800), ("2026-11-21T08:00:00.123", 1_795_248_000),
        ("2026-11-21 08:00:00", 1_795_248_000),
        ("2024-02-29T00:00:00", 1_709_164_800), ("2000-02-29", 951_782_400), ("2026-11-21T08:00:00.5Z", 1_795_248_000),
    ])
    func test_gmt_when_text_is_a_date_then_is_that_instant(text: String, seconds: Double) {
        #expect(StoreDateParser.date(fromGMT: text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-13-01T00:00:00", "2026-02-30T00:00:00", "2023-02-29T00:00:00", "1900-02-29T00:00:00",
        "2026-00-10T00:00:00",
        "2026-01-00T00:00:00", "0000-00-00T00:00:00", "2026-01-01T24:00:00", "2026-01-01T00:60:00", "2026-01-01T00:00",
        "null",
        "2026-01-01T00:00:00+", "2026-01-01T00:00:00+5", "2026-01-01T00:00:00+05:4", "2026-01-01T00:00:00Zx",
        "2026/01/01T00:00:00",
        "٢٠٢٦-٠١-٠١T00:00:00", " 2026-01-01T00:00:00", "2026-01-01T00:00:00+05:60",
    ])
    func test_gmt_when_text_is_no_date_then_is_nil(text: String) {
        #expect(StoreDateParser.date(fromGMT: text) == nil)
    }

    @Test func test_gmt_text_when_read_again_then_is_the_same() throws {
        try Seed.repeating(500) { generator in
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...9_000_000_000, using: &generator))
            )
            let text = StoreDateParser.gmtText(date)
            guard StoreDateParser.date(fromGMT: text) == date else { throw Expectation("\(date)", seen: text) }
        }
        #expect(StoreDateParser.gmtText(Date(timeIntervalSince1970: 0.9)) == "1970-01-01T00:00:00")
        #expect(StoreDateParser.gmtText(Date(timeIntervalSince1970: -0.1)) == "1969-12-31T23:59:59")
    }

    @Test func test_gmt_when_text_is_mutated_then_never_crashes() throws {
        let good = Array("2026-02-28T23:59:59.99+05:45".utf8)
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 1_000)) { generator in
            var bytes = Array(good.prefix(Int.random(in: 0...good.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let date = StoreDateParser.date(fromGMT: String(decoding: bytes, as: UTF8.self))
            let limit = Date(timeIntervalSince1970: 253_402_387_200)
            if let date, date > limit { throw Expectation("a year of four digits", seen: "\(date)") }
        }
    }

    @Test func test_local_when_store_has_a_zone_then_honours_it_unless_text_has_one() {
        let kathmandu = StoreTimeZone(identifier: "", gmtOffset: 5.75)
        #expect(
            StoreDateParser.date(fromLocal: "2026-11-21T13:45:00", in: kathmandu)?.timeIntervalSince1970
                == 1_795_248_000
        )
        #expect(
            StoreDateParser.date(fromLocal: "2026-11-21T08:00:00Z", in: kathmandu)?.timeIntervalSince1970
                == 1_795_248_000
        )
        #expect(StoreDateParser.date(fromLocal: "gone", in: kathmandu) == nil)
    }

    @Test func test_utc_text_when_compared_with_foundation_then_agrees() {
        for seconds in [0.0, 1_795_374_060.999, -1.5, 4_102_444_799, 951_782_400] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(date.utcText == date.formatted(.iso8601))
        }
    }
}
