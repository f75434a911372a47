import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore
@testable import Yosemite

/// What a login that may do less makes of edits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccessKeeperTests {
    private func with(
        _ login: (OddSite) -> SiteLogin,
        _ body: @MainActor (OddSite, any StoresManager) async throws -> Void
    ) async throws {
        try await OddSite.with(certificate: .good) { site in
            let desk = try LoginDesk()
            desk.manager.authenticate(login(site))
            do {
                try await body(site, desk.manager)
            } catch {
                await desk.manager.deauthenticate()
                throw error
            }
            await desk.manager.deauthenticate()
        }
    }

    private func outcome(_ manager: any StoresManager, _ edit: PendingEdit) async -> EditError? {
        do {
            _ = try await manager.perform {
                EditAction.awaitOutcome(siteID: 3, edit: edit, patience: .seconds(3_600), onCompletion: $0)
            }
            return nil
        } catch {
            return error as? EditError ?? .gone
        }
    }

    /// One edit of every kind that goes through the ledger.
    private func edits(_ site: OddSite, _ manager: any StoresManager) async throws -> [String: PendingEdit] {
        let store = site.store
        let orders = store.orderIDs.filter { store.status(ofOrder: $0) == "processing" }.map(Int64.init)
        let order = try #require(orders.first)
        let other = try #require(store.orderIDs.map(Int64.init).first { $0 != order })
        var made: [String: PendingEdit] = [:]
        made["status"] = try await manager.perform {
            OrderAction.updateOrderStatus(siteID: 3, orderID: order, status: "completed", onCompletion: $0)
        }
        made["trash"] = try await manager.perform {
            OrderAction.updateOrder(siteID: 3, orderID: other, changes: [.status("trash")], onCompletion: $0)
        }
        made["field"] = try await manager.perform {
            let change = RecordChange.order(.customerNote, base: nil, value: "x")
            return OrderAction.updateOrder(siteID: 3, orderID: order, changes: [change], onCompletion: $0)
        }
        made["note"] = try await manager.perform {
            OrderNoteAction.addOrderNote(
                siteID: 3,
                orderID: order,
                text: "x",
                isCustomerNote: false,
                onCompletion: $0
            )
        }
        made["create"] = try await manager.perform {
            let draft = OrderDraft(fields: [:], items: [])
            return OrderAction.createOrder(siteID: 3, draft: draft, onCompletion: $0)
        }
        let records: [(EditedRecord, DemoResource, String)] = [
            (.product, .products, "name"), (.variation, .variations, "regular_price"),
            (.category, .categories, "name"), (.tag, .tags, "name"), (.shippingClass, .shippingClasses, "name"),
            (.attribute, .attributes, "name"), (.attributeTerm, .attributeTerms, "name"),
            (.review, .reviews, "status"), (.taxRate, .taxRates, "name"),
        ]
        for (record, resource, field) in records {
            let id = Int64(try #require(store.ids(of: resource).last))
            let parent = store.withState { $0.lists[resource]?.row(id: Int(id))?.parent ?? 0 }
            let value = record == .review ? "hold" : record == .variation ? "1.23" : "x"
            let change = RecordChange(field: field, base: nil, value: .string(value))
            let edit = RecordEdit(record: record, parentID: Int64(parent), content: .update([change]))
            made["\(record)"] = try await manager.perform {
                EditAction.apply(siteID: 3, edit: edit, to: RecordName(record: record, id: id), onCompletion: $0)
            }
        }
        let counted = try #require(
            store.withState { $0.catalogue.products.first { $0.stock != nil && $0.variations.isEmpty }?.id }
        )
        made["stock"] = try await manager.perform {
            let edit = RecordEdit(record: .product, parentID: 0, content: .stock(delta: 1))
            let name = RecordName(record: .product, id: Int64(counted))
            return EditAction.apply(siteID: 3, edit: edit, to: name, onCompletion: $0)
        }
        return made
    }

    @Test func test_edits_when_the_key_may_only_read_then_every_kind_is_refused_and_none_waits() async throws {
        try await with({ $0.login($0.key("ro")) }) { site, manager in
            _ = try await manager.synchronize(3)
            let edits = try await edits(site, manager)
            try await manager.perform { EditAction.sendNow(siteID: 3, onCompletion: $0) }
            let wanted = EditError.notAllowed(reason: "this key may only read")
            for (kind, edit) in edits {
                let found = await outcome(manager, edit)
                #expect(found == wanted, "\(kind)")
            }
            let work = try await manager.unsentWork(siteID: 3)
            #expect(work.waiting.isEmpty && work.uncertain.isEmpty)
            #expect(work.refused.count == Set(edits.values.map(\.editID)).count)
            #expect(manager.monitor(siteID: 3).status.connection == .online)
            #expect(site.store.writes.isEmpty)
            await #expect(throws: wanted) {
                try await manager.perform { AccountAction.checkWriting(siteID: 3, onCompletion: $0) }
            }
            await #expect(throws: wanted) {
                _ = try await manager.perform {
                    let fields = [RecordChange(.name, "New")]
                    return ProductAction.createProduct(siteID: 3, fields: fields, onCompletion: $0)
                }
            }
            #expect(manager.monitor(siteID: 3).status.connection == .online)
        }
    }

    @Test func test_edit_when_the_secret_is_wrong_now_then_waits_and_the_login_is_what_is_said() async throws {
        try await with({ $0.login($0.key("rw")) }) { site, manager in
            _ = try await manager.synchronize(3)
            let order = Int64(try #require(site.store.orderIDs.last))
            manager.authenticate(site.login((key: site.key("rw").key, secret: "cs_other")))
            let edit = try await manager.perform {
                OrderAction.updateOrderStatus(siteID: 3, orderID: order, status: "on-hold", onCompletion: $0)
            }
            try await manager.perform { EditAction.sendNow(siteID: 3, onCompletion: $0) }
            guard case .waiting? = await outcome(manager, edit) else { throw Expectation("an edit that waits") }
            // It is tried again by and by, and is then on its way for a moment.
            let work = try await manager.unsentWork(siteID: 3)
            #expect((work.waiting + work.uncertain).map(\.editID) == [edit.editID])
            guard case .refused(401, _) = manager.monitor(siteID: 3).status.connection else {
                throw Expectation("a refused login")
            }
        }
    }

    @Test func test_writing_when_the_owner_has_allowed_it_since_then_asked_again_and_taken() async throws {
        try await with({ $0.login($0.key("rw")) }) { site, manager in
            _ = try await manager.synchronize(3)
            manager.monitor(siteID: 3).update { status in
                status.access = SiteAccess(account: nil, verdicts: [.writeOrders: .missing(reason: "of old")])
            }
            try await manager.perform { AccountAction.checkWriting(siteID: 3, onCompletion: $0) }
            #expect(manager.monitor(siteID: 3).status.access?.verdict(.writeOrders) == .available)
        }
    }
}
