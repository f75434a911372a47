import FoundationEssentials
import Synchronization
import Testing

@testable import Storage

struct LogCheckpointsTests {
    @Test func test_commit_when_it_makes_the_log_long_then_observers_know_before_its_pages_are_copied() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let empty = DatabaseFiles.size(folder.mirrorURL) ?? 0
            let sizes = Mutex<[Int]>([])
            let token = manager.engine.changes.subscribe { _ in
                sizes.withLock { $0.append(DatabaseFiles.size(folder.mirrorURL) ?? 0) }
            }
            let note = String(repeating: "x", count: 4_000)
            let orders = (1...Int64(LogCheckpoints.maximumLength)).map { order($0, note: note) }
            try await manager.save(orders)
            // Behind what the commit has planned.
            try await manager.engine.writer.writeWithoutTransaction { _ in }
            manager.engine.changes.unsubscribe(token)
            #expect(sizes.withLock { $0 } == [empty])
            #expect(DatabaseFiles.size(folder.mirrorURL) ?? 0 > empty + orders.count * note.utf8.count)
        }
    }

    @Test func test_log_when_commits_are_many_then_it_does_not_grow_with_them() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let note = String(repeating: "x", count: 4_000)
            for part in 0..<Int64(8) {
                try await manager.save((1...500).map { order(part * 500 + $0, note: note) })
            }
            let log = folder.mirrorURL.deletingLastPathComponent().appending(path: "mirror.sqlite-wal")
            #expect(DatabaseFiles.size(log) ?? 0 < 3 * LogCheckpoints.maximumLength * 4_096)
        }
    }
}
