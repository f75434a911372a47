import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct OrdersRestoreCommandTests {
    private func stock(_ setup: RunningDemo.Setup, _ product: Int) -> Int? {
        setup.store.json(of: .products, id: product)?["stock_quantity"]?.integer
    }

    @Test func test_restore_when_nothing_is_said_then_the_status_before_and_stock_and_mails_stay() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "pending" })
            let product = try #require(
                setup.store.ids(of: .products).first { stock(setup, $0) ?? 0 > 5 }
            )
            let line: JSONNode = ["product_id": .number(String(product)), "quantity": 2]
            setup.store.changeOrderBehindTheBack(id: id, fields: ["line_items": [line]])
            let before = stock(setup, product)
            #expect(try await merced.run("orders", "trash", "\(id)").status == 0)
            let dry = try await merced.run("orders", "restore", "\(id)", "--status", "on-hold", "--dry-run", "--json")
            #expect(dry.json["stock"] == "taken")
            #expect(dry.json["mails_customer"] == false)
            let mails = setup.store.mails.count
            let back = try await merced.run("orders", "restore", "\(id)")
            #expect(back.status == 0, "\(back.errors)")
            #expect(back.output.contains("Stock stays as it is."))
            #expect(back.output.contains("The customer gets no e-mail."))
            #expect(back.output.contains("Order #\(id) is out of the trash, and pending."))
            #expect(setup.store.status(ofOrder: id) == "pending")
            #expect(stock(setup, product) == before)
            #expect(setup.store.mails.count == mails)
            let again = try await merced.run("orders", "restore", "\(id)")
            #expect(again.status == 1)
            #expect(again.errors.contains("not in the trash"))
        }
    }

    @Test func test_restore_when_a_status_is_chosen_then_it_is_given_and_its_effects_are_said() async throws {
        try await RunningDemo.connected { setup, merced in
            let id = try #require(setup.store.orderIDs.last { setup.store.status(ofOrder: $0) == "processing" })
            #expect(try await merced.run("orders", "trash", "\(id)").status == 0)
            let back = try await merced.run("orders", "restore", "\(id)", "--status", "completed")
            #expect(back.status == 0, "\(back.errors)")
            #expect(back.output.contains("The store e-mails the customer."))
            #expect(setup.store.status(ofOrder: id) == "completed")
        }
    }
}
