import Foundation
import Testing
import WooFoundation

@testable import Yosemite

/// What is wrong with a category, an attribute, a tax rate or a review is said before it is sent.
struct TermRulesTests {
    private static let category = TermRules(record: .category, parents: [1: 0, 2: 1, 3: 2, 4: 0, 8: 9, 9: 8])

    private static func problems(_ rules: TermRules, _ field: String, _ value: JSONValue, id: Int64 = 1)
        -> [ProductProblem]
    {
        do {
            _ = try rules.checked([RecordChange(field: field, base: nil, value: value)], id: id)
            return []
        } catch {
            return error.problems
        }
    }

    @Test func test_parent_when_it_makes_a_ring_then_refused() {
        #expect(Self.problems(Self.category, "parent", .number(3)) == [.belowItself])
        #expect(Self.problems(Self.category, "parent", .number(1)) == [.belowItself])
        #expect(Self.problems(Self.category, "parent", .number(77)) == [.unknownTerm(field: "parent", id: 77)])
        #expect(Self.problems(Self.category, "parent", .number(4)) == [])
        #expect(Self.problems(Self.category, "parent", .number(0)) == [])
        // A ring that somebody else made is no endless walk.
        #expect(Self.problems(Self.category, "parent", .number(8)) == [])
    }

    @Test func test_name_when_it_is_blank_then_refused_and_trimmed_otherwise() throws {
        let rules = TermRules(record: .tag)
        #expect(Self.problems(rules, "name", .string("  ")) == [.noName])
        #expect(Self.problems(rules, "slug", .string("x"), id: 0) == [.noName])
        let checked = try rules.checked([RecordChange(field: "name", base: nil, value: .string(" قهوة ☕️ "))], id: 0)
        #expect(checked.map(\.value) == [.string("قهوة ☕️")])
        #expect(Self.problems(rules, "count", .number(3)) == [.notWritable(field: "count")])
    }

    static let rates: [(field: String, value: JSONValue, isRight: Bool)] = [
        ("rate", .string("7.25"), true), ("rate", .string("7,25"), true), ("rate", .string("7.25555"), false),
        ("rate", .string("-1"), false),
        ("rate", .string("abc"), false), ("rate", .string(""), false), ("country", .string("us"), true),
        ("country", .string(""), true),
        ("country", .string("USA"), false), ("country", .string("1A"), false), ("priority", .number(0), false),
        ("priority", .number(1), true),
        ("priority", .number(1.5), false), ("class", .string("reduced-rate"), true),
        ("class", .string("nowhere"), false), ("class", .string(""), false),
        ("compound", .string("yes"), false), ("compound", .bool(true), true),
        ("postcodes", .array([.string("90210"), .string("9*")]), true),
        ("postcodes", .string("90210"), false), ("cities", .array([.string("A;B")]), false),
    ]

    @Test(arguments: rates) func test_rate_when_checked_then_only_what_the_store_keeps_passes(
        sample: (field: String, value: JSONValue, isRight: Bool)
    ) {
        let rules = TermRules(record: .taxRate, taxClasses: ["standard", "reduced-rate"])
        let problems = Self.problems(rules, sample.field, sample.value)
        #expect(problems.isEmpty == sample.isRight, "\(sample) \(problems)")
        #expect(problems.allSatisfy { !$0.words.isEmpty })
    }
}
