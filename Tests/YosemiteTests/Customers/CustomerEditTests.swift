import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Accounts made, changed and deleted through the ledger.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomerEditTests {
    private func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    private static func fields(_ fields: [CustomerField: String]) -> [RecordChange] {
        fields.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { RecordChange(field: $0.key.rawValue, base: nil, value: .string($0.value)) }
    }

    private func create(_ manager: any StoresManager, _ fields: [CustomerField: String]) async throws -> PendingEdit {
        try await manager.perform {
            CustomerAction.createCustomer(siteID: Shop.siteID, fields: Self.fields(fields), onCompletion: $0)
        }
    }

    private func update(_ manager: any StoresManager, _ id: Int64, _ fields: [CustomerField: String]) async throws
        -> PendingEdit
    {
        try await manager.perform {
            CustomerAction.updateCustomer(
                siteID: Shop.siteID,
                customerID: id,
                changes: Self.fields(fields),
                onCompletion: $0
            )
        }
    }

    private static func inStore(_ shop: Shop, _ email: String) -> [JSONNode] {
        shop.store.ids(of: .customers).compactMap { shop.store.json(of: .customers, id: $0) }
            .filter { $0["email"]?.text == email }
    }

    private static func buyer(_ shop: Shop) throws -> Int {
        try #require(
            shop.store.ids(of: .customers).first { shop.store.json(of: .customers, id: $0)?["role"] == "customer" }
        )
    }

    @Test(arguments: [nil, Fault.Effect.cutAfterStore, .cutBeforeStore])
    func test_account_when_made_then_once_whatever_becomes_of_the_answer(effect: Fault.Effect?) async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            if let effect { shop.proxy.add(Fault(effect, method: "POST", times: 1)) }
            let edit = try await create(manager, [.email: "new@example.test", .firstName: "Ada", .billingCity: "Cork"])
            let shown = try await manager.perform {
                CustomerAction.findCustomer(siteID: Shop.siteID, email: "NEW@example.test", onCompletion: $0)
            }
            #expect(shown?.customerID == -edit.editID && shown?.billing?.city == "Cork")
            _ = try await update(manager, -edit.editID, [.lastName: "Byrne"])
            try await shop.settle(manager)
            let kept = Self.inStore(shop, "new@example.test")
            #expect(kept.map { $0["last_name"] } == ["Byrne"])
            #expect(kept.first?["billing"]?["city"] == "Cork")
            let now = try await manager.perform {
                CustomerAction.findCustomer(siteID: Shop.siteID, email: "new@example.test", onCompletion: $0)
            }
            #expect(now?.customerID == Int64(kept.first?["id"]?.integer ?? 0))
        }
    }

    @Test func test_account_when_another_field_was_changed_in_the_shop_then_both_survive() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try Self.buyer(shop)
            _ = shop.store.changeBehindTheBack(.customers, id: id, fields: ["first_name": "Theirs"])
            _ = try await update(manager, Int64(id), [.billingPhone: "+353 21 123", .lastName: "Mine"])
            try await shop.settle(manager)
            let kept = try #require(shop.store.json(of: .customers, id: id))
            #expect(kept["first_name"] == "Theirs" && kept["last_name"] == "Mine")
            #expect(kept["billing"]?["phone"] == "+353 21 123")
        }
    }

    @Test func test_account_when_deleted_then_hidden_at_once_and_its_orders_are_a_guest_s() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let order = try #require(
                shop.store.orderIDs.first { (shop.store.orderJSON($0)?["customer_id"]?.integer ?? 0) > 0 }
            )
            let id = try #require(shop.store.orderJSON(order)?["customer_id"]?.integer)
            let edit = try await manager.perform {
                CustomerAction.deleteCustomer(
                    siteID: Shop.siteID,
                    customerID: Int64(id),
                    heirID: 1,
                    onCompletion: $0
                )
            }
            let shown = try await manager.perform {
                CustomerAction.loadCustomer(siteID: Shop.siteID, customerID: Int64(id), onCompletion: $0)
            }
            #expect(shown == nil)
            try await shop.settle(manager)
            #expect(try await shop.ledger().wait(for: edit.editID, [.done]).lastError == nil)
            #expect(shop.store.json(of: .customers, id: id) == nil)
            #expect(shop.store.orderJSON(order)?["customer_id"] == 0)
        }
    }

    @Test func test_account_when_the_address_is_another_s_or_none_then_refused_and_nothing_is_kept() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let ids = shop.store.ids(of: .customers)
            let other = try #require(shop.store.json(of: .customers, id: ids[3])?["email"]?.text)
            let id = Int64(try Self.buyer(shop))
            for (fields, problem) in [
                (
                    [CustomerField.email: other.uppercased()],
                    ProductProblem.emailTaken(other.uppercased(), customerID: Int64(ids[3]))
                ),
                ([.email: "nope"], .notAnEmail(field: "email", text: "nope")),
                ([.billingCountry: "ZZ"], .unknownCountry(field: "billing.country", text: "ZZ")),
                ([.firstName: "a\u{1B}[31m"], .unusable(field: "first_name", sign: "U+1B")),
                ([.username: "root"], .notWritable(field: "username")),
                ([.lastName: String(repeating: "x", count: 201)], .tooLong(field: "last_name", most: 200)),
            ] {
                await #expect(throws: ProductProblems(problems: [problem])) { try await update(manager, id, fields) }
            }
            #expect(try await shop.openEdits() == [])
        }
    }

    @Test func test_account_when_its_heir_was_deleted_in_the_shop_meanwhile_then_stays_and_it_is_said() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let (id, heir) = (try Self.buyer(shop), try #require(shop.store.ids(of: .customers).last))
            shop.store.deleteBehindTheBack(.customers, id: heir)
            let edit = try await manager.perform {
                CustomerAction.deleteCustomer(
                    siteID: Shop.siteID,
                    customerID: Int64(id),
                    heirID: Int64(heir),
                    onCompletion: $0
                )
            }
            try await shop.settle(manager)
            let refused = try await shop.ledger().wait(for: edit.editID, [.refused])
            #expect(refused.lastError?.contains("reassign") == true, "\(refused.lastError ?? "")")
            let shown = try await manager.perform {
                CustomerAction.loadCustomer(siteID: Shop.siteID, customerID: Int64(id), onCompletion: $0)
            }
            #expect(shown?.customerID == Int64(id) && shop.store.json(of: .customers, id: id) != nil)
        }
    }

    @Test func test_account_when_it_was_deleted_in_the_shop_meanwhile_then_the_change_is_refused_and_said() async throws
    {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try Self.buyer(shop)
            shop.store.deleteBehindTheBack(.customers, id: id)
            let edit = try await update(manager, Int64(id), [.lastName: "Late"])
            try await shop.settle(manager)
            let refused = try await shop.ledger().wait(for: edit.editID, [.refused])
            #expect(refused.lastError?.isEmpty == false)
        }
    }
}
