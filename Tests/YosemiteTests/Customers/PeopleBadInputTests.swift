import DemoStore
import Foundation
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What cannot be done to people and coupons, found out here or only by the store: it is said, and stops nothing else.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PeopleBadInputTests {
    private func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        try await manager.perform { SettingAction.synchronizeGeneralSettings(siteID: Shop.siteID, onCompletion: $0) }
        try await manager.perform { CustomerAction.synchronizeCustomers(siteID: Shop.siteID, onCompletion: $0) }
        try await manager.perform { CouponAction.synchronizeCoupons(siteID: Shop.siteID, onCompletion: $0) }
        return manager
    }

    private static func changes(_ fields: [String: String]) -> [RecordChange] {
        fields.sorted { $0.key < $1.key }.map { RecordChange(field: $0.key, base: nil, value: .string($0.value)) }
    }

    private func update(_ manager: any StoresManager, _ id: Int, _ fields: [String: String]) async throws -> PendingEdit
    {
        try await manager.perform {
            CustomerAction.updateCustomer(
                siteID: Shop.siteID,
                customerID: Int64(id),
                changes: Self.changes(fields),
                onCompletion: $0
            )
        }
    }

    private func create(_ manager: any StoresManager, _ fields: [String: String]) async throws -> PendingEdit {
        try await manager.perform {
            CustomerAction.createCustomer(siteID: Shop.siteID, fields: Self.changes(fields), onCompletion: $0)
        }
    }

    private func make(_ manager: any StoresManager, _ fields: [String: String]) async throws -> PendingEdit {
        try await manager.perform {
            CouponAction.createCoupons(siteID: Shop.siteID, drafts: [Self.changes(fields)], onCompletion: $0)
        }[0]
    }

    private static func buyers(_ shop: Shop) -> [Int] {
        shop.store.ids(of: .customers).filter { shop.store.json(of: .customers, id: $0)?["role"] == "customer" }
    }

    @Test func test_account_when_deleted_in_the_store_then_its_change_is_refused_and_the_others_arrive() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let ids = Array(Self.buyers(shop).prefix(3))
            shop.store.deleteBehindTheBack(.customers, id: ids[1])
            var edits: [PendingEdit] = []
            for id in ids { edits.append(try await update(manager, id, ["last_name": "Late \(id)"])) }
            edits.append(try await create(manager, ["email": "behind@example.test"]))
            try await shop.settle(manager)
            let refused = try await shop.ledger().wait(for: edits[1].editID, [.refused])
            #expect(refused.lastError?.isEmpty == false)
            for id in [ids[0], ids[2]] {
                #expect(shop.store.json(of: .customers, id: id)?["last_name"]?.text == "Late \(id)")
            }
            _ = try await shop.ledger().wait(for: edits[3].editID, [.done])
            // Who is gone is in no list.
            let left = try await manager.perform {
                CustomerAction.loadCustomer(siteID: Shop.siteID, customerID: Int64(ids[1]), onCompletion: $0)
            }
            #expect(left == nil)
            #expect(try await shop.people(manager, "late").map(\.personID).sorted() == [Int64(ids[0]), Int64(ids[2])])
        }
    }

    @Test func test_drafts_when_they_have_one_address_in_other_case_then_the_second_is_refused_at_once() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            shop.proxy.goDown()
            let first = try await create(manager, ["email": "Zoe@Example.test"])
            let taken = ProductProblem.emailTaken("zoe@example.TEST", customerID: -first.editID)
            await #expect(throws: ProductProblems(problems: [taken])) {
                _ = try await create(manager, ["email": "zoe@example.TEST"])
            }
            try shop.proxy.comeUp()
            try await shop.settle(manager)
            let kept = shop.store.ids(of: .customers).compactMap {
                shop.store.json(of: .customers, id: $0)?["email"]?.text?.lowercased()
            }
            #expect(kept.count { $0 == "zoe@example.test" } == 1)
        }
    }

    @Test func test_address_when_somebody_took_it_meanwhile_then_said_and_the_old_one_is_shown_again() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            let id = try #require(Self.buyers(shop).first)
            let before = try #require(shop.store.json(of: .customers, id: id)?["email"]?.text)
            let theirs: JSONNode = ["email": "taken@example.test", "role": "customer"]
            _ = shop.store.createBehindTheBack(.customers, fields: theirs)
            let others: JSONNode = ["email": "other@example.test", "role": "customer"]
            _ = shop.store.createBehindTheBack(.customers, fields: others)
            let edit = try await update(manager, id, ["email": "TAKEN@example.test"])
            let draft = try await create(manager, ["email": "Other@Example.test", "first_name": "Second"])
            try await shop.settle(manager)
            let refused = try await shop.ledger().wait(for: edit.editID, [.refused])
            #expect(refused.lastError?.contains("Email address is invalid") == true, "\(refused.lastError ?? "")")
            let double = try await shop.ledger().wait(for: draft.editID, [.refused])
            #expect(double.lastError?.contains("already registered") == true, "\(double.lastError ?? "")")
            let shown = try await manager.perform {
                CustomerAction.loadCustomer(siteID: Shop.siteID, customerID: Int64(id), onCompletion: $0)
            }
            #expect(shown?.email == before)
            #expect(try await shop.people(manager, "second") == [])
        }
    }

    @Test(arguments: ["🎁 für dich", "50%+x", "o'neil + co", "a  b", "ÄRGER-1"])
    func test_code_when_it_has_blanks_signs_or_emoji_then_made_once_and_found_in_any_case(code: String) async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            shop.proxy.add(Fault(.cutAfterStore, method: "POST", times: 1))
            _ = try await make(manager, ["code": " \(code) ", "amount": "5"])
            try await shop.settle(manager)
            let made = shop.store.ids(of: .coupons).filter {
                shop.store.json(of: .coupons, id: $0)?["code"]?.text == code.lowercased()
            }
            #expect(made.count == 1)
            let found = try await manager.perform {
                CouponAction.findCoupon(siteID: Shop.siteID, code: code.uppercased(), onCompletion: $0)
            }
            #expect(found?.couponID == made.first.map(Int64.init))
            let taken = ProductProblem.codeTaken(code.lowercased(), couponID: found?.couponID ?? 0)
            await #expect(throws: ProductProblems(problems: [taken])) {
                _ = try await make(manager, ["code": code.uppercased()])
            }
        }
    }

    @Test func test_change_when_the_coupon_was_refused_then_said_of_it_and_not_of_an_order() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            // The store has the code, though not the record one would look for after a lost answer.
            shop.proxy.add(Fault(.gateway(502), method: "POST", times: 1))
            let draft = try await make(manager, ["code": "theirs"])
            try await manager.send()
            _ = try await shop.ledger().wait(for: draft.editID, [.waiting], tries: 1)
            let change = RecordChange(field: "amount", base: nil, value: .string("7"))
            let edit = try await manager.perform {
                CouponAction.updateCoupons(
                    siteID: Shop.siteID,
                    couponIDs: [-draft.editID],
                    changes: [change],
                    onCompletion: $0
                )
            }[0]
            shop.proxy.add(
                Fault(
                    .status(
                        400,
                        body: #"{"code":"coupon_broken","message":"No.","data":{"status":400}}"#,
                        headers: [:]
                    ),
                    method: "POST"
                )
            )
            try await shop.settle(manager)
            let reason = try await shop.ledger().wait(for: draft.editID, [.refused]).lastError ?? ""
            #expect(reason.contains("coupon_broken"), "\(reason)")
            let words = try await shop.ledger().wait(for: edit.editID, [.refused]).lastError ?? ""
            #expect(words == RecordWords.neverMade)
        }
    }

    @Test func test_coupon_when_it_expires_in_the_past_or_in_another_zone_then_that_instant_is_kept() async throws {
        try await Shop.with { shop in
            let manager = try await synchronized(shop)
            _ = try await make(manager, ["code": "past", "date_expires": "2020-02-29"])
            _ = try await make(manager, ["code": "tokyo", "date_expires": "2027-01-31T09:00:00+09:00"])
            try await shop.settle(manager)
            let coupons = shop.store.ids(of: .coupons).compactMap { shop.store.json(of: .coupons, id: $0) }
            #expect(coupons.first { $0["code"] == "past" }?["date_expires"] == "2020-02-29T00:00:00")
            #expect(coupons.first { $0["code"] == "tokyo" }?["date_expires_gmt"] == "2027-01-31T00:00:00")
            let past = try await manager.perform {
                CouponAction.findCoupon(siteID: Shop.siteID, code: "past", onCompletion: $0)
            }
            #expect(past?.state(at: Shop.now) == .expired)
        }
    }
}
