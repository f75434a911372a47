import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The products that a person buys most, one per line.
@MainActor
struct BoughtLines {
    let products: [BoughtProduct]
    let context: SiteContext

    var lines: [PageLine] {
        guard !products.isEmpty else { return [] }
        return [.blank, .heading(Localization.title)] + products.map(line)
    }

    private func line(_ product: BoughtProduct) -> PageLine {
        let name = product.name.isEmpty ? "#\(product.productID)" : HTMLText.plain(String(product.name.prefix(200)))
        let last = context.format.listDate(product.lastBought, now: context.dates.now())
        return .pair(
            left: [
                Span(Localization.pieces(product.quantity) + "  "), Span(name, to: .product(product.productID)),
                Span("  " + Localization.last(last), role: .muted),
            ],
            right: Span(context.format.sums(product.amount, product.otherAmounts))
        )
    }

    enum Localization {
        static let title = localized("Most purchased")
        static func pieces(_ count: Decimal) -> String { localized("%@ ×", "\(count)") }
        static func last(_ when: String) -> String { localized("last %@", when) }
    }
}
