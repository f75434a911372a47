import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import DemoStore

@Suite struct LivingShopTests {
    private static func money(_ node: JSONNode?) throws -> Decimal {
        let text = try #require(node?.text)
        return try #require(Decimal(string: text, locale: nil))
    }

    // MARK: What is there

    @Test func test_numbers_when_orders_are_listed_then_rise_with_time_up_to_today() {
        let living = LivingStore()
        let orders = living.orders()
        let ids = orders.compactMap { $0["id"]?.integer }
        let times = orders.compactMap { $0["date_created_gmt"]?.text }
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(times == times.sorted())
        #expect(times.last ?? "" <= StoreDateParser.gmtText(LivingStore.now))
        #expect(times.contains { $0 > "2026-11-21T05:00:00" })
    }

    @Test func test_totals_when_added_up_then_agree_to_the_cent_in_every_order() throws {
        for order in LivingStore(days: 30).orders() {
            let lines = order["line_items"]?.elements ?? []
            let fees = order["fee_lines"]?.elements ?? []
            let parts =
                try lines.reduce(0) { try $0 + Self.money($1["total"]) }
                + fees.reduce(0) { try $0 + Self.money($1["total"]) }
                + Self.money(order["shipping_total"]) + Self.money(order["total_tax"])
            let total = try Self.money(order["total"])
            #expect(total == parts)
        }
    }

    @Test func test_statuses_when_orders_grow_old_then_they_are_settled() {
        let orders = LivingStore().orders()
        func statuses(_ isWanted: (String) -> Bool) -> Set<String> {
            Set(orders.filter { isWanted($0["date_created_gmt"]?.text ?? "") }.compactMap { $0["status"]?.text })
        }
        let old = statuses { $0 < "2026-11-10" }
        let recent = statuses { $0 >= "2026-11-16" }
        #expect(old == ["completed", "cancelled", "refunded"])
        #expect(recent.isSuperset(of: ["processing", "completed", "on-hold"]))
    }

    @Test func test_dates_when_compared_then_follow_one_another() {
        let now = StoreDateParser.gmtText(LivingStore.now)
        for order in LivingStore(days: 30).orders() {
            let created = order["date_created_gmt"]?.text ?? ""
            let modified = order["date_modified_gmt"]?.text ?? ""
            let paid = order["date_paid_gmt"]?.text ?? created
            let completed = order["date_completed_gmt"]?.text ?? paid
            #expect(created <= paid && paid <= completed && completed <= modified && modified <= now)
        }
    }

    @Test func test_customers_when_counted_then_many_return_and_none_ordered_before_they_were_there() throws {
        let living = LivingStore()
        let orders = living.orders()
        let customers = orders.compactMap { $0["customer_id"]?.integer }.filter { $0 > 0 }
        let counts = Dictionary(customers.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.values.count { $0 > 1 } > 100)
        for order in orders {
            guard let id = order["customer_id"]?.integer, id > 0 else { continue }
            let account = try #require(living.store.json(of: .customers, id: id))
            #expect(account["date_created_gmt"]?.text ?? "" < order["date_created_gmt"]?.text ?? "")
        }
    }

    // MARK: The same again

    @Test func test_store_when_seed_and_clock_are_the_same_then_bytes_are_equal() async {
        let (one, other, third) = (LivingStore(), LivingStore(), LivingStore(seed: 7))
        for living in [one, other, third] { living.clock.advance(by: 5_000) }
        for target in [
            "wc/v3/orders?per_page=100", "wc/v3/products?per_page=100", "wc/v3/products/reviews?per_page=100",
        ] {
            let (first, second) = (await one.get(target).body, await other.get(target).body)
            #expect(first.count > 20_000)
            #expect(first == second, "\(target)")
            let different = await third.get(target).body
            #expect(different != first)
        }
    }

    @Test func test_store_when_it_ran_for_a_day_then_older_orders_are_as_in_one_opened_now() async {
        let ran = LivingStore()
        ran.clock.advance(by: 86_400)
        let opened = LivingStore(days: 61, now: LivingStore.now.addingTimeInterval(86_400))
        let until = StoreDateParser.gmtText(LivingStore.now)
        let target = "wc/v3/orders?per_page=100&status=any,trash&dates_are_gmt=true&before=\(until)"
        let bodies = (await ran.get(target), await opened.get(target))
        #expect(bodies.0.status == 200 && bodies.0.body.count > 100_000)
        #expect(bodies.0.body == bodies.1.body)
    }

    @Test func test_store_when_looked_at_rarely_then_says_the_same_as_one_looked_at_often() async {
        let days = Seed.isLong ? 60 : 20
        let (often, rarely) = (LivingStore(days: days), LivingStore(days: days))
        // Every two minutes; every eight in a short run.
        let looks = Seed.isLong ? 60 : 15
        for _ in 0..<looks {
            often.clock.advance(by: 7_200 / looks)
            _ = await often.get("wc/v3/orders?per_page=1")
        }
        rarely.clock.advance(by: 7_200)
        for target in ["wc/v3/orders?per_page=100", "wc/v3/products?per_page=100"] {
            let (one, other) = (await often.get(target).body, await rarely.get(target).body)
            #expect(one == other, "\(target)")
        }
    }

