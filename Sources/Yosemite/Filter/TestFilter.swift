import Storage
import WooFoundation

/// What a condition of a filter language asks of one kind of record. Where there are several values, one of them has to
/// hold.
public protocol FilterTest: Hashable, Sendable {
    /// As it is typed: one piece; two for a range with an open end on each side.
    var texts: [String] { get }
    /// The key it is typed with; a word has none.
    var keyName: String? { get }
    /// Which records it is for depends on the store's clock.
    var needsDays: Bool { get }
}

/// How a test is read, and what it is in the mirror.
protocol MirrorFilterTest: FilterTest {
    associatedtype Record: Object

    /// A word, where records without it are wanted.
    static func word(_ word: String) -> Self
    /// Reads one condition.
    init(_ reader: FilterConditionReader) throws(FilterProblem)

    func predicate(in context: FilterContext) -> RecordPredicate<Record>
    /// Records nobody wants to see who does not ask for them, where the filter has these tests.
    static func hidden(from tests: [Self]) -> RecordPredicate<Record>?
}

/// One condition of a filter.
public struct TestCondition<Test: FilterTest>: Hashable, Sendable {
    public var test: Test
    /// Records for which the test does not hold are wanted.
    public var isNegated: Bool

    public init(_ test: Test, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }

    /// As it can be typed.
    public var text: String {
        let sign = isNegated ? "-" : ""
        return test.texts.map { sign + $0 }.joined(separator: " ")
    }
}

/// Which records of one kind are wanted, as it can be typed: `status:hold stars<3 broke`. Every condition has to hold, and
/// every word to be found.
public struct TestFilter<Test: FilterTest>: Hashable, Sendable, GeneratedFakeable, CustomStringConvertible {
    public var conditions: [TestCondition<Test>]
    public var words: [String]

    public init(conditions: [TestCondition<Test>] = [], words: [String] = []) {
        self.conditions = conditions
        self.words = words
    }

    public static var none: Self { Self() }

    public var isEmpty: Bool { conditions.isEmpty && words.isEmpty }

    /// What both ask for.
    public func and(_ other: Self) -> Self {
        Self(
            conditions: conditions + other.conditions.filter { !conditions.contains($0) },
            words: words + other.words.filter { !words.contains($0) }
        )
    }

    /// Which records it is for depends on the store's clock.
    public var needsDays: Bool { conditions.contains { $0.test.needsDays } }

    /// As it can be typed; read again it is the same filter.
    public var text: String { (conditions.map(\.text) + words.map(FilterQuoting.word)).joined(separator: " ") }
    public var description: String { text }
}

extension TestFilter where Test: MirrorFilterTest {
    /// The records it is for.
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

/// What a typed filter says, as far as it can be understood.
public struct ParsedTestFilter<Test: FilterTest>: Hashable, Sendable {
    public let filter: TestFilter<Test>
    /// In the order of the text. What they are about is not in the filter.
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
