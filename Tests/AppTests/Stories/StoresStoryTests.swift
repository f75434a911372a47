import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import App

/// Several stores in one run: going from one to the other, connecting again, logging out.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoresStoryTests {
    private func tell(
        _ setting: SetupStory.Setting = SetupStory.Setting(),
        _ body: (SetupStory, OddSite, OddSite) async throws -> Void
    ) async throws {
        try await SetupStory.tellOfTwoStores(setting, body)
    }

    @Test func test_stores_when_switched_then_each_keeps_its_page_and_only_opened_ones_are_asked() async throws {
        try await tell { story, _, south in
            try await story.until("Synced")
            await story.press(.character("j"), .enter)
            try await story.until("Placed")
            #expect(south.store.requests.isEmpty)
            await story.press(.character("w"))
            #expect(story.shows("north (now)"))
            #expect(story.shows("Not open"))
            #expect(story.shows("Add a store…"))
            await story.press(.down, .enter)
            try await story.until("Orders")
            try await story.until("1 of 5")
            #expect(!south.store.requests.isEmpty)
            await story.press(.character("w"), .character("g"), .enter)
            try await story.until("Placed")
        }
    }

    @Test func test_theme_when_chosen_then_counts_at_once_and_stays() async throws {
        try await tell { story, _, _ in
            let around = RecordingSurroundings()
            story.coordinator.host.surroundings = around
            try await story.until("Synced")
            await story.palette("theme")
            #expect(story.shows("Your terminal's own colours"))
            await story.press(.character("d"))
            try await story.until("Theme: Dark.")
            #expect(around.themes == [.dark])
            #expect(try Configuration.load(from: story.folders.configurationFile).screen.theme == .dark)
        }
    }

    @Test func test_feature_when_switched_off_then_gone_at_once_and_stays_off() async throws {
        try await tell { story, _, _ in
            try await story.until("Synced")
            let orders = try #require(story.coordinator.host.screen as? OrdersScreen)
            await story.send(.resize(Size(width: 140, height: 30)))
            #expect(orders.split.hasDetail)
            await story.palette("features")
            #expect(story.shows("List and record side by side"))
            await story.press(.enter)
            try await story.until("side by side: off.")
            #expect(try Configuration.load(from: story.folders.configurationFile).features == ["split-view": false])
            await story.press(.escape)
            #expect(!orders.split.hasDetail)
            await story.palette("features")
            await story.press(.character("G"), .character(" "))
            try await story.until("this screen's commands.")
            let kept = try Configuration.load(from: story.folders.configurationFile).experiments
            #expect(kept == ["palette-order": "screen-first"])
            await story.press(.escape, .character(":"))
            #expect(!story.shows("Features"))
        }
    }

    @Test func test_key_when_another_is_pressed_then_it_is_the_commands_and_what_is_taken_is_refused() async throws {
        try await tell { story, _, _ in
            try await story.until("Synced")
            await story.palette("keys")
            let commands = story.coordinator.host.table.commands(in: story.coordinator.host.screen.context)
            let index = try #require(commands.filter { !$0.label.isEmpty }.firstIndex { $0.id == "order.status" })
            for _ in 0..<index { await story.press(.down) }
            await story.press(.enter)
            #expect(story.shows("Press the new key."))
            await story.press(.character("r"))
            #expect(story.shows("! Not r: “Refresh” has it."))
            await story.press(.ctrl("i"))
            #expect(story.shows("a terminal cannot tell it from Tab"))
            await story.press(.character("Z"))
            try await story.until("is on Z now.")
            let kept = try Configuration.load(from: story.folders.configurationFile).screen.keys
            #expect(kept == ["order.status": [.character("Z")]])
            await story.press(.character("s"))
            #expect(story.coordinator.host.overlay == nil)
            await story.press(.character("Z"))
            #expect(story.coordinator.host.overlay?.id == "order.status")
        }
    }

    @Test func test_messages_when_another_store_is_shown_then_go_with_the_person() async throws {
        try await tell { story, _, _ in
            try await story.until("Synced")
            story.coordinator.host.toast("said in the north")
            await story.press(.character("w"), .down, .enter)
            try await story.until("1 of 5")
            await story.palette("messages")
            #expect(story.shows("said in the north"))
        }
    }

    @Test func test_commands_when_read_only_then_writing_is_off_with_the_reason() async throws {
        var setting = SetupStory.Setting()
        setting.isReadOnly = true
        try await tell(setting) { story, _, _ in
            try await story.until("Synced")
            await story.press(.character("m"))
            #expect(story.status.contains("merced is read only here"))
            #expect(!story.shows("Note to the customer"))
        }
    }

    @Test func test_store_when_it_refuses_the_key_then_enter_connects_again() async throws {
        try await tell { story, north, _ in
            try await story.until("Synced")
            north.store.revokeApplicationPasswords(userID: 1)
            let fresh = north.store.makeApplicationPassword(userID: 1, name: "merced by hand")
            await story.press(.character("r"))
            try await story.until("! Store refused (401)")
            await story.palette("connect this store again")
            try await story.until("How should this computer get permission?")
            #expect(story.status.contains("north, not connected"))
            await story.press(.down, .enter)
            try await story.until("a password for merced")
            #expect(story.focus == "secret")
            await story.send(.paste(fresh))
            await story.press(.enter)
            try await story.until("The store accepts this login.")
            await story.press(.enter)
            try await story.until("“north” is connected again.")
            try await story.until("Synced")
            #expect(story.neverShowed(fresh))
            #expect(try SecretFile(story.folders.secretFile(store: "north")).read().reveal() == fresh)
        }
    }

    @Test func test_set_up_when_left_with_escape_then_the_store_is_there_as_before() async throws {
        try await tell { story, _, _ in
            try await story.until("Synced")
            await story.press(.character("w"), .character("n"))
            try await story.until("What is the address of the other store?")
            await story.press(.escape)
            try await story.until("newest first")
            await story.press(.character("w"), .character("n"))
            await story.type("shop.example")
            await story.press(.escape)
            #expect(story.shows("Discard what you typed?"))
            await story.press(.right, .enter)
            try await story.until("newest first")
        }
    }

    @Test func test_log_out_when_asked_then_cancel_is_first_and_the_password_is_taken_back() async throws {
        try await tell { story, north, _ in
            try await story.until("Synced")
            await story.palette("log out of this store")
            try await story.until("Log out of “north”?")
            #expect(story.shows("Everything you changed is in the store."))
            await story.press(.enter)
            #expect(!story.shows("Log out of “north”?"))
            #expect(story.coordinator.entries.count == 2)
            await story.palette("log out of this store")
            try await story.until("Log out of “north”?")
            await story.press(.right, .enter)
            try await story.until("Logged out of “north”.")
            try await story.until("1 of 5")
            #expect(!north.store.applicationPasswords.contains { $0.userID == 1 })
            #expect(try Configuration.load(from: story.folders.configurationFile).stores.map(\.name) == ["south"])
            let secret = story.folders.secretFile(store: "north").path
            #expect(!FileManager.default.fileExists(atPath: secret))
            #expect(
                !FileManager.default.fileExists(atPath: story.folders.store(named: "north").path + "/mirror.sqlite")
            )
            #expect(FileManager.default.fileExists(atPath: story.folders.store(named: "north").path + "/ledger.sqlite"))
            await story.palette("log out of this store")
            try await story.until("Log out of “south”?")
            await story.press(.right, .enter)
            try await story.until("Welcome. What is the address")
        }
    }

    @Test func test_log_out_when_the_store_is_gone_then_says_how_to_take_the_password_back_by_hand() async throws {
        try await tell { story, north, _ in
            try await story.until("Synced")
            await north.stop()
            await story.press(.character("w"), .character("d"))
            try await story.until("Log out of “north”?")
            await story.press(.right, .enter)
            try await story.until("its password still works")
            #expect(try Configuration.load(from: story.folders.configurationFile).stores.map(\.name) == ["south"])
        }
    }
}
