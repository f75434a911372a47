import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// An order for somebody who gets an account with it: the account is made first, once, and the order is its.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountFormTests {
    private static let email = "mira@new.ie"

    private func form(_ manager: any StoresManager) async throws -> OrderForm {
        let customer = OrderForm.Customer(name: "Mira Byrne", email: Self.email, makesAccount: true)
        var form = OrderForm(customer: customer, billing: .empty.copy(firstName: "Mira", city: "Cork", country: "IE"))
        form.add(try await manager.goods("S-0"), quantity: 2)
        return form
    }

    private static func accounts(_ shop: Shop, _ email: String = email) -> [JSONNode] {
        shop.store.ids(of: .customers).compactMap { shop.store.json(of: .customers, id: $0) }
            .filter { $0["email"]?.text == email }
    }

    /// The id of the one account, and of whom the one order is.
    private func expectOneOfEach(_ shop: Shop) throws {
        let accounts = Self.accounts(shop)
        #expect(accounts.count == 1 && shop.store.createdOrders.count == 1)
        let id = try #require(accounts.first?["id"]?.integer)
        #expect(shop.made("customer_id")?.integer == id)
    }

    @Test(arguments: [
        nil, ("/customers", Fault.Effect.cutAfterStore), ("/customers", .cutBeforeStore),
        ("/customers", .gateway(502)), ("/v3/orders", .cutAfterStore), ("/v3/orders", .gateway(504)),
    ])
    func test_order_when_its_customer_gets_an_account_then_both_are_made_once_whatever_becomes_of_an_answer(
        fault: (path: String, effect: Fault.Effect)?
    ) async throws {
        try await Shop.like { shop, manager in
            if let fault { shop.proxy.add(Fault(fault.effect, method: "POST", path: fault.path, times: 1)) }
            let edit = try await manager.commit(try await form(manager))
            let shown = try #require(try await shop.mirrored(Int(edit.orderID)))
            #expect(shown.customerID < 0, "it waits for the account")
            try await shop.settle(manager)
            try expectOneOfEach(shop)
            let account = try #require(Self.accounts(shop).first)
            #expect(account["first_name"]?.text == "Mira" && account["last_name"]?.text == "Byrne")
            #expect(account["billing"]?["city"]?.text == "Cork")
            let orderID = try #require(shop.store.createdOrders.last)
            #expect(try await shop.mirrored(orderID)?.customerID == Int64(account["id"]?.integer ?? 0))
            #expect(try await shop.openEdits() == [])
        }
    }

    @Test func test_order_when_made_offline_and_the_program_dies_then_both_are_made_once_by_the_next() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            try await manager.commit(try await form(manager))
            try await manager.send()
            #expect(Self.accounts(shop).isEmpty)
            await manager.deauthenticate()
            try shop.proxy.comeUp()
            try await shop.settle(shop.manager())
            try expectOneOfEach(shop)
        }
    }

    @Test func test_order_when_the_account_is_refused_then_not_made_and_a_draft_again_that_can_be_sent_anew()
        async throws
    {
        try await Shop.like { shop, manager in
            // Somebody made it in the shop, and nobody here knows.
            shop.proxy.goDown()
            let form = try await form(manager)
            let edit = try await manager.commit(form)
            try shop.proxy.comeUp()
            let id = shop.store.createBehindTheBack(.customers, fields: ["email": .string(Self.email)])
            try await shop.settle(manager)
            let refused = try await shop.ledger().wait(for: edit.editID, [.refused])
            #expect(refused.lastError?.contains("account was not created") == true, "\(refused.lastError ?? "")")
            #expect(shop.store.createdOrders.isEmpty)
            #expect(try await manager.drafts().map(\.form) == [form])
            // The store's list brings it here, and the same form takes it.
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            try await manager.commit(form)
            try await shop.settle(manager)
            try expectOneOfEach(shop)
            #expect(shop.made("customer_id")?.integer == id)
        }
    }

    @Test func test_order_when_taken_back_before_anything_was_sent_then_the_account_goes_too() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            let form = try await form(manager)
            let edit = try await manager.commit(form)
            #expect(try await shop.openEdits().count == 2)
            try await manager.undo(edit)
            #expect(try await shop.openEdits() == [])
            #expect(try await manager.drafts().map(\.form) == [form])
            try shop.proxy.comeUp()
            try await manager.send()
            let found = try await manager.perform {
                CustomerAction.findCustomer(siteID: Shop.siteID, email: Self.email, onCompletion: $0)
            }
            #expect(found == nil && Self.accounts(shop).isEmpty && shop.store.createdOrders.isEmpty)
        }
    }

    /// Two orders for the same new customer, and one for an account that was made in Customers a moment ago.
    @Test func test_order_when_the_account_waits_already_then_it_waits_for_that_one() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            try await manager.commit(try await form(manager))
            try await manager.commit(try await form(manager))
            let waiting = try await manager.perform {
                OrderFormAction.newForm(siteID: Shop.siteID, customerID: nil, email: Self.email, onCompletion: $0)
            }
            #expect(waiting.customer.customerID < 0)
            var third = waiting
            third.add(try await manager.goods("S-4"))
            try await manager.commit(third)
            try shop.proxy.comeUp()
            try await shop.settle(manager)
            let id = try #require(Self.accounts(shop).first?["id"]?.integer)
            #expect(Self.accounts(shop).count == 1 && shop.store.createdOrders.count == 3)
            for order in shop.store.createdOrders {
                #expect(shop.store.orderJSON(order)?["customer_id"]?.integer == id)
            }
        }
    }

    @Test func test_order_when_the_account_is_dropped_then_refused_and_a_draft_again() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            let form = try await form(manager)
            let edit = try await manager.commit(form)
            _ = try await manager.perform {
                EditAction.drop(siteID: Shop.siteID, editID: edit.editID - 1, onCompletion: $0)
            }
            try shop.proxy.comeUp()
            try await shop.settle(manager)
            #expect(shop.store.createdOrders.isEmpty && Self.accounts(shop).isEmpty)
            #expect(try await manager.drafts().map(\.form) == [form])
        }
    }

    @Test func test_draft_when_an_earlier_version_wrote_it_then_read_without_an_account() throws {
        let form = OrderForm(customer: OrderForm.Customer(name: "Ada", email: "ada@example.com"))
        let text = try form.stored().replacing(#","makesAccount":false"#, with: "")
        #expect(!text.contains("makesAccount"))
        #expect(OrderForm(stored: text) == form)
    }

    @Test func test_objections_when_an_account_has_no_address_then_said() {
        let form = OrderForm(customer: OrderForm.Customer(name: "Ada", makesAccount: true))
        #expect(form.objections.map(\.field) == [.email])
    }
}
