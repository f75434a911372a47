/// A failed login in three sentences.
public struct LoginAdvice: Hashable, Sendable {
    /// What happened.
    public let whatHappened: String
    /// What that means, or what causes it.
    public let whatItMeans: String
    /// What to do next.
    public let whatToDo: String

    init(_ whatHappened: String, _ whatItMeans: String, _ whatToDo: String) {
        self.whatHappened = whatHappened
        self.whatItMeans = whatItMeans
        self.whatToDo = whatToDo
    }

    /// All three, in one paragraph.
    public var text: String { [whatHappened, whatItMeans, whatToDo].filter { !$0.isEmpty }.joined(separator: " ") }
}
