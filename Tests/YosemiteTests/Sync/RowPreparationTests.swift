import Networking
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Yosemite

struct RowPreparationTests {
    private final class Written: Sendable {
        let rows = Mutex<[String]>([])
    }

    private func preparation(_ written: Written) -> RowPreparation<Int> {
        RowPreparation({ "\($0)" }, save: { rows, _ in written.rows.withLock { $0 += rows } })
    }

    @Test func test_save_when_several_pages_then_all_rows_at_once_as_they_were_prepared() async throws {
        let written = Written()
        let preparation = preparation(written)
        let pages = [preparation.prepare([3, 1]), preparation.prepare([]), preparation.prepare([2])]
        #expect(written.rows.withLock { $0 }.isEmpty)
        try await StorageManager.inMemory().performAndSave { try preparation.save(pages, $0) }
        #expect(written.rows.withLock { $0 } == ["3", "1", "2"])
    }

    @Test func test_save_when_another_prepared_the_page_then_it_fails_and_loses_nothing_silently() async throws {
        let other = RowPreparation<Int>({ $0 }, save: { _, _ in })
        let preparation = preparation(Written())
        let mirror = try StorageManager.inMemory()
        await #expect(throws: StorageError.self) {
            try await mirror.performAndSave { try preparation.save([other.prepare([1])], $0) }
        }
    }

    /// An edit that was made while they waited to be written lies over them too.
    @Test func test_orders_when_walked_then_prepared_first_and_written_with_their_edits() async throws {
        let mirror = try StorageManager.inMemory()
        let journal = EditJournal(siteID: 7, ledger: try Ledger.inMemory(), dates: FixedDateSource(Shop.now))
        let upserter = RecordUpserter<OrderRecord>(siteID: 7, mirror: mirror, journal: journal)
        let remote = OrdersRemote(network: MockNetwork())
        let resource = MirrorResource.orders(siteID: 7, remote: remote, upserter: upserter, scope: OrderStatusScope()) {
            nil
        }
        let preparation = try #require(resource.preparation)
        let order = Order.fake().copy(siteID: 7, orderID: 5, status: .processing)
        let rows = preparation.prepare([order])
        _ = try await journal.append(.orderStatus(status: "completed", base: "processing"), entityID: 5)
        try await mirror.performAndSave { try preparation.save([rows], $0) }
        let stored = try await mirror.read { try $0.loadOrder(siteID: 7, orderID: 5) }
        #expect(stored?.status == "completed" && stored?.storeStatus == "processing")
    }
}
