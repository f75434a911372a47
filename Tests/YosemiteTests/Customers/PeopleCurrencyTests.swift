import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What people spent, bought and saved is added up currency by currency.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PeopleCurrencyTests {
    private func amount(_ text: String?) -> Decimal { text.flatMap { Money.amount(from: $0) } ?? 0 }

    private func bought(_ manager: any StoresManager, _ person: Person) async throws -> [BoughtProduct] {
        try await manager.perform {
            CustomerAction.loadBoughtProducts(siteID: Shop.siteID, personID: person.personID, onCompletion: $0)
        }
    }

    @Test func test_spent_when_one_order_is_in_another_currency_then_a_sum_of_its_own_everywhere() async throws {
        try await Shop.with(orders: 240) { shop in
            let manager = shop.manager()
            try await manager.mirrorEverything()
            let guests = try await shop.people(manager, "guest orders>0")
            let nodes = shop.store.orderIDs.compactMap { shop.store.orderJSON($0) }
            let paid = nodes.filter { node in
                guard node["status"] == "completed", node["customer_id"]?.integer == 0 else { return false }
                return node["refunds"]?.elements.isEmpty == true && amount(node["total"]?.text) > 0
            }
            let found = guests.lazy.compactMap { person -> (Person, JSONNode)? in
                let email = person.email.lowercased()
                return paid.first { $0["billing"]?["email"]?.text?.lowercased() == email }.map { (person, $0) }
            }
            let (person, order) = try #require(found.first)
            let (id, total) = (try #require(order["id"]?.integer), amount(order["total"]?.text))
            let before = try await bought(manager, person)
            shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": "EUR"])
            try await manager.mirrorEverything()

            let now = try #require(try await shop.people(manager).first { $0.personID == person.personID })
            #expect(person.otherSpent.isEmpty)
            #expect(now.spent == person.spent - total)
            #expect(now.otherSpent == [OtherAmount(currency: "EUR", amount: total)])
            #expect(now.orders == person.orders)
            // A filter goes by the shop's currency.
            #expect(try await shop.people(manager, "spent>\(now.spent)").allSatisfy { $0.personID != now.personID })

            let after = try await bought(manager, person)
            let own = after.map(\.amount).reduce(0, +)
            let other = after.flatMap(\.otherAmounts).map(\.amount).reduce(0, +)
            if before.count < BoughtProduct.maximum {
                #expect(other > 0 && own + other == before.map(\.amount).reduce(0, +))
            }
            #expect(after.flatMap(\.otherAmounts).allSatisfy { $0.currency == "EUR" })

            let head = PersonFile.head.split(separator: ",")
            let line = PersonFile.line(now, nil).split(separator: ",", omittingEmptySubsequences: false)
            #expect(head.last == "other_spent")
            #expect(line.last == "\(Money.text(total, currency: "EUR")) EUR")
        }
    }

    @Test func test_coupon_when_it_was_used_in_two_currencies_then_two_sums() async throws {
        try await Shop.like { shop, manager in
            for _ in 0..<2 {
                var form = OrderForm(customer: OrderForm.Customer(name: "Ada", email: "ada@example.com"))
                form.add(try await manager.goods("S-0"), quantity: 2)
                form.addCoupon("pct10")
                form.status = "processing"
                _ = try await manager.commit(form)
                try await manager.send()
            }
            try await shop.settle(manager)
            let id = try #require(shop.store.createdOrders.last)
            shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": "USD"])
            try await manager.mirrorEverything()
            let found = try await manager.perform {
                CouponAction.loadPerformance(siteID: Shop.siteID, code: "pct10", onCompletion: $0)
            }
            #expect(found.orders == 2)
            #expect(found.otherTotals.map(\.currency) == ["USD"])
            #expect(found.otherTotals.map(\.amount) == [found.total])
            #expect(found.otherDiscounts.map(\.amount) == [found.discount])
            #expect(found.total > 0 && found.discount > 0)
        }
    }
}
