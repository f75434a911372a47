import DemoStore
import Foundation
import Storage
import TestSupport
import Testing

@testable import Yosemite

/// From an order, an account or an address to somebody, and from a product to its buyers.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PersonClueTests {
    private func find(_ clue: PersonClue, _ manager: any StoresManager) async throws -> Person? {
        try await manager.perform { CustomerAction.findPerson(siteID: Shop.siteID, by: clue, onCompletion: $0) }
    }

    private func mirrored(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        try await manager.synchronize()
        try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    @Test func test_clue_when_an_order_has_an_account_or_only_an_address_then_leads_to_who_it_is_of() async throws {
        try await Shop.with(orders: 120) { shop in
            let manager = try await mirrored(shop)
            var (accounts, guests) = (0, 0)
            for id in shop.store.orderIDs.prefix(60) {
                guard let order = shop.store.orderJSON(id), let email = order["billing"]?["email"]?.text else {
                    continue
                }
                let account = order["customer_id"]?.integer ?? 0
                guard order["status"]?.text?.contains("draft") == false, !email.isEmpty else { continue }
                let found = try await find(.order(Int64(id)), manager)
                let person = try #require(found, "\(id)")
                if account > 0 {
                    #expect(person.personID == Int64(account))
                    accounts += 1
                } else {
                    #expect(person.email.lowercased() == email.lowercased())
                    guests += 1
                }
                let same = try await find(.address(email.uppercased()), manager)
                #expect(same?.email.lowercased() == email.lowercased())
            }
            #expect(accounts > 0 && guests > 0)
            for clue in [PersonClue.order(9_999_999), .address(""), .account(9_999_999)] {
                let nobody = try await find(clue, manager)
                #expect(nobody == nil)
            }
        }
    }

    @Test func test_bought_when_asked_for_then_everybody_with_an_order_of_the_product_and_nobody_else() async throws {
        try await Shop.with(orders: 240) { shop in
            let manager = try await mirrored(shop)
            var buyers: [Int: Set<String>] = [:]
            let emails = Dictionary(
                uniqueKeysWithValues: shop.store.ids(of: .customers).map {
                    ($0, shop.store.json(of: .customers, id: $0)?["email"]?.text?.lowercased() ?? "")
                }
            )
            for id in shop.store.orderIDs {
                guard let order = shop.store.orderJSON(id), let status = order["status"]?.text,
                    !["auto-draft", "checkout-draft", "trash"].contains(status)
                else { continue }
                let email = emails[order["customer_id"]?.integer ?? 0] ?? order["billing"]?["email"]?.text?.lowercased()
                guard let email, !email.isEmpty else { continue }
                for line in order["line_items"]?.elements ?? [] {
                    if let product = line["product_id"]?.integer, product > 0 {
                        buyers[product, default: []].insert(email)
                    }
                }
            }
            for (product, expected) in buyers.sorted(by: { $0.key < $1.key }).prefix(12) {
                let parsed = PersonFilterParser.parse("bought:\(product)")
                try #require(parsed.problems == [])
                let query = PersonListQuery(siteID: Shop.siteID, filter: parsed.filter)
                let found = try await manager.perform {
                    CustomerAction.listPeople(siteID: Shop.siteID, list: query, range: 0..<10_000, onCompletion: $0)
                }
                #expect(Set(found.map { $0.email.lowercased() }) == expected, "\(product)")
                #expect(found.count == expected.count)
            }
            #expect(buyers.count > 3)
        }
    }
}
