import DemoStore
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What is paid is on the disk, and becomes one order of just that amount.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellingTests {
    private func cart(_ manager: any StoresManager, coupon: String? = nil) async throws -> SaleCart {
        var cart = SaleCart()
        let row = cart.add(try await manager.goods("S-0"), quantity: 3, code: "S-0")
        cart.setPrice(17, reason: "display piece", of: row)
        cart.add(try await manager.goods("S-4"))
        cart.addCustom(name: "Engraving", price: Decimal(string: "2.50")!)
        cart.discount = .percent(10)
        if let coupon { cart.addCoupon(coupon) }
        return cart
    }

    @Test(arguments: [nil, "pct10"])
    func test_pay_when_the_store_answers_then_one_completed_order_of_that_amount(coupon: String?) async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager, coupon: coupon)
            let total = try #require(try await manager.quote(cart).total)
            let receipt = try await manager.pay(cart, .cash(tendered: 100))
            #expect(receipt.number == "R1-000001" && receipt.total == total && receipt.change == 100 - total)
            #expect(try await manager.carts().isEmpty)
            let summary = try await manager.await(receipt)
            #expect(summary.state == .sent && summary.storeTotal == total)
            #expect(shop.store.createdOrders.count == 1 && Int64(shop.store.createdOrders[0]) == summary.orderID)
            #expect(shop.made("status")?.text == "completed" && shop.made("created_via")?.text == "pos-rest-api")
            #expect(shop.made("total")?.text == Money.text(total, decimals: 2))
            #expect(shop.made("transaction_id")?.text == "R1-000001" && shop.made("payment_method")?.text == "cod")
            #expect(shop.made("shipping_lines")?.elements.first?["method_id"]?.text == "local_pickup")
            #expect(shop.madeMeta("_merced_sale") == receipt.uuid && shop.madeMeta("_merced_number") == "R1-000001")
            #expect(shop.madeMeta("_cash_change_amount") == Money.text(100 - total, decimals: 2))
            #expect(shop.madeMeta("_merced_paid_by")?.hasPrefix("1|R1|") == true)
            #expect(shop.madeMeta("_merced_tender_cash") == Money.text(total, decimals: 2))
            // The order is shown once it is known to be in the store.
            while try await shop.mirrored(Int(summary.orderID)) == nil { await Task.yield() }
            #expect(try await shop.mirrored(Int(summary.orderID))?.status == "completed")
        }
    }

    /// Another window of the till still shows the cart, and something is added to it there.
    @Test func test_pay_when_the_cart_was_paid_before_and_changed_since_then_refused_and_nothing_is_taken() async throws
    {
        try await Shop.like { _, manager in
            var cart = try await cart(manager)
            let sold = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.pay(cart, .cash(tendered: nil)) == sold)
            cart.addCustom(name: "Gift wrap", price: 4)
            let changed = cart
            let total = try #require(try await manager.quote(changed).total)
            let problem = SaleProblem.soldBefore(number: sold.number, total: sold.total)
            await #expect(throws: problem) { try await manager.pay(changed, .cash(tendered: nil)) }
            await #expect(throws: problem) {
                try await manager.perform {
                    SaleAction.takePart(
                        siteID: Shop.siteID,
                        cart: changed,
                        shownTotal: total,
                        payment: .cash(tendered: 5, amount: 5),
                        onCompletion: $0
                    )
                }
            }
            let known = try await manager.perform {
                SaleAction.listSales(siteID: Shop.siteID, day: nil, limit: 10, onCompletion: $0)
            }
            #expect(known.map(\.uuid) == [sold.uuid])
        }
    }

    @Test(arguments: [nil, Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_pay_when_by_two_tenders_then_a_note_for_each_on_the_order_and_none_twice(effect: Fault.Effect?)
        async throws
    {
        try await Shop.like(adjust: { $0.register.tenders = ["Voucher"] }) { shop, manager in
            if let effect { shop.proxy.add(Fault(effect, method: "POST", path: "/notes", times: 1)) }
            let cart = try await cart(manager)
            let total = try #require(try await manager.quote(cart).total)
            let receipt = try await manager.pay(cart, .tender(name: "Voucher", amount: 10), .cash(tendered: nil))
            _ = try await manager.await(receipt)
            let made = try #require(shop.orders(of: receipt).first)
            await shop.passTime(.seconds(20)) { shop.store.writes["POST wc/v3/orders/\(made)/notes"] == 2 }
            await shop.passTime(.seconds(20)) { shop.clock.sleeperCount == 0 }
            let sent = try await manager.await(receipt)
            #expect(sent.state == .sent, "\(sent)")
            let (whole, rest) = (Money.text(total, decimals: 2), Money.text(total - 10, decimals: 2))
            for text in ["Voucher 10.00 of \(whole), R1-000001", "Cash \(rest) of \(whole), R1-000001"] {
                #expect(shop.store.count(ofNote: text, on: Int(sent.orderID)) == 1, "\(text)")
            }
            #expect(shop.store.createdOrders.count == 1)
        }
    }

    /// What says “paid” is painted first.
    @Test func test_pay_when_its_order_is_sent_then_on_a_thread_of_lower_priority() async throws {
        let threads = Mutex<[SaleStep: String]>([:])
        let note: @Sendable (SaleStep) -> Void = { step in
            let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            threads.withLock { $0[step] = name }
        }
        try await Shop.like(adjust: { $0.saleWitness = note }) { shop, manager in
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            #expect(try await manager.await(receipt).state == .sent)
        }
        let known = threads.withLock { $0 }
        for step in [SaleStep.sending, .made, .completed] { #expect(known[step] == "merced.sending\n", "\(step)") }
        #expect(known[.committed] != nil && known[.committed] != "merced.sending\n")
    }

    /// A plugin that refuses notes holds no sale up.
    @Test func test_pay_when_the_store_refuses_notes_then_sent_without() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.add(Fault(.unauthorized, method: "POST", path: "/notes"))
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            #expect(try await manager.await(receipt).state == .sent)
        }
    }

    @Test func test_pay_when_called_again_then_the_same_sale() async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            let first = try await manager.pay(cart, .cash(tendered: nil))
            let again = try await manager.pay(cart, .external(reference: "T-1"))
            #expect(first == again)
            // A screen that is late does not bring the cart back.
            try await manager.save(cart)
            #expect(try await manager.carts().isEmpty)
            _ = try await manager.await(first)
            #expect(shop.store.createdOrders.count == 1)
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .cutBeforeStore, .gateway(504)])
    func test_pay_when_the_answer_is_lost_then_the_order_is_made_once(effect: Fault.Effect) async throws {
        try await Shop.like { shop, manager in
            shop.proxy.add(Fault(effect, method: "POST", path: "/orders", times: 1))
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            _ = try await manager.await(receipt)
            // The web shop goes on: ours is not among its newest.
            _ = shop.store.receiveOrders(30)
            await shop.passTime(.seconds(20)) { shop.made("status")?.text == "completed" }
            await shop.passTime(.seconds(20)) { shop.clock.sleeperCount == 0 }
            #expect(shop.orders(of: receipt).count == 1)
            #expect(try await manager.await(receipt).state == .sent)
        }
    }

    @Test func test_pay_when_the_store_is_absent_then_sold_and_sent_when_it_is_back() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            let first = try await manager.pay(try await cart(manager), .cash(tendered: 100))
            let second = try await manager.pay(try await cart(manager), .external(reference: "TID 7"))
            #expect([first.number, second.number] == ["R1-000001", "R1-000002"])
            #expect(try await manager.await(second).state == .waiting)
            #expect(try await manager.till().waiting == 2)
            #expect(try await manager.till().unsent == first.total + second.total)
            try shop.proxy.comeUp()
            #expect(try await manager.await(second).state == .sent)
            #expect(try await manager.await(first).state == .sent)
            #expect(shop.made("transaction_id")?.text == "TID 7")
            #expect(shop.store.createdOrders.count == 2)
            #expect(try await manager.till().unsent == 0)
        }
    }

    /// A try that began before is no answer to who asks now.
    @Test func test_await_when_a_try_from_before_fails_then_waits_for_the_next_one() async throws {
        try await Shop.like { shop, manager in
            let first = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            let second = try await manager.pay(try await cart(manager), .external(reference: "TID 8"))
            shop.proxy.add(Fault(.hang, method: "POST", path: "/orders", times: 1))
            let early = Task { try await manager.await(first) }
            await shop.proxy.waitUntilHolding(1)
            await shop.clock.waitForSleepers(1)
            let late = Task { try await manager.await(second) }
            await shop.clock.waitForSleepers(2)
            shop.proxy.goDown()
            try shop.proxy.comeUp()
            #expect(try await late.value.state == .sent)
            _ = try await early.value
            #expect(shop.store.createdOrders.count == 2)
        }
    }

    /// Nothing hurries the next one where an answer was lost.
    @Test(.timeLimit(.minutes(3)))
    func test_await_when_a_try_from_before_is_answered_and_pauses_then_that_is_the_answer() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/orders", times: 1))
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            _ = try await manager.await(receipt)
            shop.proxy.add(Fault(.hang, method: "GET", path: "/orders", times: 1))
            let early = Task { try await manager.await(receipt) }
            await shop.proxy.waitUntilHolding(1)
            await shop.clock.waitForSleepers(1)
            let late = Task { try await manager.await(receipt) }
            await shop.clock.waitForSleepers(2)
            shop.proxy.release()
            #expect(try await late.value.state == .waiting)
            #expect(try await early.value.state == .waiting)
            #expect(shop.store.createdOrders.isEmpty)
        }
    }

    /// The rates are 0 in the store and nobody here knows it.
    @Test func test_pay_when_the_store_computes_otherwise_then_parked_and_the_customer_paid_what_was_shown()
        async throws
    {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            shop.giveUpTaxes()
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            let parked = try await manager.await(receipt)
            #expect(parked.state == .parked && parked.total == receipt.total && parked.storeTotal != parked.total)
            #expect(shop.made("status")?.text == "pending")
            // The queue goes on.
            try await manager.mirrorEverything()
            let next = try await manager.pay(try await self.cart(manager), .cash(tendered: nil))
            #expect(try await manager.await(next).state == .sent)
            let decided = try await manager.send(receipt, .asComputed)
            #expect(decided.state == .sent && decided.orderID == parked.orderID && decided.total == receipt.total)
            let order = shop.store.orderJSON(Int(parked.orderID))
            #expect(order?["status"]?.text == "completed")
            #expect(shop.orders(of: receipt).count == 1)
        }
    }

    /// What somebody completed in the store is not thrown away for another one.
    @Test func test_send_when_the_shop_went_on_with_a_parked_order_then_it_is_that_one() async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            shop.giveUpTaxes()
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            let parked = try await manager.await(receipt)
            shop.store.changeOrderBehindTheBack(id: Int(parked.orderID), status: "completed")
            let sent = try await manager.send(receipt, .withoutProducts)
            #expect(sent.state == .sent && sent.orderID == parked.orderID)
            #expect(shop.orders(of: receipt).count == 1 && shop.made("status")?.text == "completed")
        }
    }

    @Test func test_pay_when_a_product_is_gone_then_parked_and_sent_without_it_for_the_same_amount() async throws {
        try await Shop.like { shop, manager in
            let id = Int(try await manager.goods("S-4").productID)
            // A tag that is part of the name, which the store would take out of what it is sent.
            shop.store.changeBehindTheBack(.products, id: id, fields: ["name": "Cable &lt;long&gt;"])
            try await manager.mirrorEverything()
            let cart = try await cart(manager)
            let gone = try await manager.goods("S-4")
            shop.store.deleteBehindTheBack(.products, id: Int(gone.productID))
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            let parked = try await manager.await(receipt)
            #expect(parked.state == .parked && parked.reason?.contains(gone.name) == true, "\(parked)")
            let sent = try await manager.send(receipt, .withoutProducts)
            #expect(sent.state == .sent && sent.storeTotal == receipt.total, "\(sent)")
            #expect(shop.made("fee_lines")?.elements.count == 2 && shop.made("line_items")?.elements.count == 1)
            #expect(shop.made("fee_lines")?.elements.last?["name"]?.text == "Cable &lt;long&gt;")
            let alive = shop.orders(of: receipt).filter { shop.store.status(ofOrder: $0) == "completed" }
            #expect(alive.map(Int64.init) == [sent.orderID])
        }
    }

    @Test func test_pay_when_a_coupon_is_gone_then_parked_and_sent_without_it_for_the_same_amount() async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager, coupon: "pct10")
            let total = try await manager.quote(cart).total
            shop.store.deleteBehindTheBack(.coupons, id: try #require(shop.coupon("pct10")))
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            #expect(try await manager.await(receipt).state == .parked)
            let sent = try await manager.send(receipt, .withoutCoupons)
            #expect(sent.state == .sent && sent.storeTotal == total, "\(sent)")
            #expect(shop.made("coupon_lines")?.elements.isEmpty == true)
        }
    }

    @Test func test_pay_when_it_cannot_be_then_nothing_is_sold_and_the_cart_is_kept() async throws {
        try await Shop.like { _, manager in
            let cart = try await cart(manager)
            try await manager.save(cart)
            let total = try #require(try await manager.quote(cart).total)
            await #expect(throws: SaleProblem.tooLittle(due: total)) {
                try await manager.pay(cart, .cash(tendered: total - 1))
            }
            await #expect(throws: SaleProblem.totalChanged(shown: total + 1, now: total)) {
                try await manager.pay(cart, .cash(tendered: nil), shown: total + 1)
            }
            await #expect(throws: SaleProblem.noTender(name: "Shells", known: [])) {
                try await manager.pay(cart, .tender(name: "Shells"))
            }
            await #expect(throws: SaleProblem.tooMuch(tender: "Card terminal", due: total)) {
                try await manager.pay(cart, .external(reference: "", amount: total + 1))
            }
            // The customer would pay without it, and the store would refuse the order.
            let couponed = try await self.cart(manager, coupon: "nobody-has-it")
            await #expect(
                throws: SaleProblem.notSellable("Coupon “nobody-has-it” is unknown here: remove it from the sale.")
            ) {
                try await manager.pay(couponed, .cash(tendered: nil), shown: total)
            }
            var fine = SaleCart()
            fine.addCustom(name: "Bag", price: Decimal(string: "0.001")!)
            await #expect(throws: SaleProblem.notSellable("“Bag” cannot cost 0.001: that is not an amount in EUR.")) {
                try await manager.pay(fine, .cash(tendered: nil), shown: 0)
            }
            await #expect(throws: SaleProblem.nothingSold) {
                try await manager.pay(SaleCart(), .cash(tendered: 5), shown: 0)
            }
            #expect(try await manager.carts().map(\.cart.uuid) == [cart.uuid])
            #expect(try await manager.pay(cart, .cash(tendered: nil)).number == "R1-000001")
        }
    }

    @Test func test_order_when_a_cart_is_left_to_be_paid_elsewhere_then_a_pending_order_of_that_amount() async throws {
        try await Shop.like { shop, manager in
            let cart = try await cart(manager)
            try await manager.hold(cart)
            let total = try #require(try await manager.quote(cart).total)
            let edit = try await manager.perform {
                SaleAction.orderCart(siteID: Shop.siteID, cart: cart, shownTotal: total, onCompletion: $0)
            }
            #expect(try await manager.carts().isEmpty)
            try await manager.send()
            #expect(await manager.outcome(of: edit) == nil)
            #expect(
                shop.made("status")?.text == "pending" && shop.made("total")?.text == Money.text(total, decimals: 2)
            )
        }
    }

    @Test func test_log_out_when_a_sale_is_not_in_the_store_then_its_ledger_is_not_thrown_away() async throws {
        try await Shop.like { shop, manager in
            shop.proxy.goDown()
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            #expect(try await manager.unsentWork(siteID: Shop.siteID).sales == 1)
            await expectOpen { try await manager.leave(archive: shop.archive) }
            #expect(try await manager.sale(receipt).summary.state != .sent)
        }
    }

    @Test func test_void_when_sold_then_a_number_of_its_own_and_the_order_cancelled() async throws {
        try await Shop.like { shop, manager in
            let receipt = try await manager.pay(try await cart(manager), .cash(tendered: nil))
            _ = try await manager.await(receipt)
            let void = try await manager.void(receipt)
            #expect(void.number == "R1-000002" && void.total == -receipt.total)
            #expect(try await manager.await(void).state == .sent)
            #expect(shop.made("status")?.text == "cancelled" && shop.store.createdOrders.count == 1)
            await #expect(throws: SaleProblem.voided(number: receipt.number)) { try await manager.void(receipt) }
            await #expect(throws: SaleProblem.voided(number: void.number)) { try await manager.void(void) }
            #expect(try await manager.sale(receipt).voidedBy == void.number)
            let tally = try await manager.perform {
                SaleAction.tallySales(siteID: Shop.siteID, from: "2000-01-01", to: "2100-01-01", onCompletion: $0)
            }
            #expect(tally.taxes.allSatisfy { $0.net == 0 && $0.tax == 0 })
            #expect(tally.tenders.map(\.amount) == [0])
        }
    }

    @Test func test_pay_when_stock_is_counted_then_the_store_takes_it_once() async throws {
        try await Shop.like { shop, manager in
            let goods = try await manager.goods("S-0")
            let id = Int(goods.productID)
            shop.store.changeBehindTheBack(.products, id: id, fields: ["manage_stock": true, "stock_quantity": 10])
            var cart = SaleCart()
            cart.add(goods, quantity: 3)
            let receipt = try await manager.pay(cart, .cash(tendered: nil))
            _ = try await manager.await(receipt)
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == 7)
            _ = try await manager.await(try await manager.void(receipt))
            #expect(shop.store.json(of: .products, id: id)?["stock_quantity"]?.integer == 10)
        }
    }
}
