import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ResultsControllerTests {
    private struct Opened: StorageProvider {
        let manager: StorageManager
        func storage() async throws -> any RecordStore { manager }
    }

    private let busy = Busy()

    private func fill(_ manager: StorageManager, _ ids: some Sequence<Int64> & Sendable) async throws {
        try await manager.performAndSave { storage in
            for id in ids { try storage.save(Self.order(id)) }
        }
    }

    private nonisolated static func order(_ id: Int64, status: String = "processing") -> OrderRecord {
        OrderRecord(
            Order.fake().copy(
                siteID: Shop.siteID,
                orderID: id,
                number: "\(id)",
                status: OrderStatusEnum(rawValue: status),
                dateCreated: .some(Shop.now.addingTimeInterval(Double(id))),
                total: "1.00"
            )
        )
    }

    private func controller(
        _ manager: StorageManager,
        range: Range<Int> = 0..<10,
        limit: Int? = nil,
        section: (@MainActor (OrderSummary) -> String)? = nil
    ) -> ResultsController<OrderRowRecord> {
        let query = OrderListQuery(siteID: Shop.siteID, statuses: [], search: "", sort: .newest)
        return ResultsController(
            storage: Opened(manager: manager),
            busy: busy,
            predicate: query.predicate,
            sortedBy: query.sortDescriptors,
            range: range,
            fetchLimit: limit,
            sectionName: section
        )
    }

    /// Returns once the controller shows what is wanted.
    private func wait(_ orders: ResultsController<OrderRowRecord>, until holds: @escaping @MainActor () -> Bool) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let before = orders.onDidChangeContent
        orders.onDidChangeContent = {
            before?()
            if holds() { continuation.finish() }
        }
        if !holds() { for await _ in stream {} }
        orders.onDidChangeContent = before
    }

    @Test func test_start_when_ten_thousand_rows_then_only_the_window_is_there() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...10_000)
        let orders = controller(manager, range: 4_000..<4_050)
        #expect(!orders.isLoaded)
        orders.start()
        await busy.idle()
        #expect(orders.numberOfObjects == 10_000)
        #expect(orders.fetchedObjects.count == 50)
        #expect(orders.offset == 4_000)
        #expect(orders.object(at: 4_000)?.orderID == 6_000)
        #expect(orders.object(at: 3_999) == nil)
        #expect(orders.object(at: 4_050) == nil)
        #expect(orders.index(of: 5_951) == 4_049)
        orders.show(9_990..<10_040)
        await busy.idle()
        #expect(orders.fetchedObjects.map(\.orderID) == Array((1...10).reversed()))
    }

    @Test func test_commit_when_rows_change_then_each_change_is_told_between_will_and_did() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...5)
        let orders = controller(manager)
        orders.start()
        await busy.idle()
        var told: [String] = []
        orders.onWillChangeContent = { told.append("will") }
        orders.onDidChangeObject = { told.append("\($0.orderID) \($1)") }
        orders.onDidChangeContent = { told.append("did") }
        try await manager.performAndSave { storage in
            try storage.deleteObject(ofType: OrderRecord.self, primaryKey: 2)
            try storage.save(Self.order(3, status: "completed"))
            try storage.save(Self.order(6))
        }
        await wait(orders) { orders.numberOfObjects == 5 && orders.object(at: 0)?.orderID == 6 }
        #expect(told == ["will", "2 delete(at: 3)", "6 insert(at: 0)", "3 update(at: 3)", "did"])
    }

    @Test func test_change_when_another_query_then_only_its_rows() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...5)
        try await manager.performAndSave { try $0.save(Self.order(3, status: "on-hold")) }
        let orders = controller(manager)
        orders.start()
        orders.change(
            list: OrderListQuery(siteID: Shop.siteID, statuses: ["on-hold"], search: "", sort: .oldest),
            0..<10
        )
        await busy.idle()
        #expect(orders.fetchedObjects.map(\.orderID) == [3])
        orders.change(
            list: OrderListQuery(siteID: Shop.siteID, statuses: ["failed"], search: "", sort: .oldest),
            0..<10
        )
        await busy.idle()
        #expect(orders.isEmpty)
        #expect(orders.isLoaded)
    }

    @Test func test_show_when_there_and_back_at_once_then_idle_returns() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...100)
        let orders = controller(manager)
        orders.start()
        await busy.idle()
        for _ in 0..<50 {
            orders.show(50..<60)
            orders.show(0..<10)
            await busy.idle()
            #expect(orders.offset == 0)
        }
    }

    @Test func test_sections_when_named_then_neighbours_are_joined() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...6)
        let orders = controller(manager, range: 1..<6) { $0.orderID > 3 ? "high" : "low" }
        orders.start()
        await busy.idle()
        #expect(orders.sections.map(\.name) == ["high", "low"])
        #expect(orders.sections.map(\.range) == [1..<3, 3..<6])
    }

    @Test func test_limit_when_more_rows_then_they_do_not_exist() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...20)
        let orders = controller(manager, range: 0..<10, limit: 4)
        orders.start()
        await busy.idle()
        #expect(orders.numberOfObjects == 4)
        #expect(orders.fetchedObjects.count == 4)
    }

    @Test func test_reset_when_mirror_is_emptied_then_told() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager, 1...5)
        let orders = controller(manager)
        var resets = 0
        orders.onDidResetContent = { resets += 1 }
        orders.start()
        await busy.idle()
        #expect(resets == 0)
        try await manager.reset()
        await wait(orders) { orders.isEmpty }
        #expect(resets == 1)
    }

    @Test func test_stop_when_stopped_then_nothing_is_told_and_busy_is_balanced() async throws {
        let manager = try StorageManager.inMemory()
        let orders = controller(manager)
        orders.start()
        orders.stop()
        await busy.idle()
        orders.onDidChangeContent = { Issue.record("told after stop") }
        try await fill(manager, 1...5)
        // Another observer of the same commit has been told by now.
        let other = controller(manager)
        other.start()
        await wait(other) { other.numberOfObjects == 5 }
        #expect(orders.fetchedObjects.isEmpty)
        #expect(busy.count == 0)
    }

    @Test func test_start_when_storage_cannot_be_opened_then_problem_and_idle() async throws {
        struct Closed: StorageProvider {
            func storage() async throws -> any RecordStore { throw SessionError.notLoggedIn(siteID: 1) }
        }
        let query = OrderListQuery(siteID: 1, statuses: [], search: "", sort: .newest)
        let orders = ResultsController<OrderRowRecord>(
            storage: Closed(),
            busy: busy,
            predicate: query.predicate,
            sortedBy: query.sortDescriptors,
            range: 0..<10
        )
        var told = 0
        orders.onDidChangeContent = { told += 1 }
        orders.start()
        await busy.idle()
        #expect(orders.problem == "Nobody is logged in to this store.")
        #expect(told == 1)
        #expect(!orders.isLoaded)
    }

    @Test func test_rows_when_a_part_of_one_is_not_what_was_written_then_that_is_said_until_it_is() async throws {
        let manager = try StorageManager.inMemory()
        let refund = Refund.fake().copy(siteID: Shop.siteID, refundID: 6, orderID: 5)
        var damaged = RefundRecord(refund)
        damaged.itemsJSON = "{\"0\":1}"
        let stored = damaged
        try await manager.performAndSave { try $0.save(stored) }
        let refunds = ResultsController<RefundRecord>(
            storage: Opened(manager: manager),
            busy: busy,
            predicate: RefundRecord.Columns.orderID == 5,
            sortedBy: [],
            range: 0..<10
        )
        refunds.start()
        await busy.idle()
        #expect(refunds.problem?.contains("cannot be read") == true)
        #expect(refunds.fetchedObjects.isEmpty)
        try await manager.performAndSave { try $0.save(RefundRecord(refund)) }
        while refunds.problem != nil { await Task.yield() }
        #expect(refunds.fetchedObjects.map(\.refundID) == [6])
    }
}
