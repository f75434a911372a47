import Yosemite

/// A condition of a filter language.
protocol TypedCondition: Hashable, Sendable {
    /// As typed.
    var text: String { get }
    var isNegated: Bool { get }
    /// The key it is typed with; a word has none.
    var keyName: String? { get }
}

/// A filter that can be typed.
protocol TypedFilter: Hashable, Sendable {
    associatedtype Condition: TypedCondition

    var conditions: [Condition] { get set }
    var words: [String] { get }
    var text: String { get }
    var isEmpty: Bool { get }
    /// Whether its result depends on the store's clock.
    var needsDays: Bool { get }

    /// Records that match both.
    func and(_ other: Self) -> Self
}

extension TypedFilter {
    /// Whether it contains words, not only conditions.
    var hasWords: Bool { !words.isEmpty }
}

extension OrderCondition: TypedCondition {
    var keyName: String? { test.key?.rawValue }
}

extension OrderFilter: TypedFilter {}

extension ProductCondition: TypedCondition {
    var keyName: String? { test.key?.rawValue }
}

extension ProductFilter: TypedFilter {}

extension TestCondition: TypedCondition {
    var keyName: String? { test.keyName }
}

extension TestFilter: TypedFilter {}
