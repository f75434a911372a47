import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Whose card was scanned: by what the configuration says of cards, else by address and phone number.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomerCardTests {
    private func shop(_ cards: [String], _ body: @MainActor (Shop, any StoresManager, [Int]) async throws -> Void)
        async throws
    {
        try await Shop.with(orders: 20, customers: 5) { shop in
            let ids = shop.store.ids(of: .customers).sorted()
            func change(_ id: Int, _ fields: JSONNode) {
                #expect(shop.store.changeBehindTheBack(.customers, id: id, fields: fields))
            }
            for (place, id) in ids.enumerated() {
                let phone = place < 2 ? "+49 30 1234567" : "030 555 010\(place)"
                change(
                    id,
                    [
                        "email": .string("card\(place)@example.com"),
                        "billing": ["first_name": "Ada", "last_name": .string("No \(place)"), "phone": .string(phone)],
                        "meta_data": [["id": 1, "key": "_loyalty", "value": .string("990\(place)")]],
                    ]
                )
            }
            change(ids[3], ["meta_data": [["id": 1, "key": "_loyalty", "value": 7007]]])
            var configuration = shop.configuration()
            configuration.register.customerCards = cards.compactMap(CustomerCode.init)
            let manager = shop.manager(of: configuration)
            try await manager.mirrorEverything()
            try await body(shop, manager, ids)
        }
    }

    private func find(_ code: String, _ manager: any StoresManager) async throws -> CustomerAnswer {
        try await manager.perform { SaleAction.findCustomer(siteID: Shop.siteID, code: code, onCompletion: $0) }
    }

    private func told(_ codes: [String], _ manager: any StoresManager) async throws -> [CustomerAnswer] {
        var answers: [CustomerAnswer] = []
        for code in codes { answers.append(try await find(code, manager)) }
        return answers
    }

    private func people(_ codes: [String], _ manager: any StoresManager) async throws -> [Int?] {
        try await told(codes, manager).map { answer in
            if case .person(let person) = answer { Int(person.personID) } else { nil }
        }
    }

    @Test func test_card_when_the_configuration_knows_it_then_its_customer() async throws {
        try await shop(["meta:_loyalty", "K-{id}/"]) { _, manager, ids in
            let found = try await people(["9902", "7007", "K-\(ids[1])/"], manager)
            #expect(found == [ids[2], ids[3], ids[1]])
            let answers = try await told(["K-999999/", "K-/", "990", "_loyalty"], manager)
            #expect(answers == [.nobody, .other, .other, .other])
        }
    }

    @Test func test_code_when_an_address_or_a_phone_number_then_its_customer_without_any_setting() async throws {
        try await shop([]) { _, manager, ids in
            let found = try await people(["CARD4@Example.com", "0305550103", "030 555-0103"], manager)
            #expect(found == [ids[4], ids[3], ids[3]])
            let answers = try await told(["nobody@example.com", "+49301234567"], manager)
            #expect(answers == [.nobody, .several])
            let others = ["9902", "12345", "", "4006381333931", "MUG-1", "' OR 1=1 --"]
            let unknown = try await told(others, manager)
            #expect(unknown == others.map { _ in .other })
        }
    }

    @Test(arguments: ["{id}", "meta:", "K-", ""])
    func test_setting_when_every_code_or_none_would_be_a_customer_then_it_is_none(text: String) {
        #expect(CustomerCode(text) == nil)
    }
}
