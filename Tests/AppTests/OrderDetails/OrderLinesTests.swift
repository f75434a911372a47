import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

@MainActor
@Suite struct OrderLinesTests {
    /// With what the store of the story says of its zone and currency.
    private func lines(_ order: Order, _ section: KeyPath<OrderLines, [PageLine]>) async throws -> [String] {
        var setting = Story.Setting()
        setting.orders = 0
        var words: [String] = []
        try await Story.tell(setting) { story in
            try await story.until("No orders yet.")
            // The list may be known to be empty before the store's clock is known.
            try await story.until("the store's zone") { _ in story.root.context.format.settings.timeZone != .utc }
            words = OrderLines(order: order, context: story.root.context)[keyPath: section].map(Self.text)
        }
        return words
    }

    nonisolated static func text(_ line: PageLine) -> String {
        switch line {
        case .blank: ""
        case .rule: "---"
        case .heading(let text): "# " + text
        case .text(let spans): spans.map(\.text).joined()
        case .field(let label, let value): label + ": " + value.map(\.text).joined()
        case .pair(let left, let right): left.map(\.text).joined() + " | " + right.text
        }
    }

    @Test func test_summary_when_paid_online_then_has_everything_in_order() async throws {
        let address = Address.fake().copy(
            firstName: "Ada",
            lastName: "Byrne",
            address1: "4 Quay St",
            city: "Galway",
            email: "ada@example.com"
        )
        let order = Samples.order().copy(customerNote: "Line one\nline two", billingAddress: address)
        let found = try await lines(order, \.summary)
        #expect(
            found == [
                "Placed: 22 Nov 2026 09:30, online", "Customer: Ada Byrne  ada@example.com",
                "Ship to: 4 Quay St, Galway",
                "Payment: Card, paid 22 Nov 2026 09:30", "", "2 × Enamel mug & lid | $36.00",
                "1 × Linen apron | $38.00",
                "---", "Subtotal | $74.00", "Tax | $4.00", "Total paid | $84.00", "", "# Note from customer",
                "“Line one",
                "line two”",
            ]
        )
    }

    @Test func test_summary_when_guest_without_address_or_payment_then_says_so() async throws {
        let order = Samples.order().copy(
            datePaid: .some(nil),
            paymentMethodID: "",
            paymentMethodTitle: "",
            createdVia: "x-plugin"
        )
        let found = try await lines(order, \.summary)
        #expect(found.contains("Customer: Guest"))
        #expect(found.contains("Payment: no method, not paid"))
        #expect(found.contains("Placed: 22 Nov 2026 09:30, via x-plugin"))
        #expect(!found.contains { $0.hasPrefix("Ship to") })
        #expect(found.contains("Total | $84.00"))
    }

    @Test func test_totals_when_everything_is_charged_then_each_stands_once() async throws {
        let order = Samples.order().copy(
            discountTotal: "5.00",
            coupons: [OrderCouponLine.fake().copy(code: "save&amp;5")],
            refunds: [OrderRefundCondensed.fake().copy(reason: "Broken", total: "-12.00")],
            fees: [OrderFeeLine.fake().copy(name: "Rush", total: "3.00")],
            taxes: [OrderTaxLine.fake().copy(label: "VAT", totalTax: "3.00", totalShippingTax: "1.00")],
            appliedGiftCards: [OrderGiftCard.fake().copy(code: "GIFT", amount: "10")]
        )
        let found = try await lines(order, \.items)
        for line in [
            "Discount (save&5) | -$5.00", "Rush | $3.00", "Gift card **** | -$10.00", "VAT | $4.00",
            "Total paid | $84.00",
            "Refunded: Broken | -$12.00", "Net | $72.00",
        ] {
            #expect(found.filter { $0 == line }.count == 1, "\(line) in \(found)")
        }
    }

    @Test func test_items_when_there_are_none_then_says_so() async throws {
        let found = try await lines(Samples.order().copy(items: []), \.items)
        #expect(found.first == "No items.")
    }

    @Test func test_customer_when_registered_or_not_then_says_which() async throws {
        let guest = try await lines(Samples.order(), \.customer)
        #expect(guest.contains("Account: Guest"))
        #expect(guest.filter { $0 == "None." }.count == 2)
        let registered = try await lines(Samples.order().copy(customerID: 12), \.customer)
        #expect(registered.contains("Account: Customer 12"))
    }

    @Test func test_notes_when_not_fetched_failed_and_unsent_then_say_so() async throws {
        var setting = Story.Setting()
        setting.orders = 0
        try await Story.tell(setting) { story in
            let context = story.root.context
            @MainActor func text(_ notes: [OrderNote], isFetched: Bool = true, problem: String? = nil) -> [String] {
                NoteLines(notes: notes, context: context, isFetched: isFetched, problem: problem).lines.map(Self.text)
            }
            let sent = OrderNote.fake().copy(
                noteID: 5,
                dateCreated: Samples.now,
                note: "Two<br>lines &amp; more",
                isCustomerNote: true,
                author: "Ada"
            )
            #expect(text([]) == ["No notes yet.   m Add note"])
            #expect(text([], isFetched: false).first == "Loading notes…")
            #expect(text([], problem: "Down.").first == "! Notes not loaded. Down.")
            let found = text([sent])
            #expect(found.first?.hasSuffix("· To customer · Ada") == true, "\(found)")
            #expect(found.contains("lines & more"))
        }
    }
}
