import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Accounts and guests as one list, with what their orders came to.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PeopleTests {
    @Test func test_people_when_the_store_is_mirrored_then_each_address_once_with_the_store_s_own_sums() async throws {
        try await Shop.with(orders: 240) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            try await shop.expectPeople(manager)
            #expect(try await shop.people(manager, "guest").allSatisfy(\.isGuest))
            #expect(try await !shop.people(manager, "is:registered").contains(where: \.isGuest))
            // An order changes its state, and one its owner.
            let id = try #require(shop.store.orderIDs.first { shop.store.orderJSON($0)?["status"] == "completed" })
            _ = shop.store.changeOrderBehindTheBack(id: id, status: "cancelled")
            try await manager.synchronize()
            try await shop.expectPeople(manager)
        }
    }

    @Test func test_guest_when_an_account_has_the_address_in_other_case_then_one_person_and_two_again_without_it()
        async throws
    {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            let guest = try #require(try await shop.people(manager, "guest orders>0").first)
            let fields = [RecordChange(field: "email", base: nil, value: .string(guest.email.uppercased()))]
            _ = try await manager.perform {
                CustomerAction.createCustomer(siteID: Shop.siteID, fields: fields, onCompletion: $0)
            }
            try await shop.settle(manager)
            let now = try await shop.people(manager).filter { $0.email.lowercased() == guest.email.lowercased() }
            #expect(now.map(\.isGuest) == [false])
            #expect(now.first?.orders == guest.orders && now.first?.spent == guest.spent)
            let id = try #require(now.first?.personID)
            _ = try await manager.perform {
                CustomerAction.updateCustomer(
                    siteID: Shop.siteID,
                    customerID: id,
                    changes: [RecordChange(field: "email", base: nil, value: .string("else@example.test"))],
                    onCompletion: $0
                )
            }
            let apart = try await shop.people(manager).filter { $0.personID == id || $0.personID == guest.personID }
            #expect(Set(apart.map(\.email)) == ["else@example.test", guest.email])
            #expect(apart.first { $0.isGuest }?.orders == guest.orders)
        }
    }

    @Test func test_people_when_searched_by_words_or_any_spelling_of_a_phone_then_found() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            let fields: [String: String] = [
                "email": "zoe@example.test", "first_name": "Zoë", "last_name": "Ångström",
                "billing.phone": "+49 (0)30 1234-567",
            ]
            _ = try await manager.perform {
                CustomerAction.createCustomer(
                    siteID: Shop.siteID,
                    fields: fields.map { RecordChange(field: $0.key, base: nil, value: .string($0.value)) },
                    onCompletion: $0
                )
            }
            for text in [
                "angstrom zoe", "030/1234567", "+49301234567", "1234567", "\"030 1234567\"", "zoe@example",
            ] {
                #expect(try await shop.people(manager, text).map(\.email) == ["zoe@example.test"], "\(text)")
            }
            #expect(try await shop.people(manager, "angstrom orders:0").count == 1)
            #expect(try await shop.people(manager, "angstrom orders>0").isEmpty)
        }
    }
}
