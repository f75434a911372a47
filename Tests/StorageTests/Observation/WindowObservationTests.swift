import Foundation
import Storage
import Testing

struct WindowObservationTests {
    private static let columns = OrderRecord.Columns.self
    private static let newest = [columns.dateCreated.descending, columns.orderID.descending]

    private func request(_ range: Range<Int>) -> WindowRequest<OrderRecord> {
        WindowRequest(sort: Self.newest, range: range)
    }

    @Test(arguments: StorageVariant.allCases)
    func test_window_when_rows_come_change_move_and_go_then_delivers_each(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.save([order(1, day: 1), order(2, day: 2)])
            let observation = manager.observeWindow(request(0..<10))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            func ids() async -> [Int64]? { await snapshots.next()?.objects.map(\.orderID) }
            #expect(await ids() == [2, 1])
            try await manager.save([order(3, day: 3)])
            #expect(await ids() == [3, 2, 1])
            try await manager.save([order(1, status: "completed", day: 1)])
            #expect(await snapshots.next()?.objects.last?.status == "completed")
            try await manager.save([order(1, status: "completed", day: 9)])
            #expect(await ids() == [1, 3, 2])
            try await manager.performAndSave { try $0.deleteObject(ofType: OrderRecord.self, primaryKey: 3) }
            let last = await snapshots.next()
            #expect(last?.objects.map(\.orderID) == [1, 2])
            #expect(last?.count == 2)
            observation.cancel()
            #expect(await snapshots.next() == nil)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_window_when_commits_do_not_change_it_then_is_silent(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.save((1...20).map { order($0, day: Int($0)) })
            let observation = manager.observeWindow(request(0..<3))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            #expect(await snapshots.next()?.count == 20)
            try await manager.save([order(20, day: 20)])
            try await manager.save([order(1, status: "failed", day: 1)])
            try await manager.save([OrderStatusRecord(siteID: site, slug: "pending")])
            try await manager.save([order(21, day: 0)])
            let next = await snapshots.next()
            #expect(next?.count == 21)
            #expect(next?.objects.map(\.orderID) == [20, 19, 18])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_window_when_reset_then_delivers_an_empty_snapshot(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.save([order(1)])
            let observation = manager.observeWindow(request(0..<3))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            #expect(await snapshots.next()?.resets == 0)
            try await manager.reset()
            let next = await snapshots.next()
            #expect(next?.resets == 1)
            #expect(next?.objects == [])
            #expect(next?.count == 0)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_window_when_updated_then_answers_the_latest_request(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.save((1...50).map { order($0, status: $0 % 2 == 0 ? "even" : "odd", day: Int($0)) })
            let observation = manager.observeWindow(request(0..<5))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            for start in 1...20 { observation.update(request(start..<(start + 5))) }
            let even = WindowRequest(predicate: Self.columns.status == "even", sort: Self.newest, range: 24..<30)
            observation.update(even)
            let answer = await next(in: &snapshots) { $0.request == even }
            #expect(answer?.count == 25)
            #expect(answer?.offset == 24)
            #expect(answer?.objects.map(\.orderID) == [2])
            let behind = WindowRequest(predicate: even.predicate, sort: even.sort, range: 400..<410)
            observation.update(behind)
            #expect(await next(in: &snapshots) { $0.request == behind }?.objects == [])
        }
    }

    @Test func test_window_when_another_connection_commits_then_delivers() async throws {
        try await withFolder { folder in
            let mine = try StorageManager(folder: folder)
            let theirs = try StorageManager(folder: folder)
            let observation = mine.observeWindow(request(0..<3))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            #expect(await snapshots.next()?.count == 0)
            try await theirs.save([order(5)])
            #expect(await snapshots.next()?.objects.map(\.orderID) == [5])
            try await mine.save([order(6)])
            #expect(await snapshots.next()?.count == 2)
            try await theirs.performAndSave { try $0.deleteAllObjects(ofType: OrderRecord.self) }
            #expect(await next(in: &snapshots) { $0.count == 0 } != nil)
        }
    }

    @Test func test_window_when_many_commit_then_ends_with_the_last_state() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let observation = manager.observeWindow(request(0..<5))
            var snapshots = observation.snapshots.map(\.value).makeAsyncIterator()
            for id in 1...300 { try await manager.save([order(Int64(id), day: id)]) }
            let last = await next(in: &snapshots) { $0.count == 300 }
            #expect(last?.objects.map(\.orderID) == [300, 299, 298, 297, 296])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_observe_object_when_saved_and_deleted_then_delivers_it_and_nil(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            let observation = manager.observeObject(ofType: OrderRecord.self, primaryKey: 5)
            var values = observation.values.makeAsyncIterator()
            #expect(await values.next() == .some(nil))
            try await manager.save([order(5), order(6)])
            #expect(await values.next() == order(5))
            try await manager.save([order(6, status: "failed")])
            try await manager.performAndSave { try $0.deleteObject(ofType: OrderRecord.self, primaryKey: 5) }
            #expect(await values.next() == .some(nil))
        }
    }

    @Test func test_observe_when_counts_change_then_delivers_them() async throws {
        let manager = try StorageManager.inMemory()
        let observation = manager.observe([OrderRecord.self]) { try $0.countOrdersByStatus() }
        var values = observation.values.makeAsyncIterator()
        #expect(await values.next() == [:])
        try await manager.save([order(1), order(2, status: "failed")])
        #expect(await values.next() == ["processing": 1, "failed": 1])
    }
}
