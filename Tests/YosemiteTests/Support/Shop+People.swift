import DemoStore
import Foundation
import Networking
import Storage
import Testing

@testable import Yosemite

/// People and coupons as the store has them, beside what is here.
extension Shop {
    /// What everybody's orders come to, by e-mail address in lower case, added up here from the store's own orders.
    func expectedPeople() -> [String: (orders: Int64, spent: Decimal)] {
        var sums: [String: (orders: Int64, spent: Decimal)] = [:]
        var emails: [Int: String] = [:]
        for id in store.ids(of: .customers) {
            let email = store.json(of: .customers, id: id)?["email"]?.text?.lowercased() ?? ""
            emails[id] = email
            sums[email] = (0, 0)
        }
        for id in store.orderIDs {
            guard let order = store.orderJSON(id), let status = order["status"]?.text else { continue }
            let customer = order["customer_id"]?.integer ?? 0
            let email = emails[customer] ?? order["billing"]?["email"]?.text?.lowercased() ?? ""
            guard !["auto-draft", "checkout-draft", "trash"].contains(status), !email.isEmpty else { continue }
            let isCounted = !["pending", "failed", "cancelled"].contains(status)
            let total = Decimal(string: order["total"]?.text ?? "") ?? 0
            let refunds = (order["refunds"]?.elements ?? []).reduce(Decimal(0)) { sum, refund in
                sum + (Decimal(string: refund["total"]?.text ?? "") ?? 0)
            }
            let before = sums[email] ?? (0, 0)
            sums[email] = isCounted ? (before.orders + 1, before.spent + total + refunds) : before
        }
        return sums
    }

    func people(_ manager: any StoresManager, _ filter: String = "", _ sort: PersonListQuery.Sort = .name) async throws
        -> [Person]
    {
        let parsed = PersonFilterParser.parse(filter)
        try #require(parsed.problems == [])
        let query = PersonListQuery(siteID: Shop.siteID, filter: parsed.filter, sort: sort)
        return try await manager.perform {
            CustomerAction.listPeople(siteID: Shop.siteID, list: query, range: 0..<10_000, onCompletion: $0)
        }
    }

    /// Everybody is here once, with the figures of the store's own orders.
    func expectPeople(_ manager: any StoresManager) async throws {
        let expected = expectedPeople()
        let found = try await people(manager)
        #expect(Set(found.map { $0.email.lowercased() }) == Set(expected.keys))
        #expect(found.count == expected.count)
        for person in found {
            let sums = expected[person.email.lowercased()] ?? (-1, -1)
            #expect(person.orders == sums.orders && person.spent == sums.spent, "\(person.email)")
        }
    }

    /// Every row of a list here is, in every field, what the store would send, and there is no other.
    func expectEqualRows<Record: ListedRecord>(_ record: Record.Type, _ resource: DemoResource) async throws
    where Record.PrimaryKey == Int64 {
        let mapper = RecordMapper<Record.ReadOnly>(resource: "\(resource)", userInfo: [.siteID: Shop.siteID])
        var wanted: [Int64: Record] = [:]
        for id in store.ids(of: resource) {
            let json = try #require(store.json(of: resource, id: id))
            wanted[Int64(id)] = Record(try await mapper.map(response: json.data))
        }
        let found = try await mirror().read { try $0.allObjects(ofType: record) }
        #expect(found.map(\.primaryKey).sorted() == wanted.keys.sorted())
        let other = found.first { wanted[$0.primaryKey] != $0 }
        #expect(other == nil, "\(other.flatMap { wanted[$0.primaryKey] }.map { "\($0)" } ?? "")")
    }
}
