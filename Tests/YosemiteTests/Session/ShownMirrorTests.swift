import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What a screen shows before the ledger is open.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShownMirrorTests {
    private let query = OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest)

    @Test func test_list_when_the_ledger_cannot_be_opened_then_its_rows_are_shown_and_the_failure_is_told() async throws
    {
        try await Shop.with { shop in
            try await mirror(shop)
            let ledger = try Data(contentsOf: shop.storeFolder.ledgerURL)
            try Data(repeating: 0xA5, count: 40_000).write(to: shop.storeFolder.ledgerURL)
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let orders = manager.list(query, range: 0..<5)
            var shown: [Int] = []
            orders.onDidChangeContent = { [weak orders] in shown.append(orders?.fetchedObjects.count ?? -1) }
            orders.start()
            await busy.idle()
            #expect(shown.last == 0)
            #expect(orders.problem?.contains(Shop.name) == true)
            #expect(manager.monitor(siteID: Shop.siteID).status.failure?.contains(Shop.name) == true)
            await #expect(throws: SessionError.self) { try await manager.synchronize() }

            try ledger.write(to: shop.storeFolder.ledgerURL)
            try await manager.synchronize()
            #expect(manager.monitor(siteID: Shop.siteID).status.failure == nil)
            orders.start()
            await busy.idle()
            #expect(orders.problem == nil)
            #expect(orders.fetchedObjects.count == 5)
        }
    }

    @Test func test_mirror_when_the_ledger_cannot_be_opened_then_it_is_there_all_the_same() async throws {
        try await Shop.with { shop in
            try await mirror(shop)
            try Data(repeating: 0xA5, count: 40_000).write(to: shop.storeFolder.ledgerURL)
            let pool = SessionPool(configuration: shop.configuration(inBackground: true), network: Shop.network)
            let shown = try await pool.mirror(Shop.siteID)
            #expect(try await shown.read { try $0.countObjects(ofType: OrderRecord.self) } > 0)
            await #expect(throws: SessionError.self) { try await pool.session(Shop.siteID) }
            await pool.closeAll()
        }
    }

    /// What a crash left between the two files would be printed.
    @Test func test_list_when_it_is_a_verb_then_it_waits_for_the_ledger() async throws {
        try await Shop.with { shop in
            try await mirror(shop)
            try Data(repeating: 0xA5, count: 40_000).write(to: shop.storeFolder.ledgerURL)
            let busy = Busy()
            let orders = shop.manager(busy: busy).list(query, range: 0..<5)
            orders.start()
            await busy.idle()
            #expect(orders.fetchedObjects.isEmpty)
            #expect(orders.problem?.contains(Shop.name) == true)
        }
    }

    @Test func test_list_when_it_is_shown_early_then_it_is_the_mirror_that_edits_are_written_to() async throws {
        try await Shop.with { shop in
            try await mirror(shop)
            let busy = Busy()
            let manager = shop.manager(inBackground: true, busy: busy)
            let orders = manager.list(query, range: 0..<20)
            orders.start()
            await busy.idle()
            let id = try shop.processingID
            try await manager.change(id, to: "completed")
            await busy.idle()
            #expect(orders.fetchedObjects.first { $0.orderID == id }?.status == "completed")
        }
    }

    @Test func test_pool_when_a_first_store_is_named_then_its_mirror_is_opened_before_anybody_asks() async throws {
        try await Shop.with { shop in
            try await mirror(shop)
            var configuration = shop.configuration(inBackground: true, busy: Busy())
            configuration.firstSiteID = Shop.siteID
            configuration.firstFrame = FirstFrame()
            let pool = SessionPool(configuration: configuration, network: Shop.network)
            while !isOpen(shop.storeFolder.mirrorURL) { await Task.yield() }
            configuration.firstFrame?.shown()
            await pool.closeAll()
        }
    }

    @Test func test_session_when_the_first_picture_is_not_painted_then_the_ledger_stays_closed_until_it_is()
        async throws
    {
        try await Shop.with { shop in
            try await mirror(shop)
            var configuration = shop.configuration(inBackground: true, busy: Busy())
            let frame = FirstFrame()
            configuration.firstFrame = frame
            let pool = SessionPool(configuration: configuration, network: Shop.network)
            let shown = try await pool.mirror(Shop.siteID)
            #expect(try await shown.read { try $0.countObjects(ofType: OrderRecord.self) } > 0)
            #expect(!isOpen(shop.storeFolder.ledgerURL))
            frame.shown()
            _ = try await pool.session(Shop.siteID)
            #expect(isOpen(shop.storeFolder.ledgerURL))
            await pool.closeAll()
        }
    }

    @Test func test_session_when_the_mirror_cannot_be_shown_then_it_waits_for_no_picture() async throws {
        try await Shop.with { shop in
            var configuration = shop.configuration(inBackground: true, busy: Busy())
            configuration.firstFrame = FirstFrame()
            let pool = SessionPool(configuration: configuration, network: Shop.network)
            _ = try await pool.session(Shop.siteID)
            await pool.closeAll()
        }
    }

    /// Whether this process has the file open.
    private func isOpen(_ file: URL) -> Bool {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == file.path
        }
    }

    private func mirror(_ shop: Shop) async throws {
        let manager = shop.manager()
        try await manager.synchronize()
        await manager.deauthenticate()
        // The connections close with the last who holds one.
        while isOpen(shop.storeFolder.mirrorURL) || isOpen(shop.storeFolder.ledgerURL) { await Task.yield() }
    }
}
