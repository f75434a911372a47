import Foundation
import Testing
import Yosemite

@testable import App

@Suite struct FeedbackRuleTests {
    private let start = Samples.now

    private func after(days: Double) -> Date { start.addingTimeInterval(days * 86_400) }

    private func state(tasks: Int, prompts: [Date] = []) -> FeedbackState {
        FeedbackState(since: start, finishedTasks: tasks, prompts: prompts)
    }

    @Test(arguments: [(6.9, 10, false), (7, 9, false), (7, 10, true), (-1, 10, false), (400, 10, true)])
    func test_question_when_days_and_tasks_have_passed_then_is_due_after_seven_and_ten(
        days: Double,
        tasks: Int,
        isDue: Bool
    ) {
        #expect(FeedbackRule.isDue(state(tasks: tasks), at: after(days: days)) == isDue)
    }

    @Test func test_question_when_merced_was_never_used_then_is_not_due_and_the_first_use_counts() {
        #expect(!FeedbackRule.isDue(FeedbackRule.finished(10, .none), at: start))
        let used = FeedbackRule.used(FeedbackRule.finished(10, .none), at: start)
        #expect(FeedbackRule.isDue(used, at: after(days: 7)))
        #expect(FeedbackRule.used(used, at: after(days: 3)) == used)
    }

    /// Somebody who finishes a hundred things a day for two years and a half.
    @Test func test_question_when_years_pass_then_comes_twice_in_each() {
        var state = FeedbackRule.used(.none, at: start)
        var asked: [Double] = []
        for day in stride(from: 0.0, to: 900, by: 1) {
            state = FeedbackRule.finished(100, state)
            guard FeedbackRule.isDue(state, at: after(days: day)) else { continue }
            asked.append(day)
            state = FeedbackRule.prompted(state, at: after(days: day))
        }
        #expect(asked == [7, 14, 372, 379, 737, 744])
    }

    @Test func test_tasks_when_counted_then_stop_at_what_the_rule_needs_and_never_go_back() {
        #expect(FeedbackRule.finished(3, state(tasks: 4)).finishedTasks == 7)
        #expect(FeedbackRule.finished(.max, state(tasks: 4)).finishedTasks == 10)
        #expect(FeedbackRule.finished(-3, state(tasks: 4)).finishedTasks == 4)
    }
}
