import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// The sums below the cart, and who serves.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct RegisterTotalsTests {
    private static func amount(_ text: String) -> Decimal {
        Decimal(string: text.filter { "0123456789.-".contains($0) }) ?? 0
    }

    private static func totals(_ keys: RegisterKeys) -> RegisterTotals {
        RegisterTotals(model: keys.screen.model, words: keys.screen.words, selected: nil, button: "")
    }

    @Test func test_totals_when_row_and_cart_are_reduced_then_the_lines_above_the_total_add_up_to_it() async throws {
        try await RegisterKeys.tell { keys in
            await keys.scan(keys.articles[0])
            try await keys.sells(1)
            keys.screen.addCustom(name: "Engraving", price: 10)
            try await keys.sells(2)
            keys.screen.model.change { cart in
                cart.setDiscount(.amount(1), of: cart.rows[0].id)
                cart.discount = .percent(10)
            }
            try await keys.sells(2)
            let totals = Self.totals(keys)
            #expect(totals.parts.prefix(2).map { $0.label } == ["Subtotal", "Discount"])
            #expect(Self.amount(totals.parts[0].amount) == keys.articles[0].price + 10)
            #expect(totals.parts.map { Self.amount($0.amount) }.reduce(0, +) == Self.amount(totals.total))
        }
    }

    @Test func test_cash_when_rounded_then_below_the_total_and_spoken_after_it() async throws {
        var setting = Story.Setting()
        setting.till = { $0.cashRounding = CashRounding(step: Decimal(string: "0.5")) }
        try await RegisterKeys.tell(setting) { keys in
            keys.screen.addCustom(name: "Bag", price: Decimal(string: "1.13")!)
            try await keys.sells(1)
            let totals = Self.totals(keys)
            let lines = totals.rows(atMost: 30, width: 40)
            let labels = lines.compactMap { line -> String? in
                if case .pair(let label, _, _) = line { label } else { nil }
            }
            let total = try #require(labels.firstIndex(of: "TOTAL"))
            #expect(labels.firstIndex(of: "In cash") == total + 1, "\(labels)")
            #expect(totals.due.count == 2 && totals.due[0].hasPrefix("TOTAL") && totals.due[1].hasPrefix("In cash"))
        }
    }

    @Test func test_clerk_when_another_serves_then_asked_with_the_present_name_and_said() async throws {
        var setting = Story.Setting()
        setting.till = { $0.clerk = "Mira" }
        try await RegisterKeys.tell(setting) { keys in
            try await keys.until("the till") { keys.screen.model.facts?.clerk == "Mira" }
            keys.screen.askClerk()
            try await keys.story.until("Who serves?")
            #expect(keys.story.shows("Mira"))
            await keys.story.press(.ctrl("u"))
            await keys.story.type("Ada")
            await keys.story.press(.ctrl("s"))
            try await keys.story.until("Ada serves now.")
            try await keys.until("the till") { keys.screen.model.facts?.clerk == "Ada" }
        }
    }
}
