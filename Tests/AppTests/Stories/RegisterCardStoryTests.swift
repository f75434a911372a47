import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Cards and splits at the register by keys alone, counted (`register.md`, "Keys a sale may take"): the simulated
/// reader, the demonstration store's gateway over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RegisterCardStoryTests {
    func tell(
        _ printer: TCPPrinterDouble? = nil,
        _ body: @escaping (RegisterKeys) async throws -> Void
    ) async throws {
        defer { printer?.stop() }
        var setting = Story.Setting()
        (setting.takesCards, setting.printer) = (true, printer)
        try await RegisterKeys.tell(setting) { keys in
            try await body(keys)
        }
    }

    /// The first card of a shop asks whether prices may be compared.
    private func allow(_ keys: RegisterKeys) async throws {
        await keys.story.press(.function(9))
        try await keys.story.until("Compare prices with the store's?")
        await keys.story.press(.tab, .enter)
    }

    private func sell(_ keys: RegisterKeys, _ pieces: Int = 1) async throws {
        for index in 0..<pieces { await keys.scan(keys.articles[index]) }
        try await keys.sells(pieces)
    }

    /// Minor units that cards are out of.
    func taken(_ keys: RegisterKeys) -> Int {
        keys.story.store.gateway.ledger.intents.reduce(0) { $0 + $1.taken }
    }

    private func minor(_ amount: Decimal?) -> Int { Int("\((amount ?? -1) * 100)") ?? -2 }

    func allowedByOneSale(_ keys: RegisterKeys) async throws {
        try await sell(keys)
        try await allow(keys)
        try await keys.until("the first card paid") { keys.paid?.number == "R1-000001" }
    }

    @Test func test_card_when_the_shop_never_compared_then_asked_once_and_one_key_after_that() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            #expect(first == minor(keys.paid?.total))
            try await sell(keys, 2)
            keys.begin()
            await keys.press(.function(9))
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(keys.count == 1)
            #expect(taken(keys) == first + minor(keys.paid?.total))
            #expect(keys.story.shows("Visa ending"))
            #expect(keys.cart.isBlank && keys.story.root.host.overlay == nil)
        }
    }

    @Test func test_split_when_in_halves_then_four_keys_and_the_odd_cent_is_given_out() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            try await sell(keys, 2)
            // The demonstration's gateway declines what ends in 02 to 05.
            for article in keys.articles.dropFirst(2) {
                let due = try #require(keys.screen.model.due)
                let rest = due - SaleShare.first(of: due, among: 2, decimals: 2)
                if !(2...5).contains(minor(rest) % 100) { break }
                let count = keys.cart.rows.count
                await keys.scan(article)
                try await keys.sells(count + 1)
            }
            let total = try #require(keys.screen.model.due)
            keys.begin()
            await keys.press(.function(10), "h", "1")
            try await keys.until("a half in cash") { keys.screen.model.isBegun && !keys.screen.model.isPaying }
            #expect(keys.story.shows("Left to pay"))
            let half = try #require(keys.screen.model.open?.sale.taken)
            #expect(half * 2 - total >= 0 && half * 2 - total < Decimal(string: "0.02")!)
            await keys.press(.function(9))
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(keys.count == 4)
            #expect(taken(keys) - first == minor(total - half))
        }
    }

    @Test func test_card_when_declined_then_the_cart_is_kept_and_cash_pays_it() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            try await sell(keys, 2)
            // The demonstration's gateway declines what ends in 02.
            await keys.press(.function(10))
            await keys.type("1.02")
            await keys.press(.enter, "c")
            try await keys.story.until("NOT PAID")
            #expect(keys.story.shows("The cart is kept"))
            await keys.press(.escape)
            #expect(!keys.screen.model.isBegun && taken(keys) == first)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(taken(keys) == first)
        }
    }

    @Test func test_sale_when_given_up_after_a_part_then_numbered_given_back_and_the_goods_stay() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            try await sell(keys, 2)
            await keys.press(.function(10), "h", "c")
            try await keys.until("a half by card") { keys.screen.model.isBegun && !keys.screen.model.isUncertain }
            #expect(taken(keys) > first)
            let uuid = keys.cart.uuid
            // What is paid in part is not changed.
            await keys.scan(keys.articles[2])
            try await keys.story.until("Parts of this sale are paid")
            #expect(keys.cart.count == 2)
            keys.screen.askToGiveUp()
            try await keys.story.until("Cancel this sale?")
            await keys.press(.tab, .enter)
            try await keys.until("given up") { keys.cart.uuid != uuid && !keys.screen.model.isBegun }
            #expect(keys.cart.count == 2 && taken(keys) == first)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000003" }
        }
    }

    @Test func test_card_when_the_answer_is_lost_then_the_next_customer_is_served_and_a_key_finds_it_paid() async throws
    {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let (first, gateway) = (taken(keys), keys.story.store.gateway)
            try await sell(keys, 2)
            let (total, uuid) = (minor(keys.screen.model.due), keys.cart.uuid)
            gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            gateway.add(GatewayTrouble(.held, at: .loadIntent))
            await keys.press(.function(9))
            try await keys.story.until("! NOT SURE IF PAID")
            await keys.press(.escape)
            #expect(keys.story.shows("! NOT SURE IF PAID"), "Esc stays")
            await keys.press("l")
            try await keys.until("left") { keys.story.root.host.overlay == nil && keys.screen.model.uncertain != nil }
            // No tender pays what a card may have paid.
            await keys.press(.function(7))
            try await keys.story.until("Check before charging again")
            await keys.press("l")
            await keys.press(.function(4))
            try await keys.until("the next sale") { keys.cart.isBlank && keys.screen.model.unfinished.count == 1 }
            #expect(keys.screen.summary.contains("1 not finished"))
            try await sell(keys)
            await keys.press(.function(7), .enter)
            try await keys.until("the next customer's sale") { keys.paid?.number == "R1-000002" }
            gateway.release()
            try await keys.until("found out") { keys.screen.model.asked.isEmpty }
            try await keys.until("nothing unfinished") {
                keys.screen.model.unfinished.isEmpty && keys.screen.model.held.isEmpty
            }
            #expect(taken(keys) == first + total)
            #expect(keys.story.root.host.toasts.history.contains { $0.text.hasPrefix("R1-000003 is paid") })
            #expect(keys.cart.uuid != uuid && keys.paid?.number == "R1-000002", "what is shown stays")
        }
    }

    @Test func test_keys_when_pressed_under_the_dialog_then_refused_aloud_and_nothing_is_taken() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            try await sell(keys, 2)
            let gateway = keys.story.store.gateway
            gateway.add(GatewayTrouble(.held, at: .authorise))
            let total = keys.screen.model.due
            await keys.story.pressWithoutWaiting(.function(9))
            try await keys.story.until("keys are locked until the bank answers")
            await keys.story.pressWithoutWaiting(.function(7))
            try await keys.story.until("That key does nothing here")
            keys.story.scanWithoutWaiting(keys.articles[2].sku, gap: .milliseconds(4))
            try await keys.story.until("A scan does nothing here")
            #expect(keys.cart.count == 2)
            gateway.release()
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(keys.paid?.total == total && keys.paid?.earlier.isEmpty == true)
        }
    }

    @Test func test_parts_when_cash_is_first_then_the_drawer_opens_once_and_the_receipt_comes_with_the_card()
        async throws
    {
        let printer = try TCPPrinterDouble()
        try await tell(printer) { keys in
            try await allowedByOneSale(keys)
            try await keys.story.until("The receipt is printed.")
            try await sell(keys, 2)
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            try await keys.until("the drawer") { PaperDecoder(printer.paper).text.contains("drawer 2") }
            await keys.press(.function(9))
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            try await keys.story.until("The receipt is printed.")
            let paper = PaperDecoder(printer.paper).text
            #expect(paper.count { $0 == "drawer 2" } == 1)
            #expect(paper.contains { $0.hasPrefix("Receipt R1-000002") })
            #expect(keys.paid?.earlier == [RegisterPaid.Part(tender: "Cash", amount: 1)])
            #expect(keys.story.shows("Visa ending 4242"))
        }
    }

    @Test func test_part_when_put_aside_and_the_place_left_then_it_is_there_again_and_the_rest_is_paid() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            try await sell(keys, 2)
            let total = keys.screen.model.due
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            await keys.press(.escape, "2")
            try await keys.story.until("[2 Orders]")
            await keys.press("7")
            try await keys.story.until("Left to pay")
            await keys.press(.function(4))
            try await keys.until("put aside") { keys.cart.isBlank && keys.screen.model.unfinished.count == 1 }
            await keys.press(.function(4))
            try await keys.story.until("$1.00 of")
            await keys.press(.enter)
            try await keys.until("recalled") { keys.screen.model.open?.sale.taken == 1 }
            await keys.press(.function(10))
            try await keys.story.until("This is a recalled sale: press F10")
            await keys.press(.function(6))
            try await keys.story.until("part of this sale is paid")
            await keys.press(.function(9))
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(keys.paid?.total == total && keys.paid?.last.amount == (total ?? 0) - 1)
        }
    }

    @Test func test_part_when_given_back_then_the_card_has_its_money_and_the_sale_goes_on() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            let first = taken(keys)
            try await sell(keys, 2)
            let total = keys.screen.model.due
            await keys.press(.function(10))
            await keys.type("/3")
            await keys.press(.enter, "c")
            try await keys.until("a third by card") { keys.screen.model.isBegun && !keys.screen.model.isUncertain }
            #expect(taken(keys) > first && keys.screen.model.rest != total)
            keys.screen.askWhatGoesBack()
            try await keys.story.until("Refund which part?")
            await keys.press(.enter)
            try await keys.until("refunded") { keys.screen.model.rest == total }
            #expect(taken(keys) == first && keys.screen.model.isBegun)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(taken(keys) == first && keys.paid?.earlier.isEmpty == true)
        }
    }

    @Test func test_split_when_in_thirds_then_says_how_many_are_left_and_the_next_share_takes_one_key() async throws {
        try await tell { keys in
            try await allowedByOneSale(keys)
            try await sell(keys, 2)
            let total = try #require(keys.screen.model.due)
            await keys.press(.function(10))
            await keys.type("/3")
            // Five more are handed over than the share comes to.
            await keys.press(.enter, "g")
            let share = SaleShare.first(of: total, among: 3, decimals: 2)
            await keys.type(keys.screen.words.plain(share + 5))
            try await keys.story.until("CHANGE")
            await keys.press(.enter)
            try await keys.until("a third") {
                keys.screen.model.open?.sale.taken == share && !keys.screen.model.isPaying
            }
            try await keys.story.until("2 of 3 shares left")
            #expect(keys.story.shows("Change $5.00"))
            await keys.press(.function(10))
            try await keys.story.until("The next share, 2 of 3 left")
            await keys.press("s", "1")
            try await keys.story.until("1 of 3 shares left")
            let rest = try #require(keys.screen.model.rest)
            #expect(total - rest - share == SaleShare.first(of: total - share, among: 2, decimals: 2))
            await keys.press(.function(10), "s", "1", .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(keys.paid?.change == 0 && keys.paid?.total == total)
            #expect(keys.screen.model.shares.isEmpty)
        }
    }

    @Test func test_deposit_when_left_then_its_slip_collects_it_and_the_rest_pays() async throws {
        let printer = try TCPPrinterDouble()
        try await tell(printer) { keys in
            try await allowedByOneSale(keys)
            try await sell(keys, 2)
            let (total, uuid) = (keys.screen.model.due, keys.cart.uuid)
            #expect(keys.screen.undepositable == SplitWords.notBegun)
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            keys.screen.leaveDeposit()
            try await keys.story.until("Who collects it?")
            await keys.type("Grace 555-0101")
            await keys.press(.enter)
            try await keys.until("left") { keys.cart.isBlank && keys.screen.model.unfinished.count == 1 }
            #expect(!keys.story.shows("is taken;"), "what was taken is no news of the next sale")
            let code = SaleSlip.code(of: uuid)
            try await keys.until("the slip") { PaperDecoder(printer.paper).text.contains { $0.contains("DEPOSIT") } }
            #expect(PaperDecoder(printer.paper).text.contains { $0.contains("Grace 555-0101") })
            #expect(keys.screen.model.unfinished.first?.label == "Grace 555-0101")
            // Another customer comes first.
            try await sell(keys)
            await keys.press(.function(7), .enter)
            try await keys.until("the next sale") { keys.paid?.number == "R1-000002" }
            await keys.story.scan(code)
            try await keys.until("collected") { keys.cart.uuid == uuid && keys.screen.model.open?.sale.taken == 1 }
            await keys.press(.function(7))
            try await keys.story.until("recalled sale")
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000003" }
            #expect(keys.paid?.total == total)
            await keys.story.scan(code)
            try await keys.story.until("The sale of this slip is finished")
        }
    }

    @Test(arguments: [
        ("S-1B2C3D4E", "1b2c3d4e"), ("s-1b2c3d4e", "1b2c3d4e"), ("S-1B2C3D4", nil), ("S-1B2C3D4G", nil), ("S-", nil),
        ("1B2C3D4E", nil), ("S-１２３４５６７８", nil),
    ])
    func test_mark_when_read_from_a_slip_then_only_a_slip_has_one(code: String, mark: String?) {
        #expect(SaleSlip.mark(of: code) == mark)
    }

    @Test func test_link_when_the_sale_is_paid_in_a_browser_then_shown_and_said_when_it_is_paid() async throws {
        try await tell { keys in
            try await sell(keys)
            keys.screen.wants(.link)
            try await keys.story.until("Payment link")
            try await keys.until("the address") { keys.story.shows("http") }
            #expect(keys.cart.isBlank && keys.screen.links.count == 1)
            #expect(keys.story.store.createdOrders.count == 1)
            await keys.press(.escape)
            try await sell(keys)
            await keys.press(.function(7), .enter)
            try await keys.until("the next sale") { keys.paid?.number == "R1-000001" }
        }
    }

    @Test(arguments: [
        ("/3", 3), ("1/5", 5), ("/1", nil), ("/0", nil), ("3", nil), ("/100", nil), ("1/", nil), ("/3x", nil),
    ])
    func test_count_when_typed_then_only_whole_shares(typed: String, count: Int?) {
        #expect(SaleShare.count(typed) == count)
    }

    @Test(arguments: [("10.01", 2, "5.01"), ("10.00", 3, "3.34"), ("9.99", 3, "3.33"), ("0.03", 4, "0.01")])
    func test_share_when_cents_are_odd_then_the_first_pays_them(amount: String, count: Int, share: String) throws {
        let total = try #require(Decimal(string: amount))
        #expect(SaleShare.first(of: total, among: count, decimals: 2) == Decimal(string: share))
    }
}