    // MARK: While it runs

    @Test func test_clock_when_it_runs_then_the_next_order_is_found_by_its_change_and_takes_stock() async throws {
        let living = LivingStore()
        let known = Set(living.store.orderIDs)
        let before = try await living.json("wc/v3/products?per_page=100")
        let after = StoreDateParser.gmtText(LivingStore.now)
        living.clock.advance(by: 110)
        let found = try await living.json("wc/v3/orders?dates_are_gmt=true&modified_after=\(after)")
        let new = try #require(found.elements.first { !known.contains($0["id"]?.integer ?? 0) })
        #expect(new["date_created_gmt"] == new["date_modified_gmt"])
        #expect(new["id"]?.integer ?? 0 > known.max() ?? 0)
        // Until something that is counted was sold.
        func moved(_ now: JSONNode) -> Bool {
            now.elements.contains { product in
                let old = before.elements.first { $0["id"] == product["id"] }
                return product["stock_quantity"]?.integer ?? 0 < old?["stock_quantity"]?.integer ?? 0
            }
        }
        var now = before
        for _ in 0..<60 where !moved(now) {
            living.clock.advance(by: 120)
            now = try await living.json("wc/v3/products?per_page=100")
        }
        #expect(moved(now))
    }

    @Test func test_clock_when_an_hour_goes_by_then_an_order_came_every_few_minutes() {
        let living = LivingStore()
        let before = living.store.orderIDs.count
        living.clock.advance(by: 3_600)
        #expect((10...25).contains(living.store.orderIDs.count - before))
    }

    @Test func test_clock_when_weeks_go_by_then_the_shop_is_no_busier_than_it_was() {
        let living = LivingStore()
        living.clock.advance(by: 2 * 86_400)
        let before = living.store.orderIDs.count
        living.clock.advance(by: 10 * 86_400)
        #expect((200...700).contains(living.store.orderIDs.count - before))
    }

    @Test func test_clock_when_an_hour_goes_by_then_a_review_waits_for_approval() async throws {
        let living = LivingStore()
        let known = Set(living.store.ids(of: .reviews))
        living.clock.advance(by: 3_600)
        let new = living.store.ids(of: .reviews).filter { !known.contains($0) }
        let answer = try await living.json("wc/v3/products/reviews?status=hold&per_page=100")
        #expect(!new.isEmpty)
        let waiting = Set(answer.elements.compactMap { $0["id"]?.integer })
        #expect(waiting.isSuperset(of: new))
    }

    @Test func test_clock_when_a_week_goes_by_then_something_was_delivered() async throws {
        let living = LivingStore()
        var levels = try await living.json("wc/v3/products?per_page=100").elements.map {
            $0["stock_quantity"]?.integer ?? 0
        }
        var jumps = 0
        for _ in 0..<56 where jumps == 0 {
            living.clock.advance(by: 3 * 3_600)
            let now = try await living.json("wc/v3/products?per_page=100").elements.map {
                $0["stock_quantity"]?.integer ?? 0
            }
            jumps += zip(levels, now).count { $1 >= $0 + 5 }
            levels = now
        }
        #expect(jumps > 0)
    }

    @Test func test_order_when_somebody_changed_it_then_the_staff_leaves_it_alone() throws {
        let living = LivingStore()
        let mine = try #require(living.store.orderIDs.last { living.store.status(ofOrder: $0) == "processing" })
        living.store.changeOrderBehindTheBack(id: mine, status: "on-hold")
        living.clock.advance(by: 5 * 86_400)
        #expect(living.store.status(ofOrder: mine) == "on-hold")
    }

    // MARK: Money that is held

    @Test(arguments: [("processing", "yes"), ("cancelled", nil)])
    func test_held_payment_when_its_order_moves_on_then_it_is_taken_or_let_go(status: String, mark: String?) throws {
        let living = LivingStore()
        func held(_ id: Int) -> String? {
            let meta = living.store.orderJSON(id)?["meta_data"]?.elements ?? []
            return meta.first { $0["key"] == "_stripe_charge_captured" }?["value"]?.text
        }
        let id = try #require(
            living.store.orderIDs.last { living.store.status(ofOrder: $0) == "on-hold" && held($0) == "no" }
        )
        #expect(living.store.orderJSON(id)?["date_paid"] == .null)
        living.store.changeOrderBehindTheBack(id: id, status: status)
        #expect(held(id) == mark)
        #expect((living.store.orderJSON(id)?["date_paid"] != .null) == (mark == "yes"))
    }
}
