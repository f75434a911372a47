import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The refunds of an order, as lines: when, how much, why, by whom, and of which lines.
@MainActor
struct RefundLines {
    let refunds: [Refund]
    let order: Order
    let context: SiteContext
    let isFetched: Bool
    let problem: String?

    /// Empty where there are no refunds.
    var lines: [PageLine] {
        guard !order.refunds.isEmpty || !refunds.isEmpty else { return [] }
        var lines: [PageLine] = [.blank, .heading(Localization.heading)]
        if let problem {
            lines.append(.text("! " + Localization.notFetched(problem), role: .bad))
        } else if !isFetched {
            lines.append(.text(Localization.loading, role: .muted))
        }
        for refund in refunds { lines += self.lines(of: refund) }
        return lines
    }

    private func lines(of refund: Refund) -> [PageLine] {
        let way = refund.isAutomated ? Localization.byProvider : Localization.byHand
        let reason = HTMLText.plain(refund.reason).replacing("\n", with: " ")
        let door = Door.refund(id: refund.refundID, orderID: order.orderID)
        let facts = [refund.dateCreated.map(context.format.pageDate) ?? "", way, reason].filter { !$0.isEmpty }
        var lines: [PageLine] = [
            .pair(
                left: [Span(facts.joined(separator: " · "), to: door)],
                right: Span(givenBack(refund), role: .moneyOut)
            )
        ]
        for item in refund.items + refund.shippingLines + refund.fees {
            guard item.quantity != 0 || Money.amount(from: item.total) ?? 0 != 0 else { continue }
            let count = item.quantity == 0 ? "" : "\(abs(item.quantity)) × "
            lines.append(
                .pair(
                    left: [Span("    " + count + HTMLText.plain(item.name), role: .muted)],
                    right: Span(money(item.total), role: .muted)
                )
            )
        }
        return lines
    }

    /// Negative, as in the totals.
    private func givenBack(_ refund: Refund) -> String {
        guard let amount = Money.amount(from: refund.amount) else { return refund.amount }
        return context.format.money(-abs(amount), currency: order.currency, symbol: order.currencySymbol)
    }

    private func money(_ text: String) -> String {
        context.format.money(text, currency: order.currency, symbol: order.currencySymbol)
    }

    enum Localization {
        static let heading = localized("Refunds")
        static let loading = localized("Loading refunds…")
        static func notFetched(_ reason: String) -> String { localized("Refunds not loaded. %@", reason) }
        static let byProvider = localized("by the payment provider")
        static let byHand = localized("by hand")
    }
}
