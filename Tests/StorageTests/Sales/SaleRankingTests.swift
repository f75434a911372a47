import Foundation
import Testing

@testable import Storage

@Suite struct SaleRankingTests {
    /// More products than are compared one by one.
    @Test func test_products_when_an_order_has_many_twice_then_it_counts_once_for_each() async throws {
        let manager = try StorageManager.inMemory()
        let products = (1...100).map(Int64.init)
        try await manager.performAndSave { storage in
            for id in [Int64(1), 2] {
                let items = (products + products.reversed()).enumerated().map { place, product in
                    OrderItemRecord(
                        siteID: site,
                        orderID: id,
                        position: place,
                        itemID: Int64(place + 1),
                        name: "P\(product)",
                        productID: product,
                        quantity: "1",
                        total: "2.00"
                    )
                }
                try storage.saveOrder(OrderGraph(order: order(id, status: "completed", day: 20_010), items: items))
            }
        }
        let day = 86_400.0
        let range = SaleRange(
            dated: .created,
            days: 20_000..<20_020,
            instants: Date(timeIntervalSince1970: 20_000 * day)..<Date(timeIntervalSince1970: 20_020 * day),
            excludedStatuses: ["failed", "pending"],
            currency: ""
        )
        let leaders = try await manager.read { try $0.saleLeaders(.product, in: range, limit: 200) }
        #expect(leaders.map(\.id).sorted() == products)
        #expect(Set(leaders.map(\.orders)) == [2])
        #expect(Set(leaders.map(\.quantity)) == [40_000])
    }
}
