import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Parts of a sale that somebody else is asked for: a gift card, and a card whose answer is lost.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct RegisterPartsStoryTests {
    private nonisolated static let code = "WXYZ-ABCD-EFGH-1234"

    private func tellGiftCards(_ body: @escaping (RegisterKeys) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.plugins = [.giftCards]
        setting.prepare = { $0.setGiftCards([DemoGiftCard(code: Self.code, balance: 5)]) }
        try await RegisterKeys.tell(setting) { keys in
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            try await body(keys)
        }
    }

    @Test func test_gift_card_when_scanned_then_it_pays_what_it_has_and_cash_the_rest() async throws {
        try await tellGiftCards { keys in
            let total = try #require(keys.screen.model.due)
            keys.begin()
            await keys.press(.function(9), "v")
            try await keys.story.until("Its code")
            await keys.story.scan(Self.code)
            await keys.press(.enter)
            try await keys.until("the gift card") { keys.screen.model.rest == total - 5 && !keys.screen.model.isPaying }
            #expect(keys.count == 3)
            #expect(keys.story.store.remaining(onGiftCard: Self.code) == 0)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000001" }
            #expect(keys.paid?.earlier == [RegisterPaid.Part(tender: "Gift card", amount: 5)])
            #expect(keys.screen.model.receipt?.legs?.first?.reference == "…1234")
            #expect(keys.story.store.createdOrders.count == 1)
        }
    }

    @Test func test_gift_card_when_the_store_refuses_it_then_said_without_its_code_and_cash_pays() async throws {
        try await tellGiftCards { keys in
            await keys.press(.function(9), "v")
            await keys.type("NONE-SUCH-9999")
            await keys.press(.enter)
            try await keys.story.until("…9999")
            #expect(!keys.story.shows("NONE-SUCH-9999") && !keys.screen.model.isBegun)
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000001" }
        }
    }

    @Test func test_remove_when_a_part_is_paid_then_refused_in_the_words_of_the_register() async throws {
        try await RegisterKeys.tell { keys in
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            if keys.screen.isFinding { await keys.press(.tab) }
            await keys.press("d")
            #expect(keys.story.shows("Remove (part of this sale is paid)"))
            #expect(keys.cart.count == 2)
        }
    }

    @Test func test_split_when_prices_were_never_compared_then_asked_before_the_cash_and_not_before_the_card()
        async throws
    {
        var setting = Story.Setting()
        setting.takesCards = true
        try await RegisterKeys.tell(setting) { keys in
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            await keys.press(.function(10))
            try await keys.story.until("Compare prices with the store's?")
            #expect(!keys.screen.model.isBegun)
            await keys.press(.tab, .enter)
            try await keys.story.until("This part")
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            await keys.press(.function(9))
            try await keys.until("paid") { keys.paid?.number == "R1-000001" }
            #expect(keys.screen.model.receipt?.legs?.map(\.tender) == ["Cash", "Card"])
        }
    }

    @Test func test_split_when_prices_are_not_to_be_compared_then_without_a_card() async throws {
        var setting = Story.Setting()
        setting.takesCards = true
        try await RegisterKeys.tell(setting) { keys in
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            await keys.press(.function(10))
            try await keys.story.until("Split without a card")
            await keys.press(.tab, .tab, .enter)
            try await keys.story.until("This part")
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            await keys.press(.function(7), .enter)
            try await keys.until("paid") { keys.paid?.number == "R1-000001" }
            #expect(keys.story.store.gateway.ledger.intents.isEmpty)
        }
    }

    @Test func test_card_when_the_answer_is_lost_then_the_slip_comes_by_itself_once() async throws {
        let printer = try TCPPrinterDouble()
        defer { printer.stop() }
        var setting = Story.Setting()
        (setting.takesCards, setting.printer) = (true, printer)
        try await RegisterKeys.tell(setting) { keys in
            let gateway = keys.story.store.gateway
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            await keys.press(.function(9))
            try await keys.story.until("Compare prices with the store's?")
            await keys.press(.tab, .enter)
            try await keys.until("the first card paid") { keys.paid?.number == "R1-000001" }
            for index in 0..<2 { await keys.scan(keys.articles[index]) }
            try await keys.sells(2)
            await keys.press(.function(10))
            await keys.type("1")
            await keys.press(.enter, "1")
            try await keys.until("a part in cash") { keys.screen.model.open?.sale.taken == 1 }
            gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            gateway.add(GatewayTrouble(.held, at: .loadIntent))
            await keys.story.pressWithoutWaiting(.function(9))
            try await keys.story.until("The slip is printed")
            #expect(keys.story.shows("! NOT SURE IF PAID"))
            let paper = PaperDecoder(printer.paper).text
            #expect(paper.contains { $0.contains("Cash 1.00 USD: Paid") })
            #expect(paper.contains { $0.contains("Not sure if paid") })
            gateway.release()
            try await keys.until("paid") { keys.paid?.number == "R1-000002" }
            #expect(PaperDecoder(printer.paper).text.count { $0.contains("NO RECEIPT") } == 1)
        }
    }
}
