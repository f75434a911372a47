import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What edits of every kind write to the ledger and send, as it was kept: neither may change unnoticed, for a ledger of an
/// older program is sent by a newer one. Who means to change it keeps it anew (`KeptText`) and reads the diff.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct KeptWireTests {
    private nonisolated static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Kept/wire.txt").standardized

    @Test func test_edits_of_every_kind_when_written_and_sent_then_are_as_they_were() async throws {
        try await Shop.with { shop in
            let network = RecordingNetwork(shop.network(of: "kept"))
            let manager = shop.manager(network: network)
            _ = try await manager.perform {
                SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: false, onCompletion: $0)
            }
            var lines: [String] = []
            for (name, make) in try steps(shop, manager) {
                _ = network.take()
                let before = Set(try await shop.edits().map(\.editID))
                try await make()
                lines.append("── \(name)")
                let rows = try await shop.edits().filter { !before.contains($0.editID) }
                lines += rows.map { "written: \(Self.lasting($0))" }
                try await manager.send()
                for row in rows { _ = try await shop.ledger().wait(for: row.editID, [.done]) }
                lines += network.take().map { "sent: \(Self.lasting($0))" }
                let after = try await shop.edits().filter { row in rows.contains { $0.editID == row.editID } }
                lines += after.map { "came of it: \($0.resultJSON)" }
            }
            let differences = try KeptText(Self.file).differences(from: lines)
            #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        }
    }

    private func steps(_ shop: Shop, _ manager: any StoresManager) throws -> [(String, () async throws -> Void)] {
        try orderSteps(shop, manager) + catalogueSteps(shop, manager)
    }

    private func orderSteps(_ shop: Shop, _ manager: any StoresManager) throws -> [(String, () async throws -> Void)] {
        let id = try shop.processingID
        let item = try #require(shop.store.ids(of: .products).first)
        var note: PendingEdit?
        return [
            ("order, status", { try await manager.change(id, to: "on-hold") }),
            (
                "order, fields",
                {
                    try await manager.update(
                        id,
                        [.customerNote: "Ring “twice”", .billingCity: "Cork", .shippingPhone: "1", .customerID: "3"]
                    )
                }
            ),
            ("order, note", { note = try await manager.note(id, "Left with the neighbour") }),
            ("order, note to the customer", { try await manager.note(id, "On its way", toCustomer: true) }),
            ("order, note taken off", { _ = try await manager.undo(try #require(note)) }),
            ("order, made", { try await manager.create(Self.draft(item)) }),
            ("order, trashed", { try await manager.change(id, to: "trash") }),
            ("order, out of the trash", { try await manager.change(id, to: "processing") }),
        ]
    }

    private static func draft(_ productID: Int) -> OrderDraft {
        OrderDraft(
            fields: [.customerNote: "Gift", .billingEmail: "ada@example.com"],
            items: [OrderDraft.Item(productID: Int64(productID), quantity: 2, name: "Mug")],
            createdVia: "pos-rest-api",
            mark: "0d5a1c44-6c1b-4a55-9c0e-000000000001"
        )
    }

    private func catalogueSteps(
        _ shop: Shop,
        _ manager: any StoresManager
    ) throws -> [(String, () async throws -> Void)] {
        let siteID = Shop.siteID
        let counted = try #require(
            shop.store.ids(of: .products).first { id in
                let product = shop.store.json(of: .products, id: id)
                return product?["manage_stock"] == true && product?["type"]?.text == "simple"
            }
        )
        let variation = try #require(shop.store.ids(of: .variations).first)
        let parent = try #require(shop.store.json(of: .variations, id: variation)?["parent_id"]?.integer)
        let category = Int64(try #require(shop.store.ids(of: .categories).last))
        let tag = Int64(try #require(shop.store.ids(of: .tags).last))
        let review = Int64(try #require(shop.store.ids(of: .reviews).last))
        let changes: [RecordChange] = [
            RecordChange(.name, "Better mug"), RecordChange(.regularPrice, "99.50"),
            RecordChange(.weight, "0.4"), RecordChange(.length, "12"),
            RecordChange(.isFeatured, value: .bool(true)), RecordChange(.upsellIDs, value: .array([.number(12)])),
            RecordChange(field: "meta_data._cost", base: nil, value: .string("3.20")),
        ]
        return [
            ("product, fields", { try await manager.updateProduct(counted, changes: changes) }),
            ("product, stock", { _ = try await manager.changeStock(counted, by: -2) }),
            ("product, trashed", { try await manager.updateProduct(counted, [.status: "trash"]) }),
            ("product, out of the trash", { try await manager.updateProduct(counted, [.status: "publish"]) }),
            (
                "variation, fields",
                {
                    _ = try await manager.updateProducts([
                        ProductEdit(
                            productID: Int64(parent),
                            variationID: Int64(variation),
                            changes: [RecordChange(.regularPrice, "7.25"), RecordChange(.sku, "V-1")]
                        )
                    ])
                }
            ),
            (
                "category, fields",
                {
                    _ = try await manager.perform {
                        ProductCategoryAction.updateProductCategory(
                            siteID: siteID,
                            id: category,
                            changes: [RecordChange(field: "name", base: nil, value: .string("Cups & saucers"))],
                            onCompletion: $0
                        )
                    }
                }
            ),
            (
                "tag, fields",
                {
                    _ = try await manager.perform {
                        ProductTagAction.updateProductTag(
                            siteID: siteID,
                            id: tag,
                            changes: [RecordChange(field: "description", base: nil, value: .string("For spring"))],
                            onCompletion: $0
                        )
                    }
                }
            ),
            (
                "review, status",
                {
                    _ = try await manager.perform {
                        ProductReviewAction.updateReviewStatus(
                            siteID: siteID,
                            reviewIDs: [review],
                            status: "spam",
                            onCompletion: $0
                        )
                    }
                }
            ),
        ]
    }

    // MARK: Without what differs from run to run

    private static func lasting(_ row: PendingEditRecord) -> String {
        lasting("\(row.kind) of \(row.entityID): \(row.payloadJSON) on \(row.baseJSON)")
    }

    private static func lasting(_ text: String) -> String {
        text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
            .replacing(/_merced_stock_[0-9a-f]{8}/, with: "_merced_stock_LEDGER")
    }
}
