import DemoStore
import Foundation
import TestSupport
import Testing

@testable import Storage
@testable import Yosemite

/// The files turn read-only under a program that has them open: a kernel does that after an error of the disk.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReadOnlyMirrorTests {
    @Test func test_sync_when_the_mirror_turns_read_only_in_the_middle_then_said_and_it_goes_on_where_it_was()
        async throws
    {
        try await Shop.with(orders: 480) { shop in
            let manager = shop.manager()
            let hang = shop.proxy.add(Fault(.hang, path: "page=2&", times: 1))
            let sync = Task { try await manager.synchronize() }
            await shop.proxy.waitUntilStruck(hang)
            await shop.proxy.waitUntilHolding(1)
            try await Self.setReadOnly(true, manager)
            shop.proxy.release()
            await #expect(throws: StorageError.self) { try await sync.value }
            let failure = manager.monitor(siteID: Shop.siteID).status.failure
            #expect(failure?.contains("cannot be written") == true, "\(failure ?? "none")")
            let there = try await shop.mirroredIDs()
            #expect(!there.isEmpty && there.count < shop.listedIDs.count)
            let id = try #require(there.last)
            await #expect(throws: (any Error).self) { try await manager.retrieve(id) }

            try await Self.setReadOnly(false, manager)
            try await manager.synchronize()
            #expect(try await shop.mirroredStatuses() == shop.statuses)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure == nil)
        }
    }

    /// SQLite refuses writes of the mirror's own connection, with the error a read-only file gives: a mount cannot be turned while files on
    /// it are open for writing.
    private static func setReadOnly(_ isReadOnly: Bool, _ manager: any StoresManager) async throws {
        let session = try await #require(manager as? DefaultStoresManager).pool.session(Shop.siteID)
        let mirror = try #require(session.mirror as? StorageManager)
        try await mirror.engine.writer.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA query_only = \(isReadOnly ? 1 : 0)")
        }
    }
}
