import FoundationEssentials
import Synchronization
import Testing

@testable import Storage

struct BackgroundSavingTests {
    @Test func test_save_when_in_the_background_then_on_a_thread_of_lower_priority_and_observers_know() async throws {
        let manager = try StorageManager.inMemory()
        let count = manager.countCommits(touching: [OrderRecord.self])
        let name = try await manager.saveInBackground { storage in
            try storage.save(order(1))
            return try String(contentsOf: URL(filePath: "/proc/thread-self/comm"), encoding: .utf8)
        }
        #expect(name == "merced.writing\n")
        #expect(count.value == 1)
        #expect(try await manager.read { try $0.countObjects(ofType: OrderRecord.self) } == 1)
    }

    @Test func test_save_when_it_throws_then_nothing_is_kept() async throws {
        let manager = try StorageManager.inMemory()
        await #expect(throws: StorageError.self) {
            try await manager.saveInBackground { storage in
                try storage.save(order(1))
                throw StorageError.failed(step: "a test", cause: "wanted")
            }
        }
        #expect(try await manager.read { try $0.countObjects(ofType: OrderRecord.self) } == 0)
    }

    @Test func test_save_when_its_task_was_cancelled_then_not_begun() async throws {
        let manager = try StorageManager.inMemory()
        let saving = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await manager.saveInBackground { try $0.save(order(1)) }
        }
        await #expect(throws: CancellationError.self) { try await saving.value }
        #expect(try await manager.read { try $0.countObjects(ofType: OrderRecord.self) } == 0)
    }

    @Test func test_log_when_written_in_the_background_then_its_pages_are_copied() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let empty = DatabaseFiles.size(folder.mirrorURL) ?? 0
            let orders = (1...Int64(LogCheckpoints.maximumLength)).map {
                order($0, note: String(repeating: "x", count: 4_000))
            }
            try await manager.saveInBackground { try $0.save(orders) }
            while (DatabaseFiles.size(folder.mirrorURL) ?? 0) <= empty + orders.count * 4_000 { await Task.yield() }
        }
    }

    @Test func test_commit_when_a_list_is_observed_then_it_is_told_before_what_began_earlier() {
        let hub = ChangeHub()
        let told = Mutex<[String]>([])
        for (name, isShown) in [("count", false), ("list", true), ("sum", false)] {
            _ = hub.subscribe(isShown: isShown) { _ in told.withLock { $0.append(name) } }
        }
        let gone = hub.subscribe { _ in told.withLock { $0.append("gone") } }
        hub.unsubscribe(gone)
        hub.publish(.everything)
        #expect(told.withLock { $0 } == ["list", "count", "sum"])
    }
}
