import FoundationEssentials
import Yosemite

/// When to ask how merced is liked: after a week of use and ten finished tasks, at most twice a year. Both counts start
/// again after each question.
enum FeedbackRule {
    /// In seconds.
    static let use: TimeInterval = 7 * 86_400
    static let tasks = 10
    /// In seconds.
    static let year: TimeInterval = 365 * 86_400
    static let maximumInAYear = 2

    static func isDue(_ state: FeedbackState, at now: Date) -> Bool {
        guard let since = state.since, now.timeIntervalSince(since) >= use, state.finishedTasks >= tasks else {
            return false
        }
        return state.prompts.filter { now.timeIntervalSince($0) < year }.count < maximumInAYear
    }

    /// Records a use of merced; the first one counts.
    static func used(_ state: FeedbackState, at now: Date) -> FeedbackState {
        state.since == nil ? state.copy(since: now) : state
    }

    static func finished(_ count: Int, _ state: FeedbackState) -> FeedbackState {
        let missing = max(0, tasks - state.finishedTasks)
        return state.copy(finishedTasks: state.finishedTasks + min(missing, max(0, count)))
    }

    static func prompted(_ state: FeedbackState, at now: Date) -> FeedbackState {
        FeedbackState(since: now, finishedTasks: 0, prompts: (state.prompts + [now]).suffix(maximumInAYear))
    }
}
