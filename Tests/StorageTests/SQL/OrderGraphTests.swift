import Foundation
import Storage
import Testing

struct OrderGraphTests {
    @Test(arguments: StorageVariant.allCases)
    func test_save_order_when_loaded_again_then_is_equal(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.performAndSave { try $0.saveOrder(graph(11)) }
            #expect(try await manager.read { try $0.loadOrderGraph(siteID: site, orderID: 11) } == graph(11))
            #expect(try await manager.read { try $0.loadOrderGraph(siteID: 99, orderID: 11) } == nil)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_save_order_when_lines_went_then_replaces_lines_and_search(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            var smaller = graph(1)
            try await manager.performAndSave { try $0.saveOrder(graph(1)) }
            smaller.items = [OrderItemRecord(siteID: site, orderID: 1, itemID: 3, name: "Teapot")]
            smaller.metaData = []
            let saved = smaller
            try await manager.performAndSave { try $0.saveOrder(saved) }
            #expect(try await manager.read { try $0.loadOrderGraph(siteID: site, orderID: 1) } == saved)
            #expect(try await manager.found(.search("mug")) == [])
            #expect(try await manager.found(.search("teap")) == [1])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_delete_object_when_an_order_goes_then_its_lines_notes_and_search_go(_ variant: StorageVariant)
        async throws
    {
        try await variant.withManager { manager in
            try await manager.performAndSave { storage in
                try storage.saveOrder(graph(1))
                try storage.saveOrder(graph(2))
                try storage.save(OrderNoteRecord(siteID: site, noteID: 5, orderID: 1))
                try #expect(storage.deleteObject(ofType: OrderRecord.self, primaryKey: 1))
                try #expect(!storage.deleteObject(ofType: OrderRecord.self, primaryKey: 1))
            }
            try await manager.read { storage in
                try #expect(storage.loadOrderItems(siteID: site, orderID: 1) == [])
                try #expect(storage.loadOrderItems(siteID: site, orderID: 2).count == 2)
                try #expect(storage.loadMetaData(siteID: site, orderID: 1) == [])
                try #expect(storage.loadOrderNote(siteID: site, noteID: 5) == nil)
            }
            #expect(try await manager.found(.search("mug")) == [2])
        }
    }

    @Test func test_save_when_only_the_row_or_an_item_changes_then_search_follows() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { storage in
            try storage.saveOrder(graph(1))
            try storage.save(order(1, customer: "Grace Hopper"))
        }
        #expect(try await manager.found(.search("grace mug")) == [1])
        #expect(try await manager.found(.search("lovelace")) == [])
        try await manager.save([OrderItemRecord(siteID: site, orderID: 1, position: 0, itemID: 1, name: "Kettle")])
        #expect(try await manager.found(.search("kettle")) == [1])
        #expect(try await manager.found(.search("mug")) == [])
    }

    @Test func test_count_orders_by_status_when_orders_differ_then_tell_them_apart() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([
            order(1, status: "pending", total: "774.40"), order(2, total: "-0.02"), order(3, total: "1e3"),
            order(4, total: "broken"),
        ])
        try await manager.read { storage in
            try #expect(storage.countOrdersByStatus() == ["pending": 1, "processing": 3])
        }
    }
}
