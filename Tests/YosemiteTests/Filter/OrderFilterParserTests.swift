import Foundation
import TestSupport
import Testing

@testable import Yosemite

@Suite struct OrderFilterParserTests {
    private static let vocabulary = FilterVocabulary(statuses: ["shipped": "On its way", "processing": "Processing"])

    private static func parse(_ text: String) -> ParsedFilter {
        OrderFilterParser.parse(text, vocabulary: vocabulary)
    }

    static let cases: [(String, OrderTest)] = [
        ("status:processing", .status(["processing"])),
        ("status:\"on its way\",wc-completed", .status(["shipped", "completed"])),
        ("status:proc", .status(["processing"])),
        ("STATUS=On-Hold", .status(["on-hold"])),
        ("date:today", .date(.created, FilterDateRange(.today))),
        ("date:2026-11-01..2026-11-20", .date(.created, range("2026-11-01", "2026-11-20"))),
        ("date:..2026-11", .date(.created, range(nil, "2026-11"))),
        ("date>2026-11-01", .date(.created, range("2026-11-01", nil, isAfter: true))),
        ("date>=2026", .date(.created, range("2026", nil))),
        ("paid<yesterday", .date(.paid, range(nil, "yesterday", isBefore: true))),
        ("modified:<=7d", .date(.modified, range(nil, "7d"))),
        ("total>100", .total(FilterAmountRange(least: 100, most: nil, isAbove: true))),
        ("total:>=12,50", .total(FilterAmountRange(least: Decimal(12.5), most: nil))),
        ("total<=$250", .total(FilterAmountRange(least: nil, most: 250))),
        ("total:20..50", .total(FilterAmountRange(least: 20, most: 50))),
        ("amount:-5", .total(FilterAmountRange(least: -5, most: -5))),
        ("method:cod,bacs", .method(["cod", "bacs"])),
        ("method:\"Card, Visa\"", .method(["Card, Visa"])),
        ("customer:42", .customer(.id(42))),
        ("customer:guest", .customer(.guest)),
        ("email:ada@example.com", .customer(.email("ada@example.com"))),
        ("customer:\"ada byrne\"", .customer(.name("ada byrne"))),
        ("product:#17", .product(.id(17))),
        ("sku:MUG-1", .product(.text("MUG-1"))),
        ("coupon:SPRING", .coupon("SPRING")),
        ("country:ie,DE", .country(["IE", "DE"])),
        ("currency:eur", .currency(["EUR"])),
        ("has:note", .has(.note)),
        ("is:unpaid", .state(.unpaid)),
        ("is:waiting", .state(.edited)),
        ("meta:_gift=yes", .meta(key: "_gift", value: "yes")),
        ("meta:\"a key\"", .meta(key: "a key", value: nil)),
        ("meta:url=https://a.b/c?d=e", .meta(key: "url", value: "https://a.b/c?d=e")),
        ("created_via:checkout", .createdVia(["checkout"])),
        ("buyer:42", .sale(.buyer(.account(42)))),
        ("buyer:ada@example.com", .sale(.buyer(.guest("ada@example.com")))),
    ]

    private static func range(_ first: String?, _ last: String?, isAfter: Bool = false, isBefore: Bool = false)
        -> FilterDateRange
    {
        FilterDateRange(
            first: first.flatMap { FilterDate(text: $0) },
            last: last.flatMap { FilterDate(text: $0) },
            isAfter: isAfter,
            isBefore: isBefore
        )
    }

    @Test func test_parse_when_one_condition_is_typed_then_reads_it_and_its_negation() {
        for (text, test) in Self.cases {
            let parsed = Self.parse(text)
            #expect(parsed.problems.isEmpty, "\(text)")
            #expect(parsed.filter == OrderFilter(conditions: [OrderCondition(test)]), "\(text)")
            for sign in ["-", "!"] {
                let negated = OrderFilter(conditions: [OrderCondition(test, isNegated: true)])
                #expect(Self.parse(sign + text).filter == negated, "\(sign)\(text)")
            }
        }
    }

