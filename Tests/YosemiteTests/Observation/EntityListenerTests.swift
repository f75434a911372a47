import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EntityListenerTests {
    private let busy = Busy()

    private nonisolated static func save(_ status: String, in manager: StorageManager) async throws {
        let order = Order.fake().copy(siteID: 7, orderID: 5, status: OrderStatusEnum(rawValue: status))
        try await manager.performAndSave { try $0.saveOrder(OrderGraph(order)) }
    }

    private func listener(_ manager: StorageManager) -> EntityListener<Order> {
        EntityListener(busy: busy) {
            manager.observe([OrderRecord.self]) { storage in
                try storage.loadOrderGraph(siteID: 7, orderID: 5)?.toReadOnly()
            }
        }
    }

    @Test func test_listener_when_saved_changed_and_deleted_then_told_each_time() async throws {
        let manager = try StorageManager.inMemory()
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        var told = stream.makeAsyncIterator()
        let listener = listener(manager)
        listener.onUpsert = { continuation.yield($0.statusKey) }
        listener.onDelete = { continuation.yield("deleted") }
        #expect(await told.next() == "deleted")
        try await Self.save("processing", in: manager)
        #expect(await told.next() == "processing")
        #expect(listener.readOnlyEntity?.orderID == 5)
        try await Self.save("completed", in: manager)
        #expect(await told.next() == "completed")
        try await manager.performAndSave { _ = try $0.deleteObject(ofType: OrderRecord.self, primaryKey: 5) }
        #expect(await told.next() == "deleted")
        #expect(listener.readOnlyEntity == nil)
        await busy.idle()
    }

    @Test func test_listener_when_released_then_it_is_gone_and_busy_is_balanced() async throws {
        let manager = try StorageManager.inMemory()
        var listener: EntityListener<Order>? = listener(manager)
        weak let watched = listener
        listener?.onUpsert = { _ in Issue.record("told after its end") }
        listener = nil
        #expect(watched == nil)
        await busy.idle()
        try await Self.save("processing", in: manager)
        let other = self.listener(manager)
        await busy.idle()
        #expect(other.readOnlyEntity?.statusKey == "processing")
    }

    @Test func test_listener_when_storage_cannot_be_opened_then_problem() async throws {
        let listener = EntityListener<Order>(busy: busy) { throw SessionError.notLoggedIn(siteID: 1) }
        await busy.idle()
        #expect(listener.problem == "Nobody is logged in to this store.")
        #expect(listener.readOnlyEntity == nil)
    }

    @Test func test_listener_when_the_first_read_fails_then_problem_and_nobody_waits_for_ever() async throws {
        let manager = try StorageManager.inMemory()
        let failure = StorageError.failed(step: "reading", cause: "the disk went away")
        let listener = EntityListener<Order>(busy: busy) {
            manager.observe([OrderRecord.self]) { _ in throw failure }
        }
        await busy.idle()
        #expect(listener.problem == StoreWords.describe(failure))
        #expect(listener.readOnlyEntity == nil)
    }
}
