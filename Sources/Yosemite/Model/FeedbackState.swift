import FoundationEssentials
import WooFoundation

/// What is remembered on this computer about asking how merced is liked.
public struct FeedbackState: Hashable, Sendable, Codable, GeneratedCopiable {
    /// Since when merced is used, or since it was last asked; nil before the first start that counts.
    public let since: Date?
    /// Tasks that were finished since then; not counted beyond what the rule needs.
    public let finishedTasks: Int
    /// When it was asked, the newest last.
    public let prompts: [Date]

    public init(since: Date?, finishedTasks: Int, prompts: [Date]) {
        self.since = since
        self.finishedTasks = finishedTasks
        self.prompts = prompts
    }

    public static let none = FeedbackState(since: nil, finishedTasks: 0, prompts: [])
}
