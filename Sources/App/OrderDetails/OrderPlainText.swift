import TerminalUI
import WooFoundation
import Yosemite

/// An order as text, for the clipboard: the content of its page, one fact per line.
@MainActor
struct OrderPlainText {
    let order: Order
    let context: SiteContext

    var text: String {
        let lines = OrderLines(order: order, context: context)
        let number = order.number.isEmpty ? "\(order.orderID)" : order.number
        let head = "\(Localization.order(number)) · \(context.appearance(of: order.statusKey).word)"
        let all = [.text(head)] + lines.summary + [.blank] + lines.customer
        return all.map(Self.line).joined(separator: "\n") + "\n"
    }

    static func line(_ line: PageLine) -> String {
        switch line {
        case .blank: ""
        case .rule: "----"
        case .heading(let text): clean(text)
        case .text(let spans): clean(spans.map(\.text).joined())
        case .field(let label, let value): clean("\(label): \(value.map(\.text).joined())")
        case .pair(let left, let right): clean("\(left.map(\.text).joined())  \(right.text)")
        }
    }

    private static func clean(_ text: String) -> String { TextCleaning.clean(text) }

    enum Localization {
        static func order(_ number: String) -> String { localized("Order #%@", number) }
    }
}
