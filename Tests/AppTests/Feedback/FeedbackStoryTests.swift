import DemoStore
import Experiments
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FeedbackStoryTests {
    private static let due = FeedbackState(
        since: Story.now.addingTimeInterval(-8 * 86_400),
        finishedTasks: 9,
        prompts: []
    )

    /// A shop on whose computer merced is used for eight days, and nine things are done.
    private func tell(
        _ analytics: RecordingAnalytics,
        flags: [String: Bool] = [:],
        _ body: (SetupStory) async throws -> Void
    ) async throws {
        var setting = SetupStory.Setting()
        setting.replace = {
            $0.setAnalytics(analytics)
            $0.setFeatureFlags(LocalFeatureFlagService(overrides: flags))
        }
        let home = try TemporaryFolder(named: "feedback")
        try await SetupStory.tell(home: home) { story in
            await story.busy.idle()
            try await story.stores.perform { AppSettingsAction.saveFeedback(Self.due, onCompletion: $0) }
        }
        let site = try await OddSite.start(certificate: nil, orders: 5, environment: .local, now: Story.now)
        let folders = Folders(root: home.url)
        let entry = StoreEntry(name: "north", url: site.plainURL, identity: .user(site.user.login), secret: .file)
        try ConfigurationWriter.add(entry, to: folders.configurationFile)
        try SecretFile(folders.secretFile(store: "north")).write(.init(site.user.password))
        do {
            try await SetupStory.tell(setting, home: home, body)
        } catch {
            await site.stop()
            throw error
        }
        await site.stop()
    }

    private func actions(_ analytics: RecordingAnalytics) -> [String] {
        analytics.events.filter { $0.stat == .feedbackPrompt }.compactMap { $0.properties["action"] }
    }

    @Test func test_tenth_task_when_somebody_comes_to_a_place_then_is_asked_once_and_the_words_are_in_a_file()
        async throws
    {
        let analytics = RecordingAnalytics()
        try await tell(analytics) { story in
            try await story.until("Synced")
            await story.press("3", "2")
            #expect(story.coordinator.host.overlay == nil)
            // The tenth: a note, which the store takes.
            await story.press("m", "p")
            await story.type("Ring twice")
            await story.press(.enter)
            for _ in 0..<1000 where story.coordinator.feedback.state?.finishedTasks != 10 {
                story.clock.advance(by: .milliseconds(100))
                await story.busy.idle()
            }
            #expect(story.coordinator.feedback.state?.finishedTasks == 10)
            // Not over a page, but on the way back from it.
            await story.press(.enter)
            try await story.until("Placed")
            #expect(story.coordinator.host.overlay == nil)
            await story.press(.escape)
            try await story.until("How do you like merced?")
            // Keys meant for what it covers are no answers.
            await story.press("l", .enter)
            #expect(story.shows("How do you like merced?"))
            story.clock.advance(by: .seconds(2))
            await story.press("d")
            try await story.until("What should be better?")
            await story.type("The clock")
            await story.press(.enter)
            try await story.until("Written to")
            #expect(actions(analytics) == ["shown", "did_not_like", "written"])
            let file = story.folders.state.appending(path: "feedback.txt")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("did not like") && text.contains("The clock"))
            await story.press("3", "2")
            #expect(story.coordinator.host.overlay == nil)
        }
    }

    @Test func test_question_when_its_feature_is_off_then_comes_only_by_its_command() async throws {
        let analytics = RecordingAnalytics()
        try await tell(analytics, flags: ["feedback": false]) { story in
            try await story.until("Synced")
            story.coordinator.feedback.finished(1)
            await story.press("3", "2")
            #expect(story.coordinator.host.overlay == nil)
            await story.palette("say how you")
            #expect(story.shows("How do you like merced?"))
            await story.press(.escape)
            #expect(actions(analytics) == ["shown", "dismissed"])
        }
    }
}
