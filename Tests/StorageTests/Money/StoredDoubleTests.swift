import Foundation
import TestSupport
import Testing

@testable import Storage

/// Orders with one mark.
struct StoredDoubleTests {
    private static func graph(
        _ id: Int64,
        _ key: String,
        _ mark: String,
        _ status: String = "pending",
        day: Int = 1,
        total: String? = nil
    ) -> OrderGraph {
        var order = order(id, day: day)
        order.storeStatus = status
        if let total { order.total = total }
        let meta = MetaDataRecord(
            siteID: site,
            orderID: id,
            position: 0,
            ownerKind: .order,
            ownerID: id,
            metaID: id * 10,
            key: key,
            valueJSON: "\"\(mark)\""
        )
        return OrderGraph(order: order, metaData: [meta])
    }

    private static let graphs = [
        graph(1, "_merced_sale", "a"), graph(2, "_merced_sale", "a", "completed"), graph(3, "_merced_sale", "b"),
        graph(4, "_merced_edit", "c"), graph(5, "_merced_edit", "c"), graph(6, "_merced_edit", "c"),
        // Ended already, or nothing of ours.
        graph(7, "_merced_sale", "d"), graph(8, "_merced_sale", "d", "cancelled"),
        graph(15, "_merced_sale", "g"), graph(16, "_merced_sale", "g", "refunded"),
        // A plugin's copies of one of ours: of another total, and of another day.
        graph(17, "_merced_sale", "h"), graph(18, "_merced_sale", "h", total: "1.00"),
        graph(19, "_merced_sale", "i"), graph(20, "_merced_sale", "i", day: 4),
        graph(9, "_merced_sale", "e"), graph(10, "_merced_sale", "e", "trash"),
        graph(11, "_other", "f"), graph(12, "_other", "f"),
        graph(13, "_merced_sale", ""), graph(14, "_merced_sale", ""),
    ]

    @Test func test_doubles_when_orders_share_a_mark_then_those_that_stand_are_told() async throws {
        try await StorageVariant.memory.withManager { storage in
            try await storage.performAndSave { storage in for graph in Self.graphs { try storage.saveOrder(graph) } }
            let found = try await storage.read { try $0.doubledOrders(siteID: site) }
            #expect(found.map(\.mark) == ["a", "c"])
            #expect(found.map(\.orderIDs) == [[1, 2], [4, 5, 6]])
            #expect(try await storage.read { try $0.doubledOrders(siteID: site + 1) }.isEmpty)
        }
    }

    @Test func test_glance_when_a_mirror_lies_on_disk_then_it_counts_those_that_are_too_many() async throws {
        try await withFolder { folder in
            let file = folder.url.appending(path: "mirror.sqlite")
            #expect(StoredDouble.glance(at: file) == nil)
            let storage = try StorageManager(folder: folder)
            try await storage.performAndSave { storage in for graph in Self.graphs { try storage.saveOrder(graph) } }
            #expect(StoredDouble.glance(at: file) == 3)
        }
    }
}
