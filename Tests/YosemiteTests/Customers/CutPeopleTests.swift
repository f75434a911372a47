import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A shop's people and coupons mirrored, searched and edited over HTTP while the network is cut: in the first sync, in a
/// series of codes, in edits of accounts, each time before the store heard of it and after. Afterwards store and mirror
/// have exactly what was wanted.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 120 : 20)))
struct CutPeopleTests {
    private struct Size {
        let accounts: Int
        let orders: Int
        let guests: Int
        let coupons: Int
        let codes: Int
        let people: Int

        static let whole = Size(accounts: 800, orders: 840, guests: 300, coupons: 1_000, codes: 1_000, people: 90)
        static let part = Size(
            accounts: 130,
            orders: 120,
            guests: 30,
            coupons: 120,
            codes: 160,
            people: Seed.isLong ? 16 : 10
        )
    }

    private typealias JSONByKey = [String: [JSONNode]]

    @Test func test_people_and_coupons_when_the_network_is_cut_three_times_then_all_is_there_once() async throws {
        try await show(Seed.isLong ? .whole : .part, latency: .zero)
    }

    /// As a shop on a cheap host answers.
    @Test(.enabled(if: Seed.isLong))
    func test_people_and_coupons_when_the_store_is_slow_as_well_then_all_is_there_once() async throws {
        try await show(.part, latency: .milliseconds(600))
    }

    private func show(_ size: Size, latency: Duration) async throws {
        try await Shop.with(orders: size.orders, customers: size.accounts, latency: latency) { shop in
            for number in shop.store.ids(of: .coupons).count..<size.coupons { Self.addCoupon(number, to: shop) }
            var manager = try await synchronize(shop)
            try await expectEqual(shop, manager)
            #expect(shop.expectedPeople().count >= size.accounts + size.guests)
            manager = try await makeSeries(size, shop, manager)
            manager = try await changePeople(size, shop, manager)
            try await synchronizeAll(manager)
            try await expectEqual(shop, manager)
            #expect(try await shop.edits().allSatisfy { $0.state == .done })
        }
    }

    private static func addCoupon(_ number: Int, to shop: Shop) {
        let fields: JSONNode = [
            "code": .string("old-\(number)"), "amount": .string("\(number % 40 + 1).50"), "status": "publish",
            "discount_type": number % 3 == 0 ? "percent" : "fixed_cart", "usage_limit": .number("\(number % 7 + 3)"),
        ]
        _ = shop.store.createBehindTheBack(.coupons, fields: fields)
    }

    // MARK: The first sync

    private func synchronizeAll(_ manager: any StoresManager) async throws {
        try await manager.perform { SettingAction.synchronizeGeneralSettings(siteID: Shop.siteID, onCompletion: $0) }
        try await manager.synchronize()
        try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
        try await manager.perform { CouponAction.synchronizeCoupons(siteID: Shop.siteID, onCompletion: $0) }
    }

    /// Cut twice in the middle of each list, after which the program begins anew.
    private func synchronize(_ shop: Shop) async throws -> any StoresManager {
        var manager = shop.manager()
        for list in ["orders", "customers", "coupons"] {
            // The second time where the first cut left off.
            for (effect, from) in [(Fault.Effect.cutBeforeStore, 2), (.cutAfterStore, 1)] {
                let cut = shop.proxy.add(Fault(effect, path: "/\(list)?", from: from, times: 2))
                _ = try? await synchronizeAll(manager)
                #expect(shop.proxy.count(cut) > 0, "\(list)")
                shop.proxy.remove(cut)
            }
            await manager.deauthenticate()
            manager = shop.manager()
        }
        try await synchronizeAll(manager)
        return manager
    }

    /// Mirror and store are equal row by row, nothing is there twice, and figures are those of the store's orders.
    private func expectEqual(_ shop: Shop, _ manager: any StoresManager) async throws {
        try await shop.expectEqualRows(CouponRecord.self, .coupons)
        try await shop.expectEqualRows(CustomerRecord.self, .customers)
        try await shop.expectPeople(manager)
        #expect(Self.coupons(shop).allSatisfy { $0.value.count == 1 })
        #expect(Self.accounts(shop).allSatisfy { $0.value.count == 1 })
    }

    private static func coupons(_ shop: Shop) -> JSONByKey { records(shop, .coupons, "code") }
    private static func accounts(_ shop: Shop) -> JSONByKey { records(shop, .customers, "email") }

    private static func records(_ shop: Shop, _ resource: DemoResource, _ key: String) -> JSONByKey {
        let all = shop.store.ids(of: resource).compactMap { shop.store.json(of: resource, id: $0) }
        return Dictionary(grouping: all) { $0[key]?.text?.lowercased() ?? "" }
    }

    // MARK: A series of codes

