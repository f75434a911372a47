import Foundation
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// The copy that is made before a newer version changes a ledger goes where `[backup]` says, by its rules.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MigratedLedgerBackupTests {
    /// Of a version before tills, whose copy cannot be put back by itself and is kept all the same.
    private static let kept = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "StorageTests/Ledgers/2a94112/ledger.sqlite")

    private func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []).sorted()
    }

    private func shop(_ body: @MainActor (Shop, URL) async throws -> Void) async throws {
        try await Shop.with(orders: 0) { shop in
            let place = shop.storeFolder.url
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.kept, to: place.appending(path: "ledger.sqlite"))
            try await body(shop, shop.folder.url.appending(path: "copies"))
        }
    }

    private func open(_ shop: Shop, _ backup: BackupSettings) async throws {
        var configuration = shop.configuration()
        configuration.backup = backup
        let manager = shop.manager(of: configuration)
        try await manager.mirrorEverything()
        _ = try await manager.till()
        await manager.deauthenticate()
    }

    @Test func test_ledger_when_a_newer_version_opens_it_then_its_copy_is_where_copies_go_once() async throws {
        try await shop { shop, copies in
            let told = Told()
            let backup = BackupSettings(folder: copies) { told.add($0.lastPathComponent) }
            try await open(shop, backup)
            let made = names(in: copies).filter { $0.contains("-before-") }
            #expect(made.count == 1 && told.names.filter { $0.contains("-before-") } == made, "\(names(in: copies))")
            let copy = try #require(made.first)
            let beside = try #require(shop.storeFolder.ledgerBackups.first)
            let (there, here) = (try Data(contentsOf: copies.appending(path: copy)), try Data(contentsOf: beside))
            #expect(there == here, "the same bytes as beside the ledger")
            try await open(shop, backup)
            #expect(names(in: copies).filter { $0.contains("-before-") } == made)
            #expect(told.names.filter { $0.contains("-before-") } == made)
        }
    }

    @Test func test_copy_when_the_disk_is_not_mounted_then_made_when_it_is() async throws {
        try await shop { shop, copies in
            try await open(shop, BackupSettings(folder: copies, mount: shop.folder.url))
            #expect(names(in: copies).isEmpty)
            #expect(shop.storeFolder.ledgerBackups.count == 1, "beside the ledger it stays")
            try await open(shop, BackupSettings(folder: copies, mount: URL(filePath: "/proc")))
            #expect(names(in: copies).filter { $0.contains("-before-") }.count == 1)
        }
    }

    @Test func test_copies_when_more_than_are_kept_then_the_oldest_goes_and_the_hourly_ones_stay() async throws {
        try await shop { shop, copies in
            try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
            let hourly = "Harbor---Pine-20261101T000000Z.sqlite"
            for name in ["Harbor---Pine-before-003-20260101T000000Z.sqlite", hourly] {
                try Data("old".utf8).write(to: copies.appending(path: name))
            }
            var backup = BackupSettings(folder: copies)
            backup.keep = 1
            try await open(shop, backup)
            let made = names(in: copies).filter { $0.contains("-before-") }
            #expect(names(in: copies).contains(hourly))
            #expect(made.count == 1 && made != ["Harbor---Pine-before-003-20260101T000000Z.sqlite"], "\(made)")
        }
    }
}

private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [String] = []
    var names: [String] { lock.withLock { told } }
    func add(_ name: String) { lock.withLock { told.append(name) } }
}
