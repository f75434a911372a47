import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// People who may be one: found by what they have alike.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DuplicatesTests {
    private static let people = Seed.count("MERCED_PEOPLE", usual: 300)

    private struct Known {
        var id: Int64
        var email = ""
        var name = ""
        var phone = ""
        var postcode = ""
        var city = ""
    }

    private func save(_ people: [Known], _ shop: Shop) async throws {
        for start in stride(from: 0, to: people.count, by: 5_000) {
            let part = Array(people[start..<min(start + 5_000, people.count)])
            try await shop.mirror().performAndSave { storage in
                for known in part {
                    var record = CustomerRecord()
                    (record.siteID, record.customerID, record.role) = (Shop.siteID, known.id, "customer")
                    (record.email, record.firstName) = (known.email, known.name)
                    record.billing = AddressRecord(city: known.city, postcode: known.postcode, phone: known.phone)
                    try storage.save(record)
                }
            }
        }
    }

    private func list(_ manager: any StoresManager, _ filter: String) async throws -> [Person] {
        let query = PersonListQuery(siteID: Shop.siteID, filter: PersonFilterParser.parse(filter).filter)
        return try await manager.perform {
            CustomerAction.listPeople(siteID: Shop.siteID, list: query, range: 0..<200_000, onCompletion: $0)
        }
    }

    private func duplicates(_ id: Int64, _ manager: any StoresManager, _ shop: Shop) async -> [Int64: Set<PersonSign>] {
        let listener = manager.duplicates(siteID: Shop.siteID, personID: id)
        await shop.passTime { listener.readOnlyEntity != nil }
        let others = listener.readOnlyEntity?.others ?? []
        return Dictionary(others.map { ($0.person.personID, $0.signs) }) { $1 }
    }

    @Test func test_doubles_when_alike_in_one_thing_or_more_then_found_with_what_it_is() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await save(
                [
                    Known(
                        id: 1,
                        email: "ada.byrne@x.example",
                        name: "Ada Byrne",
                        phone: "+353 21 123 4567",
                        city: "Cork"
                    ),
                    Known(id: 2, email: "ADABYRNE+b@x.example", name: "Byrne Ada", phone: "021/1234567", city: "cork"),
                    Known(id: 3, email: "else@x.example", name: "Ada Byrne", city: "Galway"),
                    Known(id: 4, email: "fourth@x.example", phone: "0211234567", postcode: "T12"),
                    Known(id: 5, email: "Fourth@X.example", name: "Somebody Else"),
                ],
                shop
            )
            #expect(Set(try await list(manager, "is:double").map(\.personID)) == [1, 2, 4, 5])
            #expect(try await list(manager, "-is:double").map(\.personID) == [3])
            #expect(await duplicates(1, manager, shop) == [2: [.email, .phone, .city], 4: [.phone]])
            #expect(await duplicates(4, manager, shop) == [1: [.phone], 2: [.phone], 5: [.email]])
            #expect(await duplicates(3, manager, shop) == [:])
            // One is deleted here: it is nobody's double any more, before the store has heard of it.
            _ = try await manager.perform {
                CustomerAction.deleteCustomer(siteID: Shop.siteID, customerID: 2, heirID: 1, onCompletion: $0)
            }
            #expect(Set(try await list(manager, "is:double").map(\.personID)) == [1, 4, 5])
            #expect(await duplicates(1, manager, shop) == [4: [.phone]])
            #expect(PersonRecord.deletedRole == EditedRecord.deleted)
        }
    }

    @Test func test_doubles_when_too_many_have_a_number_then_it_says_nothing() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            var people = (1...21).map { Known(id: Int64($0), email: "p\($0)@x.example", phone: "+1 555 010 9999") }
            people.append(Known(id: 30, email: "p1@X.example"))
            try await save(people, shop)
            #expect(Set(try await list(manager, "is:double").map(\.personID)) == [1, 30])
            #expect(await duplicates(2, manager, shop) == [:])
        }
    }

    /// `MERCED_PEOPLE=100000` is a large store.
    @Test func test_list_of_doubles_when_people_are_many_then_those_that_share_something_and_no_others() async throws {
        try await Shop.with(orders: 0) { shop in
            let manager = shop.manager()
            var random = SeededGenerator(seed: Seed.value)
            let people = (1...Self.people).map { id in
                Known(
                    id: Int64(id),
                    email: "p\(Int.random(in: 0..<Self.people * 4, using: &random))@x.example",
                    phone: "+49 30 \(10_000_000 + Int.random(in: 0..<Self.people * 4, using: &random))"
                )
            }
            try await save(people, shop)
            let begun = ContinuousClock.now
            _ = try await list(manager, "id")
            let settled = ContinuousClock.now
            let found = Set(try await list(manager, "is:double").map(\.personID))
            let listed = ContinuousClock.now
            _ = await duplicates(1, manager, shop)
            print("people: made anew", settled - begun, "is:double", listed - settled, "of one", .now - listed)
            let emails = Dictionary(grouping: people, by: \.email).values.filter { $0.count > 1 }
            let phones = Dictionary(grouping: people, by: \.phone).values.filter { $0.count > 1 }
            #expect(found == Set((emails + phones).joined().map(\.id)) && !found.isEmpty, "seed \(Seed.value)")
        }
    }
}
