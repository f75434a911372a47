import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct SyncWordsTests {
    private func words(_ status: SiteStatus, waiting: Int = 0, saysSyncing: Bool = false, arrow: String = "↑") -> String
    {
        let edit = PendingEdit.fake().copy(state: .waiting)
        let edits = OpenEdits(siteID: 7, edits: Array(repeating: edit, count: waiting))
        return SyncWords(format: Samples.format(), now: Samples.now, arrow: arrow)
            .word(status, edits: edits, saysSyncing: saysSyncing).words
    }

    private let before = Samples.now.addingTimeInterval(-12)

    @Test func test_word_when_synced_then_says_how_long_ago() {
        #expect(words(Samples.status(lastSync: before)) == "Synced 12s ago")
        #expect(words(.initial) == "Not synced yet")
    }

    @Test func test_word_when_offline_then_says_what_is_saved_or_since_when() {
        let offline = SiteStatus.Connection.offline(since: before, reason: "")
        #expect(words(Samples.status(offline, lastSync: before)) == "Offline, saved 09:29")
        #expect(words(Samples.status(offline, lastSync: nil)) == "Offline since 09:29")
        #expect(
            words(Samples.status(offline, .syncing(done: 1, total: 2), lastSync: before), saysSyncing: true)
                == "Offline, saved 09:29"
        )
    }

    @Test func test_word_when_refused_or_failed_then_says_so() {
        #expect(words(Samples.status(.refused(status: 401, message: ""))) == "Store refused (401)")
        #expect(words(Samples.status().copy(failure: "x")) == "Sync failed")
    }

    @Test func test_word_when_syncing_then_counts_the_first_time_and_later_only_if_it_takes_long() {
        #expect(words(Samples.status(.online, .syncing(done: 50, total: 128), lastSync: nil)) == "Syncing 50 of 128")
        #expect(words(Samples.status(.online, .syncing(done: 200, total: 128), lastSync: nil)) == "Syncing 128 of 128")
        #expect(words(Samples.status(.online, .syncing(done: 0, total: nil), lastSync: nil)) == "Syncing…")
        #expect(words(Samples.status(.online, .syncing(done: 0, total: nil), lastSync: before)) == "Synced 12s ago")
        #expect(
            words(Samples.status(.online, .syncing(done: 0, total: nil), lastSync: before), saysSyncing: true)
                == "Syncing…"
        )
        #expect(words(Samples.status(lastSync: before), saysSyncing: true) == "Syncing…")
    }

    @Test func test_word_when_much_is_left_then_with_thousands_and_the_time_that_is_left() {
        var status = Samples.status(.online, .syncing(done: 3_400, total: 100_000), lastSync: nil)
        #expect(words(status) == "Syncing 3,400 of 100,000")
        status.progress.remaining = 100
        #expect(words(status) == "Syncing 3,400 of 100,000 · 2 min left")
        status.progress.remaining = 20_000
        #expect(words(status) == "Syncing 3,400 of 100,000 · 6 h left")
    }

    @Test func test_word_when_orders_are_here_and_products_come_then_says_so() {
        var status = Samples.status(lastSync: before)
        let products = ResourceProgress.fake().copy(kind: .products, state: .running, done: 300, total: 10_000)
        status.progress.resources = [products]
        #expect(words(status) == "Syncing products: 300 of 10,000")
        status.progress.resources = [products.copy(lastSync: before)]
        #expect(words(status) == "Synced 12s ago")
    }

    @Test func test_word_when_paused_then_said_with_how_far_it_is() {
        var status = Samples.status(.online, .idle, lastSync: nil).copy(isMirrorWhole: false)
        status.progress.isPaused = true
        #expect(words(status) == "Sync paused")
        status.progress.resources = [
            ResourceProgress.fake().copy(kind: .orders, state: .waiting, done: 3_400, total: 100_000)
        ]
        #expect(words(status) == "Sync paused at 3,400 of 100,000")
    }

    @Test func test_word_when_edits_wait_then_counts_them_with_an_arrow_where_there_is_one() {
        #expect(words(Samples.status(lastSync: before), waiting: 2) == "Synced 12s ago  ↑ 2 waiting")
        #expect(words(Samples.status(lastSync: before), waiting: 2, arrow: "") == "Synced 12s ago  2 waiting")
    }
}
