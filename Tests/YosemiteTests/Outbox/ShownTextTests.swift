import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Edits of texts of which only is known what a visitor sees: none is sent before its owner was asked.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShownTextTests {
    private static let written = "Fits so:\n\n[size_chart]\n\nSee [faq topic=\"a & b\"]."
    private static let field = "description"

    @Test func test_variation_when_only_its_shown_text_is_known_then_an_edit_of_it_is_a_conflict() async throws {
        try await Shop.with(orders: 0) { shop in
            let id = try #require(shop.store.ids(of: .variations).first)
            shop.store.changeBehindTheBack(.variations, id: id, fields: ["description": .string(Self.written)])
            let manager = shop.manager()
            try await manager.perform { ProductAction.synchronizeProducts(siteID: Shop.siteID, onCompletion: $0) }
            let row = try await shop.mirror().read {
                try $0.loadProductVariation(siteID: Shop.siteID, variationID: Int64(id))
            }
            let shown = try #require(row).toReadOnly()
            let base = try #require(shown.writableFields[Self.field])
            let change = RecordChange(.fullDescription, base: base, value: .string(RecordValue.shown(base) + "x"))
            let edit = ProductEdit(productID: shown.productID, variationID: Int64(id), changes: [change])
            let made = try await manager.updateProducts([edit])[0]
            try await manager.send()
            #expect(await manager.outcome(of: made) == .conflicted(fields: [Self.field]))
            #expect(shop.store.json(of: .variations, id: id)?["description"]?.text == Self.written)
        }
    }

    @Test func test_edit_when_made_on_shown_text_by_an_earlier_version_then_nothing_is_destroyed() async throws {
        try await Shop.with(orders: 0) { shop in
            let id = try #require(shop.store.ids(of: .products).first)
            shop.store.changeBehindTheBack(.products, id: id, fields: ["description": .string(Self.written)])
            let shown = "<p>Fits so:</p>\n<table></table>\n"
            func old(_ base: String, _ value: String) -> PendingEditRecord {
                PendingEditRecord(
                    siteID: Shop.siteID,
                    kind: "product.update",
                    entityID: Int64(id),
                    payloadJSON: JSONValue.object(["fields": .object(["description": .string(value)])]).text,
                    baseJSON: JSONValue.object(["description": .string(base)]).text,
                    createdAt: Shop.now
                )
            }
            // The second was made on top of the first while that was being sent.
            let ledger = try shop.ledger()
            for edit in [old(shown, shown + "a"), old(shown + "a", shown + "ab")] {
                _ = try await ledger.enqueue(edit)
            }
            let manager = shop.manager()
            try await shop.settle(manager)
            #expect(shop.store.json(of: .products, id: id)?["description"]?.text == Self.written)
            #expect(try await shop.edits().map(\.state) == [.conflicted, .conflicted])
            #expect(try await shop.edits()[0].toReadOnly().conflicts.map(\.theirsText) == [Self.written])
            #expect(shop.store.writes.isEmpty)
        }
    }

    @Test func test_edit_when_made_by_an_earlier_version_then_is_not_taken_back_with_a_shown_text() async throws {
        try await Shop.with(orders: 0) { shop in
            let id = try #require(shop.store.ids(of: .products).first)
            shop.store.changeBehindTheBack(.products, id: id, fields: ["description": .string(Self.written)])
            let manager = shop.manager()
            try await manager.retrieveProduct(id)
            let old = StoredEdit(
                kind: "product.update",
                payload: JSONValue.object(["fields": .object([Self.field: .string(Self.written)])]).text,
                base: JSONValue.object([Self.field: .string("<p>Shown</p>")]).text
            )
            guard case .record(let edit)? = old.edit else { throw Expectation("an edit") }
            #expect(
                edit.changes[0].standsOnShownText && RecordValue.shown(edit.changes[0].base ?? .null) == "<p>Shown</p>"
            )
            let writer = RecordWriter(
                siteID: Shop.siteID,
                mirror: try shop.mirror(),
                journal: EditJournal(siteID: Shop.siteID, ledger: try shop.ledger(), dates: shop.dates),
                remote: CatalogueRemote(network: Shop.network),
                orders: OrderWire(
                    remote: OrdersRemote(network: Shop.network),
                    reports: ReportRemote(network: Shop.network),
                    scope: OrderStatusScope(),
                    siteID: Shop.siteID
                )
            )
            await #expect(throws: EditError.notReversible) { _ = try await writer.reversed(edit, Int64(id)) }
        }
    }
}
