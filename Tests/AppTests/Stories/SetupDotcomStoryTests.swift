import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Connecting a store through WordPress.com by keys.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SetupDotcomStoryTests {
    private func with(_ body: (DemoStore, SetupStory) async throws -> Void) async throws {
        let store = DemoStore(configuration: DemoStoreConfiguration(orders: 5, now: Story.now))
        let address = try await store.start()
        var setting = SetupStory.Setting()
        setting.wordPressCom = address.url.absoluteString + "/wordpress-com"
        do {
            try await SetupStory.tell(setting) { try await body(store, $0) }
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    @Test func test_setup_when_wordpress_com_is_named_then_its_sites_are_shown_and_one_opens() async throws {
        try await with { store, story in
            try await story.until("Or wordpress.com, for a store")
            await story.type("WordPress.com")
            await story.press(.enter)
            try await story.until("reached with a token of your own")
            await story.press(.enter, .enter)
            #expect(story.shows("! There is no token yet"))
            await story.press(.enter)
            await story.type("wrong-token-0123456789")
            await story.press(.enter)
            try await story.until("does not accept the token")
            for _ in 0..<"wrong-token-0123456789".count { await story.press(.backspace) }
            await story.type(DemoDotcom.token)
            await story.press(.enter)
            try await story.until("Which site of Mira Demo?")
            #expect(story.shows("Mira’s diary") && story.shows("Jetpack is not connected there"))
            #expect(story.shows("Harbor & Pine"))
            // The first that can be connected is under the cursor.
            await story.press(.enter)
            try await story.until("The store accepts this login.")
            await story.press(.enter)
            try await story.until("newest first")
            #expect(store.requests.filter { $0.authentication != .wordPressCom } == [])
            #expect(story.neverShowed(DemoDotcom.token))
            let written = try String(contentsOf: story.folders.configurationFile, encoding: .utf8)
            #expect(
                written.contains("wordpress-com = \(DemoDotcom.blogID)\n") && written.contains("secret-file = true")
            )
        }
    }
}
