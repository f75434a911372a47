import FoundationEssentials
import WooFoundation

/// When and how often the user was asked for feedback, on this computer.
public struct FeedbackState: Hashable, Sendable, Codable, GeneratedCopiable {
    /// When merced was first used, or last asked for feedback; nil before the first start that counts.
    public let since: Date?
    /// Tasks finished since then; not counted beyond what the rule needs.
    public let finishedTasks: Int
    /// When it asked, newest last.
    public let prompts: [Date]

    public init(since: Date?, finishedTasks: Int, prompts: [Date]) {
        self.since = since
        self.finishedTasks = finishedTasks
        self.prompts = prompts
    }

    public static let none = FeedbackState(since: nil, finishedTasks: 0, prompts: [])
}
