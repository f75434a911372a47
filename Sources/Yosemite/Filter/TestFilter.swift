import Storage
import WooFoundation

/// The test of a condition for one kind of record. One of several values must match.
public protocol FilterTest: Hashable, Sendable {
    /// In typed form: one part, or two for a range that is open at one end each.
    var texts: [String] { get }
    /// The key with which it is typed; nil for a word.
    var keyName: String? { get }
    /// Whether its result depends on the store's clock.
    var needsDays: Bool { get }
}

/// How a test is read, and how it is evaluated in the mirror.
protocol MirrorFilterTest: FilterTest {
    associatedtype Record: Object

    /// A word that must be absent.
    static func word(_ word: String) -> Self
    /// Reads one condition.
    init(_ reader: FilterConditionReader) throws(FilterProblem)

    func predicate(in context: FilterContext) -> RecordPredicate<Record>
    /// Records that are hidden unless requested, given these tests.
    static func hidden(from tests: [Self]) -> RecordPredicate<Record>?
}

/// One condition of a filter.
public struct TestCondition<Test: FilterTest>: Hashable, Sendable {
    public var test: Test
    /// Whether records that do not match are wanted.
    public var isNegated: Bool

    public init(_ test: Test, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }

    /// In typed form.
    public var text: String {
        let sign = isNegated ? "-" : ""
        return test.texts.map { sign + $0 }.joined(separator: " ")
    }
}

/// Which records of one kind to show, in typed form: `status:hold stars<3 broke`. Every condition must match, and every
/// word must be found.
public struct TestFilter<Test: FilterTest>: Hashable, Sendable, GeneratedFakeable, CustomStringConvertible {
    public var conditions: [TestCondition<Test>]
    public var words: [String]

    public init(conditions: [TestCondition<Test>] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static var none: Self { Self() }

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// Records that match both.
    public func and(_ other: Self) -> Self {
        Self(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Whether its result depends on the store's clock.
    public var needsDays: Bool { conditions.contains { $0.test.needsDays } }

    /// In typed form; parsing it gives the same filter.
    public var text: String { (conditions.map(\.text) + words.map(FilterQuoting.word)).joined(separator: " ") }
    public var description: String { text }
}

extension TestFilter where Test: MirrorFilterTest {
    /// The records that match.
    func predicate(in context: FilterContext) -> RecordPredicate<Test.Record> {
        let wanted = conditions.filter { !$0.isNegated }.map(\.test)
        var result: RecordPredicate<Test.Record> = Test.hidden(from: wanted).map { !$0 } ?? .all
        for condition in conditions {
            let test = condition.test.predicate(in: context)
            result = result && (condition.isNegated ? !test : test)
        }
        for word in words { result = result && Test.word(word).predicate(in: context) }
        return result
    }
}

/// A typed filter, as far as it is valid.
public struct ParsedTestFilter<Test: FilterTest>: Hashable, Sendable {
    public let filter: TestFilter<Test>
    /// In the order of the text. The parts with problems are not in the filter.
    public let problems: [FilterProblem]
}

extension ParsedTestFilter where Test: MirrorFilterTest {
    /// Reads a filter language, which has the grammar of the one for orders:
    ///
    ///     status:hold,approved stars<=2 product:"tea pot" -by:ada late
    init(_ text: String) {
        var filter = TestFilter<Test>()
        var problems: [FilterProblem] = []
        for token in FilterScanner.tokens(of: text) {
            guard let condition = token.condition else {
                guard !token.word.isEmpty else { continue }
                if token.isNegated {
                    filter.conditions.append(TestCondition(.word(token.word), isNegated: true))
                } else {
                    filter.words.append(token.word)
                }
                continue
            }
            do {
                let test = try Test(FilterConditionReader(condition: condition, range: token.range))
                filter.conditions.append(TestCondition(test, isNegated: token.isNegated))
            } catch {
                problems.append(error)
            }
        }
        self.filter = filter
        self.problems = problems
    }
}
