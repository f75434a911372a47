import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The orders and products of one person: the list holds what the figures are made of.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PersonOrdersTests {
    private func orders(_ manager: any StoresManager, _ filter: OrderFilter) async throws -> [OrderSummary] {
        let list = OrderListQuery(siteID: Shop.siteID, filter: filter, search: "", sort: .newest, context: .fixed)
        let ids = try await manager.perform {
            ListAction.identifiers(list, range: 0..<10_000, onCompletion: $0)
        }
        return try await manager.perform {
            OrderAction.loadOrderRows(siteID: Shop.siteID, orderIDs: ids, onCompletion: $0)
        }
    }

    private func people(_ manager: any StoresManager) async throws -> [Person] {
        try await manager.perform {
            CustomerAction.listPeople(
                siteID: Shop.siteID,
                list: PersonListQuery(siteID: Shop.siteID),
                range: 0..<10_000,
                onCompletion: $0
            )
        }
    }

    private func bought(_ manager: any StoresManager, _ person: Person) async throws -> [BoughtProduct] {
        try await manager.perform {
            CustomerAction.loadBoughtProducts(siteID: Shop.siteID, personID: person.personID, onCompletion: $0)
        }
    }

    private func expectAgreement(_ shop: Shop, _ manager: any StoresManager) async throws {
        for person in try await people(manager) {
            let listed = try await orders(manager, person.orderFilter)
            let counted = listed.filter { !["pending", "failed", "cancelled"].contains($0.status) }
            #expect(Int64(counted.count) == person.orders, "\(person.email)")
            let nodes = counted.compactMap { shop.store.orderJSON(Int($0.orderID)) }
            let spent = nodes.reduce(Decimal(0)) { sum, node in
                let refunds = (node["refunds"]?.elements ?? []).compactMap { Decimal(string: $0["total"]?.text ?? "") }
                return sum + (Decimal(string: node["total"]?.text ?? "") ?? 0) + refunds.reduce(0, +)
            }
            #expect(spent == person.spent, "\(person.email)")
            // Typed, it is the same list.
            guard person.personID > 0 || person.email.contains("@") else { continue }
            let parsed = OrderFilterParser.parse(person.orderFilter.text)
            #expect(parsed.problems.isEmpty && parsed.filter == person.orderFilter, "\(person.orderFilter.text)")
        }
    }

    @Test func test_list_of_orders_when_anybody_is_asked_for_then_agrees_with_the_figures() async throws {
        try await Shop.with(orders: 240) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            try await expectAgreement(shop, manager)
            // A guest gets an account in the shop: the orders of before count for it, and are listed.
            let guest = try #require(try await people(manager).first { $0.isGuest && $0.orders > 0 && $0.personID < 0 })
            let before = try await orders(manager, guest.orderFilter)
            let fields = [RecordChange(field: "email", base: nil, value: .string(guest.email.uppercased()))]
            _ = try await manager.perform {
                CustomerAction.createCustomer(siteID: Shop.siteID, fields: fields, onCompletion: $0)
            }
            let unsent = try #require(try await people(manager).first { $0.email == guest.email.uppercased() })
            #expect(try await orders(manager, unsent.orderFilter) == before)
            try await shop.settle(manager)
            let account = try #require(
                try await people(manager).first { $0.email.lowercased() == guest.email.lowercased() }
            )
            #expect(account.personID > 0)
            #expect(try await orders(manager, account.orderFilter) == before && !before.isEmpty)
            try await expectAgreement(shop, manager)
        }
    }

    @Test func test_two_accounts_when_they_have_one_address_then_the_older_has_the_guest_s_orders_and_nobody_twice()
        async throws
    {
        try await Shop.with { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            let guest = try #require(try await people(manager).first { $0.isGuest && $0.orders > 0 && $0.personID < 0 })
            // No store takes two; a mirror has to bear what a database was given by hand, the younger one first.
            for (id, email) in [(9_002, guest.email.uppercased()), (9_001, guest.email.lowercased())] {
                try await shop.mirror().performAndSave { storage in
                    var record = CustomerRecord()
                    (record.siteID, record.customerID) = (Shop.siteID, Int64(id))
                    (record.email, record.role) = (email, "customer")
                    try storage.save(record)
                }
            }
            let now = try await people(manager).filter { $0.email.lowercased() == guest.email.lowercased() }
            #expect(now.reduce(into: [:]) { $0[$1.personID] = $1.orders } == [9_001: guest.orders, 9_002: 0])
            for account in now {
                let listed = try await orders(manager, account.orderFilter)
                #expect(listed.isEmpty == (account.personID == 9_002))
            }
            #expect(try await bought(manager, now.first { $0.personID == 9_002 } ?? guest).isEmpty)
        }
    }

    @Test func test_products_when_the_lines_are_counted_by_hand_then_the_same_and_ten_at_most() async throws {
        try await Shop.with(orders: 240) { shop in
            let manager = shop.manager()
            try await manager.synchronize()
            try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
            var compared = 0
            for person in try await people(manager) where person.orders > 0 {
                let found = try await bought(manager, person)
                #expect(found.count <= BoughtProduct.maximum)
                #expect(zip(found, found.dropFirst()).allSatisfy { $0.quantity >= $1.quantity })
                let listed = try await orders(manager, person.orderFilter)
                    .filter { !["pending", "failed", "cancelled"].contains($0.status) }
                let nodes = listed.compactMap { shop.store.orderJSON(Int($0.orderID)) }
                guard nodes.allSatisfy({ ($0["refunds"]?.elements ?? []).isEmpty }) else { continue }
                for product in found {
                    let lines = nodes.flatMap { $0["line_items"]?.elements ?? [] }
                        .filter { $0["product_id"]?.integer == Int(product.productID) }
                    let pieces = lines.reduce(0) { $0 + ($1["quantity"]?.integer ?? 0) }
                    let money = lines.reduce(Decimal(0)) { $0 + (Decimal(string: $1["total"]?.text ?? "") ?? 0) }
                    #expect(product.quantity == Decimal(pieces) && product.amount == money, "\(person.email)")
                    #expect(product.orders > 0 && product.lastBought != nil && !product.name.isEmpty)
                    compared += 1
                }
            }
            #expect(compared > 20)
        }
    }

    @Test func test_guest_when_there_are_ten_thousand_orders_then_a_page_reads_a_hundred_and_counts_all() async throws {
        try await Shop.with { shop in
            let manager = shop.manager()
            let name = String(repeating: "שלום\u{202E}\u{1B}", count: 40)
            for start in stride(from: 0, to: 10_000, by: 2_000) {
                try await shop.mirror().performAndSave { storage in
                    for id in (start + 1)...(start + 2_000) {
                        try storage.saveOrder(Self.order(Int64(100_000 + id), name: name))
                    }
                }
            }
            let guest = try #require(try await people(manager).first { $0.email == "busy@example.test" })
            #expect(guest.orders == 10_000 && guest.spent == 100_000)
            let query = OrderListQuery(
                siteID: Shop.siteID,
                filter: guest.orderFilter,
                search: "",
                sort: .newest,
                context: .fixed
            )
            let rows = manager.list(query, range: 0..<100)
            rows.start()
            await shop.passTime { rows.isUpToDate }
            #expect(rows.fetchedObjects.count == 100 && rows.numberOfObjects == 10_000)
            #expect(rows.fetchedObjects.first?.orderID == 110_000)
            let bought = try await bought(manager, guest)
            #expect(bought.map(\.productID) == [5] && bought.first?.quantity == 20_000)
        }
    }

    nonisolated private static func order(_ id: Int64, name: String) -> OrderGraph {
        OrderGraph(
            order: OrderRecord(
                siteID: Shop.siteID,
                orderID: id,
                number: "\(id)",
                status: "completed",
                storeStatus: "completed",
                currency: "USD",
                dateCreated: Shop.now.addingTimeInterval(Double(id - 200_000)),
                total: "10.00",
                itemCount: 2,
                billing: AddressRecord(firstName: name, email: "Busy@example.test".lowercased())
            ),
            items: [
                OrderItemRecord(
                    siteID: Shop.siteID,
                    orderID: id,
                    itemID: id,
                    name: "Mug",
                    productID: 5,
                    quantity: "2",
                    total: "9.00"
                )
            ]
        )
    }
}
