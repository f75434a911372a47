import TestSupport
import Testing
import WooFoundation

@testable import Storage

/// Busy from a commit until its observers have shown it.
struct BusyObservationTests {
    private func withManager(_ body: (StorageManager, Busy) async throws -> Void) async throws {
        try await withFolder { folder in
            let busy = Busy()
            try await body(StorageManager(folder: folder, busy: busy), busy)
        }
    }

    private func request() -> WindowRequest<OrderRecord> {
        WindowRequest(sort: [OrderRecord.Columns.orderID.descending], range: 0..<3)
    }

    @Test func test_window_when_a_commit_is_not_shown_yet_then_is_busy_until_it_is() async throws {
        try await withManager { manager, busy in
            let observation = manager.observeWindow(request())
            var snapshots = observation.snapshots.makeAsyncIterator()
            try #require(await snapshots.next()).show { _ in #expect(busy.count > 0) }
            await busy.idle()
            try await manager.save([order(1)])
            #expect(busy.count > 0)
            try #require(await snapshots.next()).show { #expect($0.count == 1) }
            await busy.idle()
            #expect(busy.count == 0)
        }
    }

    @Test func test_window_when_nobody_takes_what_it_found_and_it_ends_then_is_idle() async throws {
        try await withManager { manager, busy in
            do {
                let observation = manager.observeWindow(request())
                try await manager.save([order(1)])
                #expect(busy.count > 0)
                observation.cancel()
            }
            await busy.idle()
        }
    }

    @Test func test_object_when_a_commit_is_not_shown_yet_then_is_busy_until_it_is() async throws {
        try await withManager { manager, busy in
            try await manager.save([order(1)])
            let observation = manager.observeObject(ofType: OrderRecord.self, primaryKey: 1)
            var results = observation.results().makeAsyncIterator()
            try #require(await results.next()).show { _ in #expect(busy.count > 0) }
            await busy.idle()
            try await manager.save([order(1, status: "completed")])
            #expect(busy.count > 0)
            try #require(await results.next()).show { try #expect($0.get()?.status == "completed") }
            await busy.idle()
        }
    }

    @Test func test_values_when_nobody_shows_them_then_never_hold() async throws {
        try await withManager { manager, busy in
            let observation = manager.observe([OrderRecord.self]) { try $0.allObjects(ofType: OrderRecord.self).count }
            try await manager.save([order(1)])
            await busy.idle()
            var values = observation.values.makeAsyncIterator()
            #expect(await values.next() == 1)
        }
    }
}
