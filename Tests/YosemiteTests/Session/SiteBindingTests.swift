import Foundation
import Networking
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// What lies under a store's name stays with the site it was made for.
@Suite(.timeLimit(.minutes(10)))
struct SiteBindingTests {
    private func bind(_ folder: URL, to address: String) async throws {
        try await SiteBinding.bind(folder, to: SiteAddress(address, allowHTTP: true), store: "shop")
    }

    private func enqueue(in folder: URL, state: PendingEditState) async throws {
        let ledger = try Ledger(folder: StoreFolder(url: folder))
        let edit = try await ledger.enqueue(
            PendingEditRecord(siteID: 1, kind: "order.status", entityID: 5, createdAt: Date(timeIntervalSince1970: 1))
        )
        if state != .waiting { try await ledger.finish(editID: edit.editID, as: state, error: nil) }
    }

    @Test(arguments: [PendingEditState.waiting, .refused, .uncertain])
    func test_bind_when_changes_of_another_site_wait_then_refused_and_left_as_they_are(state: PendingEditState)
        async throws
    {
        let folder = try TemporaryFolder(named: "binding")
        try await bind(folder.url, to: "https://one.example")
        try await enqueue(in: folder.url, state: state)
        do {
            try await bind(folder.url, to: "https://two.example")
            Issue.record("changes for one.example would go to two.example")
        } catch let error as SessionError {
            let words = StoreWords.describe(error)
            #expect(words.contains("one.example") && words.contains("two.example"))
        }
        try await bind(folder.url, to: "https://one.example")
    }

    @Test func test_bind_when_nothing_waits_then_the_saved_orders_go_and_the_new_site_has_the_name() async throws {
        let folder = try TemporaryFolder(named: "binding")
        try await bind(folder.url, to: "https://one.example")
        try await enqueue(in: folder.url, state: .done)
        let mirror = StoreFolder(url: folder.url).mirrorURL
        _ = try StorageManager(folder: StoreFolder(url: folder.url))
        #expect(FileManager.default.fileExists(atPath: mirror.path))
        try await bind(folder.url, to: "https://two.example")
        #expect(!FileManager.default.fileExists(atPath: mirror.path))
        try await enqueue(in: folder.url, state: .waiting)
        await #expect(throws: SessionError.self) { try await bind(folder.url, to: "https://one.example") }
    }

    @Test(arguments: ["http://shop.example", "https://www.shop.example/", "shop.example"])
    func test_bind_when_the_same_site_is_written_otherwise_then_changes_stay(address: String) async throws {
        let folder = try TemporaryFolder(named: "binding")
        try await bind(folder.url, to: "https://shop.example")
        try await enqueue(in: folder.url, state: .waiting)
        try await bind(folder.url, to: address)
    }

    @Test(arguments: ["https://shop.example/de", "https://shop.example:8443"])
    func test_bind_when_folder_or_port_differ_then_it_is_another_site(address: String) async throws {
        let folder = try TemporaryFolder(named: "binding")
        try await bind(folder.url, to: "https://shop.example")
        try await enqueue(in: folder.url, state: .waiting)
        await #expect(throws: SessionError.self) { try await bind(folder.url, to: address) }
    }
}
