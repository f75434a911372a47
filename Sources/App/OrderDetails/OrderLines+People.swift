import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

extension OrderLines {
    var customer: [PageLine] {
        var lines: [PageLine] = []
        lines += address(PeopleLocalization.billing, order.billingAddress)
        lines.append(.blank)
        lines += address(PeopleLocalization.shipTo, order.shippingAddress)
        lines.append(.blank)
        let account =
            switch order.customerID {
            case 1...: PeopleLocalization.registered("\(order.customerID)")
            case 0: PeopleLocalization.guest
            default: PeopleLocalization.waiting
            }
        let span = order.buyer.map { Span(account, to: $0) } ?? Span(account)
        lines.append(.field(label: PeopleLocalization.account, value: [span]))
        return lines
    }

    private func address(_ heading: String, _ address: Address?) -> [PageLine] {
        guard let address else { return [.heading(heading), .text(PeopleLocalization.none, role: .muted)] }
        var lines: [PageLine] = [.heading(heading)]
        lines += AddressLines.lines(address).map { .text($0) }
        if !address.email.isEmpty {
            let mail = Span(address.email, link: .mail(address.email), door: order.buyer.map { PageDoor($0) })
            lines.append(.field(label: PeopleLocalization.email, value: [mail]))
        }
        lines +=
            address.phone.isEmpty
            ? [] : [.field(PeopleLocalization.phone, address.phone, to: .phone(address.phone))]
        return lines
    }

    /// The order's history, oldest first, then its origin and plugins' remarks on it.
    func history(notes: [OrderNote], refunds: [Refund]) -> [PageLine] {
        var events: [(Date, String)] = []
        func event(_ date: Date?, _ words: String) {
            if let date { events.append((date, words)) }
        }
        event(order.dateCreated, PeopleLocalization.placed)
        event(order.datePaid, PeopleLocalization.paid)
        event(order.dateCompleted, PeopleLocalization.completed)
        for refund in refunds {
            let amount = context.format.money(refund.amount, currency: order.currency, symbol: order.currencySymbol)
            event(refund.dateCreated, PeopleLocalization.refunded(amount))
        }
        for note in notes where !note.isUnsent { event(note.dateCreated, HTMLText.plain(note.note)) }
        var lines: [PageLine] = events.sorted { $0.0 < $1.0 }.map { date, words in
            .field(label: context.format.pageDate(date), value: [Span(words.replacing("\n", with: " "))])
        }
        if let info = order.attributionInfo { lines += attribution(info) }
        let fields = order.customFields
        if !fields.isEmpty {
            lines += [.blank, .heading(PeopleLocalization.customFields)]
            lines += fields.map { .field($0.key, $0.displayValue ?? $0.value.string ?? $0.value.text) }
        }
        return lines
    }

    private func attribution(_ info: OrderAttributionInfo) -> [PageLine] {
        let facts = [
            (PeopleLocalization.source, info.source),
            (PeopleLocalization.sourceType, info.sourceType),
            (PeopleLocalization.campaign, info.campaign),
            (PeopleLocalization.medium, info.medium),
            (PeopleLocalization.device, info.deviceType),
            (PeopleLocalization.pages, info.sessionPageViews),
        ]
        let lines: [PageLine] = facts.compactMap { label, value in value.map { .field(label, $0) } }
        return lines.isEmpty ? [] : [.blank, .heading(PeopleLocalization.origin)] + lines
    }

    enum PeopleLocalization {
        static let billing = localized("Billing address")
        static let shipTo = localized("Shipping address")
        static let none = localized("None.")
        static let account = localized("Account")
        static let guest = localized("Guest")
        static let waiting = localized("an account that is created first")
        static func registered(_ id: String) -> String { localized("Customer %@", id) }
        static let email = localized("E-mail")
        static let phone = localized("Phone")
        static let placed = localized("Order placed")
        static let paid = localized("Payment received")
        static let completed = localized("Completed")
        static func refunded(_ amount: String) -> String { localized("%@ refunded", amount) }
        static let customFields = localized("Custom fields")
        static let origin = localized("Where it came from")
        static let source = localized("Source")
        static let sourceType = localized("Kind")
        static let campaign = localized("Campaign")
        static let medium = localized("Medium")
        static let device = localized("Device")
        static let pages = localized("Pages seen")
    }
}