    @Test func test_parse_when_words_and_conditions_mix_then_tells_them_apart() {
        let parsed = Self.parse("  müller total>100 \"rue de\" -draft https://a.b \"is:unpaid\" -5 O'Neill +49 ")
        #expect(parsed.problems.isEmpty)
        #expect(parsed.filter.words == ["müller", "rue de", "https://a.b", "is:unpaid", "-5", "O'Neill", "+49"])
        #expect(
            parsed.filter.conditions == [
                OrderCondition(.total(FilterAmountRange(least: 100, most: nil, isAbove: true))),
                OrderCondition(.word("draft"), isNegated: true),
            ]
        )
    }

    static let mistakes: [(String, FilterProblem.Reason, String?)] = [
        ("statsu:processing", .unknownKey("statsu"), "status"),
        ("status:procesing", .unknownStatus("procesing"), "processing"),
        ("status:", .noValue("status"), nil),
        ("date:2026-02-30", .badDate("2026-02-30"), nil),
        ("date:tody", .badDate("tody"), "today"),
        ("date:..", .badDate(".."), nil),
        ("date:2026-12..2026-11", .backwards("2026-12..2026-11"), nil),
        ("total>ten", .badAmount("ten"), nil),
        ("total:1,000", .badAmount("1,000"), nil),
        ("total:9..8", .backwards("9..8"), nil),
        ("total>1e9", .badAmount("1e9"), nil),
        ("status>5", .notComparable("status"), nil),
        ("country:Ireland", .badCountry("Ireland"), nil),
        ("currency:€", .badCurrency("€"), nil),
        ("has:notes", .unknownPart("notes"), "note"),
        ("is:unpayed", .unknownState("unpayed"), "unpaid"),
    ]

    @Test func test_parse_when_a_condition_is_wrong_then_says_where_and_what_and_keeps_the_rest() throws {
        for (text, reason, suggestion) in Self.mistakes {
            let parsed = Self.parse("ada \(text) method:cod")
            let problem = try #require(parsed.problems.first, "\(text)")
            #expect(problem.reason == reason, "\(text)")
            #expect(problem.suggestion == suggestion, "\(text)")
            #expect(problem.range == 4..<4 + text.count, "\(text)")
            #expect(problem.words.hasSuffix(".") || problem.words.hasSuffix("?"), "\(problem.words)")
            #expect(parsed.filter.words == ["ada"])
            #expect(parsed.filter.conditions == [OrderCondition(.method(["cod"]))])
        }
    }

    @Test func test_text_when_a_filter_is_written_and_read_again_then_is_the_same() {
        for (text, _) in Self.cases {
            let filter = Self.parse("-\(text) \(text) \"a\\\"b\" \"-x\" plain").filter
            #expect(Self.parse(filter.text).filter == filter, "\(filter.text)")
        }
    }

    /// Any text is read without a trap; what was understood is the same after writing and reading again.
    @Test func test_parse_when_text_is_random_then_is_read_and_survives_a_round_trip() throws {
        let pieces = [
            "status", "date", "total", "meta", "customer", "product", "has", "is", "country", ":", "=", ">", ">=", "<",
            "..", ",", "\"", "\\", "-", "!", " ", "  ", "\n", "\u{0}", "processing", "2026-11-22", "2026", "7d",
            "today",
            "100", "12.50", "müller", "ß", "👩‍👩‍👧", "\u{202E}", "e\u{301}", "note", "unpaid", "guest", "@", "#", "//", "IE",
            "_k", "999999999999999999999",
        ]
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 2_000)) { random in
            let text = (0..<Int.random(in: 0...14, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let parsed = Self.parse(text)
            for problem in parsed.problems {
                try #require(
                    problem.range.upperBound <= text.count && !problem.words.isEmpty,
                    "\(text.debugDescription)"
                )
            }
            let written = parsed.filter.text
            let again = Self.parse(written)
            try #require(again.filter == parsed.filter, "\(text.debugDescription) → \(written.debugDescription)")
            try #require(again.problems.isEmpty, "\(text.debugDescription) → \(written.debugDescription)")
        }
    }

    @Test func test_example_when_of_any_key_then_is_understood() {
        for key in FilterKey.allCases {
            let parsed = Self.parse(key.example.text)
            #expect(parsed.problems.isEmpty, "\(key.example.text)")
            #expect(parsed.filter.conditions.first?.test.key == key)
        }
    }
}
