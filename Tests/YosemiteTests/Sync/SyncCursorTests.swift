import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

struct SyncCursorTests {
    @Test func test_advance_when_later_then_moves_and_never_back() {
        var cursor = SyncCursor.start
        #expect(cursor.modifiedAfter == nil)
        cursor.advance(to: Shop.now, now: Shop.now)
        cursor.advance(to: nil, now: Shop.now)
        cursor.advance(to: Shop.now.addingTimeInterval(-60), now: Shop.now)
        #expect(cursor.modifiedAfter == Shop.now.addingTimeInterval(-1))
        cursor.advance(to: Shop.now.addingTimeInterval(5), now: Shop.now)
        #expect(cursor.modifiedAfter == Shop.now.addingTimeInterval(4))
    }

    @Test func test_advance_when_a_change_is_dated_far_ahead_then_stops_near_now() {
        var cursor = SyncCursor.start
        cursor.advance(to: Shop.now.addingTimeInterval(86_400 * 365), now: Shop.now)
        #expect(cursor.modifiedAfter == Shop.now.addingTimeInterval(299))
        #expect(!cursor.isInTheFuture(now: Shop.now))
        #expect(cursor.isInTheFuture(now: Shop.now.addingTimeInterval(-90_000)))
    }

    @Test func test_knows_when_another_change_may_have_the_date_of_the_newest_then_it_does_not() {
        var cursor = SyncCursor.start
        cursor.advance(to: Shop.now, now: Shop.now)
        #expect(!cursor.knows(newest: Shop.now, now: Shop.now))
        cursor.changesAt = Shop.now.addingTimeInterval(2)
        #expect(!cursor.knows(newest: Shop.now, now: Shop.now.addingTimeInterval(60)))
        cursor.changesAt = Shop.now.addingTimeInterval(3)
        #expect(cursor.knows(newest: Shop.now, now: Shop.now.addingTimeInterval(60)))
        #expect(cursor.knows(newest: Shop.now.addingTimeInterval(-9), now: Shop.now.addingTimeInterval(60)))
        #expect(!cursor.knows(newest: Shop.now.addingTimeInterval(1), now: Shop.now.addingTimeInterval(60)))
        // What is dated ahead of the store's clock hides what changed in truth.
        #expect(!cursor.knows(newest: Shop.now, now: Shop.now.addingTimeInterval(-61)))
    }

    @Test func test_record_when_written_and_read_then_equal() throws {
        let cursor = SyncCursor(phase: .whole, page: 3, modifiedUpTo: "2026-11-21T03:00:00", total: 250, pages: 3)
        let record = try cursor.record(siteID: 7, resource: "orders", at: Shop.now)
        #expect(record.phase == "whole")
        #expect(SyncCursor(record) == cursor)
    }

    @Test func test_record_when_of_an_older_version_then_read_and_when_foreign_then_none() {
        func record(_ text: String) -> SyncStateRecord {
            SyncStateRecord(siteID: 7, resource: "orders", phase: "first", cursor: text, updatedAt: Shop.now)
        }
        #expect(SyncCursor(record(#"{"phase":"first","page":2}"#))?.page == 2)
        #expect(SyncCursor(record("nonsense")) == nil)
    }
}