    private func makeSeries(_ size: Size, _ shop: Shop, _ manager: any StoresManager) async throws -> any StoresManager
    {
        let before = Self.coupons(shop)
        let codes = CouponSeries(prefix: "thanks-", count: size.codes, length: 8).codes()
        let drafts = codes.map { code in
            [
                RecordChange(field: "code", base: nil, value: .string(code)),
                RecordChange(field: "amount", base: nil, value: .string("12.50")),
                RecordChange(field: "usage_limit", base: nil, value: .number(1)),
            ]
        }
        let path = "/coupons/batch"
        shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: path, from: 1, times: 1))
        shop.proxy.add(Fault(.cutAfterStore, method: "POST", path: path, from: 2, times: 1))
        let hang = shop.proxy.add(Fault(.hang, method: "POST", path: path, from: 2, times: 1))
        _ = try await manager.perform {
            CouponAction.createCoupons(siteID: Shop.siteID, drafts: drafts, onCompletion: $0)
        }
        // They are found at once, whatever the network does.
        let filter = CouponFilterParser.parse("thanks-").filter
        let list = CouponListQuery(siteID: Shop.siteID, filter: filter)
        func shown() async throws -> Int {
            try await manager.perform { ListAction.count(list, onCompletion: $0) }
        }
        #expect(try await shown() == codes.count)
        // Of four batches the first two are cut and the last hangs: the program ends while the store works, and is opened again.
        let settled = Task { try await shop.settle(manager) }
        await shop.proxy.waitUntilHolding(1)
        await manager.deauthenticate()
        shop.proxy.release()
        try? await settled.value
        #expect(shop.proxy.count(hang) == 1)
        let again = shop.manager()
        try await shop.settle(again)
        shop.proxy.removeAll()
        let after = Self.coupons(shop)
        #expect(Set(after.keys) == Set(before.keys).union(codes))
        #expect(codes.allSatisfy { after[$0]?.map { $0["amount"] } == ["12.50"] })
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        return again
    }

    // MARK: Edits of accounts

    /// What becomes of the accounts, by e-mail address; nil: it is gone.
    private struct Wish {
        let email: String
        let id: Int?
        let lastName: String?
        var isSharedWithTheShop = false
    }

    private func changePeople(_ size: Size, _ shop: Shop, _ manager: any StoresManager) async throws
        -> any StoresManager
    {
        let before = Self.accounts(shop)
        let wishes = Self.wishes(size.people, shop)
        let posts = [(Fault.Effect.cutBeforeStore, 1), (.cutAfterStore, 1), (.gateway(504), 2), (.cutAfterStore, 2)]
        for (effect, from) in posts {
            shop.proxy.add(Fault(effect, method: "POST", path: "/customers", from: from, times: 1))
        }
        shop.proxy.add(Fault(.cutBeforeStore, method: "DELETE", path: "/customers/", times: 1))
        shop.proxy.add(Fault(.cutAfterStore, method: "DELETE", path: "/customers/", times: 1))
        for wish in wishes { try await apply(wish, shop, manager) }
        #expect(try await shop.people(manager, "wished").count == wishes.count { $0.lastName != nil })
        // They are met by a program that begins anew.
        await manager.deauthenticate()
        let again = shop.manager()
        try await shop.settle(again)
        shop.proxy.removeAll()
        let after = Self.accounts(shop)
        for wish in wishes {
            let kept = after[wish.email] ?? []
            #expect(kept.map { $0["last_name"]?.text } == (wish.lastName.map { [$0] } ?? []), "\(wish)")
            #expect(kept.allSatisfy { $0["billing"]?["city"] == "Cork" || wish.id != nil })
            if wish.isSharedWithTheShop { #expect(kept.map { $0["first_name"] } == ["Theirs"]) }
        }
        let touched = Set(wishes.map(\.email))
        #expect(Set(after.keys).subtracting(touched) == Set(before.keys).subtracting(touched))
        #expect(before.allSatisfy { touched.contains($0.key) || after[$0.key] == $0.value })
        return again
    }

    private static func wishes(_ people: Int, _ shop: Shop) -> [Wish] {
        let known = shop.store.ids(of: .customers).filter {
            shop.store.json(of: .customers, id: $0)?["role"] == "customer"
        }
        let changed = known.prefix(people).enumerated().map { index, id in
            let email = shop.store.json(of: .customers, id: id)?["email"]?.text ?? ""
            let name = index % 20 == 7 ? nil : "Wished \(index)"
            return Wish(email: email, id: id, lastName: name, isSharedWithTheShop: name != nil && index % 9 == 3)
        }
        let made = (0..<people).map {
            Wish(email: "new-\($0)@example.test", id: nil, lastName: "Wished new \($0)")
        }
        return zip(changed, made).flatMap { [$0, $1] }
    }

    private func apply(_ wish: Wish, _ shop: Shop, _ manager: any StoresManager) async throws {
        var fields = wish.lastName.map { ["last_name": $0] } ?? [:]
        guard let id = wish.id else {
            fields["email"] = wish.email
            fields["billing.city"] = "Cork"
            let draft = fields.map { RecordChange(field: $0.key, base: nil, value: .string($0.value)) }
            _ = try await manager.perform {
                CustomerAction.createCustomer(siteID: Shop.siteID, fields: draft, onCompletion: $0)
            }
            return
        }
        if wish.isSharedWithTheShop {
            _ = shop.store.changeBehindTheBack(.customers, id: id, fields: ["first_name": "Theirs"])
        }
        let changes = fields.map { RecordChange(field: $0.key, base: nil, value: .string($0.value)) }
        _ = try await manager.perform { done in
            if wish.lastName == nil {
                CustomerAction.deleteCustomer(
                    siteID: Shop.siteID,
                    customerID: Int64(id),
                    heirID: 1,
                    onCompletion: done
                )
            } else {
                CustomerAction.updateCustomer(
                    siteID: Shop.siteID,
                    customerID: Int64(id),
                    changes: changes,
                    onCompletion: done
                )
            }
        }
    }
}
