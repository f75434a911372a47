import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

struct OrderRestoreTests {
    private func graph(_ marks: [(Int64, String)], store: String = "trash", taken: JSONValue? = nil) -> OrderGraph {
        let meta = marks.map { MetaData.fake().copy(metadataID: $0.0, key: OrderRestore.mark, value: .string($0.1)) }
        let reduced = taken.map { [MetaData.fake().copy(metadataID: 9, key: "_reduced_stock", value: $0)] } ?? []
        let item = OrderItem.fake().copy(itemID: 5, metaData: reduced)
        let order = Order.fake().copy(
            orderID: 12,
            status: OrderStatusEnum(rawValue: "trash"),
            total: "10.00",
            items: [item],
            metaData: meta
        )
        var graph = OrderGraph(order)
        graph.order.storeStatus = store
        return graph
    }

    @Test func test_status_before_when_written_then_without_prefix_and_the_newest_mark_counts() throws {
        #expect(try OrderRestore(graph([(4, "wc-processing")]), known: []).statusBefore == "processing")
        let twice = try OrderRestore(graph([(8, "wc-on-hold"), (4, "wc-processing")]), known: ["on-hold"])
        #expect(twice.statusBefore == "on-hold")
        #expect(try OrderRestore(graph([]), known: []).statusBefore == nil)
        #expect(try OrderRestore(graph([(4, "wc-of-a-plugin")]), known: ["pending"]).statusBefore == nil)
        let unsent = try OrderRestore(graph([], store: "completed"), known: [])
        #expect(unsent.statusBefore == "completed")
        #expect(unsent.isOnlyTakenBack(by: "completed"))
        #expect(unsent.mailsCustomer(at: "completed") == false)
    }

    struct Case: Sendable {
        let status: String
        /// Of an order whose items were not taken from stock.
        let fresh: OrderRestore.Stock
        let taken: OrderRestore.Stock
        let mails: Bool?
    }

    @Test(arguments: [
        Case(status: "processing", fresh: .taken, taken: .takenAlready, mails: false),
        Case(status: "on-hold", fresh: .taken, taken: .takenAlready, mails: false),
        Case(status: "completed", fresh: .taken, taken: .takenAlready, mails: true),
        Case(status: "pending", fresh: .untouched, taken: .givenBack, mails: false),
        Case(status: "cancelled", fresh: .untouched, taken: .givenBack, mails: false),
        Case(status: "failed", fresh: .untouched, taken: .unknown, mails: true),
        Case(status: "refunded", fresh: .untouched, taken: .untouched, mails: true),
        Case(status: "of-a-plugin", fresh: .unknown, taken: .unknown, mails: nil),
    ])
    func test_effects_when_restored_then_stock_moves_once_and_mails_are_told(wanted: Case) throws {
        let untaken = try OrderRestore(graph([(4, "wc-pending")], taken: .string("")), known: [])
        let reduced = try OrderRestore(graph([(4, "wc-processing")], taken: .string("2")), known: [])
        #expect(untaken.stock(at: wanted.status) == wanted.fresh)
        #expect(reduced.stock(at: wanted.status) == wanted.taken)
        #expect(reduced.mailsCustomer(at: wanted.status) == wanted.mails)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderTrashTests {
    @Test func test_trash_when_sent_then_the_mirror_knows_the_status_before_without_the_store() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            let id = try shop.processingID
            let edit = try await manager.change(id, to: OrderField.trash)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            // The ledger is written before the mirror.
            let observation = try shop.mirror().observeObject(ofType: OrderRecord.self, primaryKey: Int64(id))
            _ = try await observation.first { $0?.storeStatus == OrderField.trash }
            shop.proxy.goDown()
            let plan = try await manager.perform {
                OrderAction.planRestore(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            #expect(plan.statusBefore == "processing")
            #expect(plan.isInStore)
            let other = try #require(shop.listedIDs.first { $0 != id })
            await #expect(throws: EditError.notInTrash) {
                _ = try await manager.perform {
                    OrderAction.planRestore(siteID: Shop.siteID, orderID: Int64(other), onCompletion: $0)
                }
            }
        }
    }
}
