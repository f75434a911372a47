import Foundation
import GRDB
import Testing

@testable import Storage

struct FractionsTests {
    @Test func test_fractions_when_looked_for_then_by_their_indexes_alone() async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            let plan = try await manager.engine.readDatabase { database in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + StockSQL.fractions).map {
                    $0["detail"] as String
                }.joined(separator: "; ")
            }
            for index in ["order_items_in_parts", "products_in_parts", "product_variations_in_parts"] {
                #expect(plan.contains(index), "\(plan)")
            }
        }
    }

    @Test(arguments: ["line", "product"])
    func test_fractions_when_one_is_there_then_shown_and_whole_ones_are_not(kind: String) async throws {
        try await withFolder { folder in
            let manager = try StorageManager(folder: folder)
            func write(_ quantity: String) async throws -> Bool {
                try await manager.performAndSave { storage in
                    if kind == "line" {
                        let order = OrderRecord(
                            siteID: 7,
                            orderID: 1,
                            number: "1",
                            status: "pending",
                            storeStatus: "pending"
                        )
                        let item = OrderItemRecord(
                            siteID: 7,
                            orderID: 1,
                            itemID: 5,
                            name: "Cheese",
                            productID: 22,
                            variationID: 0,
                            quantity: quantity
                        )
                        try storage.saveOrder(OrderGraph(order: order, items: [item]))
                    } else {
                        var product = ProductRecord()
                        (product.siteID, product.productID, product.stockQuantity) = (7, 22, quantity)
                        try storage.save(product)
                    }
                }
                return try await manager.read { try $0.showsFractions() }
            }
            #expect(try await !write("3"))
            #expect(try await write("2.5"))
            #expect(try await !write("2"))
            #expect(try await write("-0.25"))
        }
    }
}
