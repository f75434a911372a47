import Foundation
import Storage
import Testing

struct TransactionStorageTests {
    @Test(arguments: StorageVariant.allCases)
    func test_save_when_the_key_is_known_then_replaces_the_row(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            var record = order(1)
            try await manager.save([record])
            record.status = "completed"
            record.datePaid = Date(timeIntervalSince1970: 1_700_000_000)
            try await manager.save([record])
            let saved = try await manager.read { try $0.allObjects(ofType: OrderRecord.self) }
            #expect(saved == [record])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_save_when_ids_exceed_32_bits_then_keeps_them(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            let id = Int64(5_000_000_000_123)
            try await manager.performAndSave { try $0.saveOrder(graph(id)) }
            let loaded = try await manager.read { try $0.loadOrderGraph(siteID: site, orderID: id) }
            #expect(loaded?.order.orderID == id)
            #expect(loaded?.items.last?.productID == 1 << 40)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_save_when_a_note_is_a_megabyte_then_keeps_all_of_it(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            let text = String(repeating: "ü😀\u{0}x", count: 130_000)
            let note = OrderNoteRecord(siteID: site, noteID: 1, orderID: 1, note: text)
            let record = order(2, note: text)
            try await manager.performAndSave { storage in
                try storage.save(note)
                try storage.save(record)
            }
            let saved = try await manager.read { try $0.loadOrderNotes(siteID: site, orderID: 1) }
            #expect(saved == [note])
            #expect(try await manager.read { try $0.loadOrder(siteID: site, orderID: 2) } == record)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_save_when_every_record_type_is_saved_then_reads_them_back(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            let now = Date(timeIntervalSince1970: 1_800_000_000)
            let status = OrderStatusRecord(siteID: site, slug: "on-hold", name: "On hold", total: 3)
            let store = SiteRecord(siteID: site, name: "Shop", url: "https://shop.example")
            let setting = SiteSettingRecord(siteID: site, groupID: "general", settingID: "currency", value: "EUR")
            let bad = UnreadableRowRecord(
                siteID: site,
                resource: "orders",
                identity: "9",
                reason: "id",
                raw: Data([1, 0, 2]),
                seenAt: now
            )
            let sync = SyncStateRecord(siteID: site, resource: "orders", phase: "fill", updatedAt: now, total: nil)
            try await manager.performAndSave { storage in
                try storage.save(status)
                try storage.save(store)
                try storage.save(setting)
                try storage.save(bad)
                try storage.save(sync)
            }
            try await manager.read { storage in
                try #expect(storage.loadOrderStatus(siteID: site, slug: "on-hold") == status)
                try #expect(storage.loadSite(siteID: site) == store)
                try #expect(storage.loadSite(siteID: 8) == nil)
                try #expect(storage.loadSiteSettings(siteID: site, groupID: "general") == [setting])
                try #expect(storage.loadSiteSetting(siteID: site, groupID: "general", settingID: "currency") == setting)
                try #expect(storage.loadUnreadableRows(siteID: site, resource: "orders") == [bad])
                try #expect(storage.loadSyncState(siteID: site, resource: "orders") == sync)
            }
        }
    }

    @Test func test_save_when_an_unreadable_row_is_too_long_then_cuts_it() async throws {
        let manager = try StorageManager.inMemory()
        let raw = Data(repeating: 1, count: UnreadableRowRecord.rawLimit + 1)
        try await manager.save([
            UnreadableRowRecord(siteID: site, resource: "orders", identity: "1", raw: raw, seenAt: .distantPast)
        ])
        let saved = try await manager.read { try $0.loadUnreadableRows(siteID: site, resource: "orders") }
        #expect(saved.first?.raw.count == UnreadableRowRecord.rawLimit)
    }

    @Test(arguments: StorageVariant.allCases)
    func test_perform_and_save_when_work_throws_then_rolls_back(_ variant: StorageVariant) async throws {
        struct Mistake: Error {}
        try await variant.withManager { manager in
            try await manager.save([order(1)])
            await #expect(throws: Mistake.self) {
                try await manager.performAndSave { storage in
                    try storage.deleteAllObjects(ofType: OrderRecord.self)
                    try storage.save(order(2))
                    throw Mistake()
                }
            }
            #expect(try await manager.found(.all) == [1])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_read_when_it_saves_then_throws(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            await #expect(throws: StorageError.self) { try await manager.read { try $0.save(order(1)) } }
            let found = try await manager.found(.all)
            #expect(found == [])
        }
    }

    @Test func test_save_when_a_line_has_no_order_then_throws_constraint() async throws {
        let manager = try StorageManager.inMemory()
        let error = await #expect(throws: StorageError.self) {
            try await manager.save([OrderItemRecord(siteID: site, orderID: 1, itemID: 1)])
        }
        guard case .constraint = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func test_storage_when_its_transaction_ended_then_throws() async throws {
        final class Escape: @unchecked Sendable { var storage: (any StorageType)? }
        let manager = try StorageManager.inMemory()
        let escape = Escape()
        try await manager.read { storage in escape.storage = storage }
        #expect(throws: StorageError.transactionEnded) {
            _ = try escape.storage?.countObjects(ofType: OrderRecord.self)
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_reset_when_rows_are_there_then_empties_every_table(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.performAndSave { try $0.saveOrder(graph(1)) }
            try await manager.reset()
            #expect(try await manager.found(.all) == [])
            #expect(try await manager.found(.search("mug")) == [])
            let left = try await manager.read { try $0.countObjects(ofType: MetaDataRecord.self) }
            #expect(left == 0)
            try await manager.performAndSave { try $0.saveOrder(graph(2)) }
            #expect(try await manager.found(.search("mug")) == [2])
        }
    }
}
