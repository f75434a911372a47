import Foundation
import GRDB
import Storage
import Testing

struct StoreFolderTests {
    @Test func test_open_when_new_then_nobody_else_may_read() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let ledger = try Ledger(folder: folder)
            try await manager.save([order(1)])
            _ = try await ledger.enqueue(edit(of: 1))
            #expect(mode(folder.url) == 0o700)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
                #expect(mode(folder.url.appendingPathComponent(name)) == 0o600, "\(name)")
            }
            #expect(FileManager.default.fileExists(atPath: folder.mirrorURL.path + "-wal"))
            withExtendedLifetime((manager, ledger)) {}
        }
    }

    @Test func test_open_when_opened_again_then_keeps_the_rows() async throws {
        try await withFolder { folder in
            try await StorageManager(folder: folder).save([order(1)])
            let again = try StorageManager(folder: folder)
            #expect(again.mirrorWasRebuilt == nil)
            #expect(try await again.found(.all) == [1])
        }
    }

    @Test(arguments: [
        Data("this is no database, but long enough to be one".utf8), Data(repeating: 0xA5, count: 40_000),
    ])
    func test_open_when_the_mirror_is_damaged_then_rebuilds_it_and_says_so(_ garbage: Data) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try garbage.write(to: folder.mirrorURL)
            let manager = try StorageManager(folder: folder)
            guard case .unreadable = manager.mirrorWasRebuilt else {
                Issue.record("\(String(describing: manager.mirrorWasRebuilt))")
                return
            }
            try await manager.save([order(1)])
            #expect(try await manager.found(.all) == [1])
        }
    }

    @Test func test_read_when_the_mirror_is_damaged_in_use_then_the_next_open_rebuilds_it() async throws {
        try await withFolder { folder in
            try await StorageManager(folder: folder).save((1...2_000).map { order($0, note: "a note") })
            await untilClosed(folder.mirrorURL)
            // Only what opening does not look at.
            let pages = try await DatabaseQueue(path: folder.mirrorURL.path, configuration: .patient).read { database in
                try Int.fetchAll(
                    database,
                    sql: "SELECT pageno FROM dbstat WHERE name = 'orders' AND pagetype = 'leaf'"
                )
            }
            var bytes = try Data(contentsOf: folder.mirrorURL)
            for page in pages {
                let damaged = ((page - 1) * 4_096)..<(page * 4_096)
                bytes.replaceSubrange(damaged, with: Data(repeating: 0x5A, count: damaged.count))
            }
            #expect(pages.count > 10)
            try bytes.write(to: folder.mirrorURL)
            do {
                let manager = try StorageManager(folder: folder)
                let error = await #expect(throws: StorageError.self) { try await manager.found(.all) }
                guard case .corrupt = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
            #expect(try StorageManager(folder: folder).mirrorWasRebuilt != nil)
            #expect(try StorageManager(folder: folder).mirrorWasRebuilt == nil)
        }
    }

    @Test(arguments: [Data("no ledger".utf8), Data(repeating: 0xA5, count: 40_000)])
    func test_open_when_the_ledger_is_damaged_then_refuses_and_leaves_it(_ garbage: Data) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try garbage.write(to: folder.ledgerURL)
            let error = #expect(throws: StorageError.self) { try Ledger(folder: folder) }
            guard case .ledgerUnreadable(folder.ledgerURL.path, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try Data(contentsOf: folder.ledgerURL) == garbage)
        }
    }

    @Test func test_open_when_a_page_of_the_ledger_is_damaged_then_refuses_and_leaves_it() async throws {
        try await withFolder { folder in
            do {
                let ledger = try Ledger(folder: folder)
                for id in 1...50 { _ = try await ledger.enqueue(edit(of: Int64(id))) }
            }
            await untilClosed(folder.ledgerURL)
            var bytes = try Data(contentsOf: folder.ledgerURL)
            bytes.replaceSubrange(8_192..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 8_192))
            try bytes.write(to: folder.ledgerURL)
            #expect(throws: StorageError.self) { try Ledger(folder: folder) }
            #expect(try Data(contentsOf: folder.ledgerURL) == bytes)
        }
    }

    @Test func test_open_when_the_path_is_a_file_then_throws_a_typed_error() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: folder.url)
            #expect(throws: StorageError.self) { try StorageManager(folder: folder) }
            #expect(throws: StorageError.self) { try Ledger(folder: folder) }
        }
    }
}

func edit(of orderID: Int64, kind: String = "order.status") -> PendingEditRecord {
    PendingEditRecord(siteID: site, kind: kind, entityID: orderID, createdAt: Date(timeIntervalSince1970: 1))
}
