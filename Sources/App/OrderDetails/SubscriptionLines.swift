import TerminalUI
import WooFoundation
import Yosemite

/// The subscriptions of an order as lines of its page; none where it has none, or the store lacks the plugin.
@MainActor
struct SubscriptionLines {
    let subscriptions: [Subscription]
    let context: SiteContext
    /// Why they could not be read.
    let problem: String?

    /// More than any real order has: a hostile answer must not fill the page.
    private static let maximum = 20

    var lines: [PageLine] {
        if let problem, subscriptions.isEmpty {
            return [.blank, .heading(Localization.title), .text("! " + problem, role: .warn)]
        }
        guard !subscriptions.isEmpty else { return [] }
        var lines: [PageLine] = [.blank, .heading(Localization.title)]
        for subscription in subscriptions.prefix(Self.maximum) {
            lines.append(.pair(left: [Span(name(subscription))], right: Span(price(subscription))))
            lines.append(.text("    " + facts(subscription).joined(separator: "  ·  "), role: .muted))
        }
        let more = subscriptions.count - Self.maximum
        return more > 0 ? lines + [.text(Localization.more(more), role: .muted)] : lines
    }

    /// Which one, and how much.
    func words(_ subscription: Subscription) -> String { "\(name(subscription)), \(price(subscription))" }

    private func name(_ subscription: Subscription) -> String {
        let number = subscription.number.isEmpty ? "\(subscription.subscriptionID)" : subscription.number
        let items = subscription.itemNames.prefix(3).map { HTMLText.plain($0) }.filter { !$0.isEmpty }
        return items.isEmpty ? "#\(number)" : "#\(number)  " + items.joined(separator: ", ")
    }

    private func price(_ subscription: Subscription) -> String {
        let amount = context.format.money(subscription.total, currency: subscription.currency, symbol: "")
        return Localization.price(amount, every(subscription))
    }

    private func every(_ subscription: Subscription) -> String {
        let count = subscription.billingInterval
        let period =
            switch subscription.billingPeriod {
            case "day": count == 1 ? Localization.day : Localization.days("\(count)")
            case "week": count == 1 ? Localization.week : Localization.weeks("\(count)")
            case "month": count == 1 ? Localization.month : Localization.months("\(count)")
            case "year": count == 1 ? Localization.year : Localization.years("\(count)")
            case let other: other.isEmpty ? "?" : HTMLText.plain(other)
            }
        return period
    }

    private func facts(_ subscription: Subscription) -> [String] {
        var facts = [Self.status(subscription.statusKey)]
        if let date = subscription.nextPayment {
            facts.append(Localization.next(context.format.pageDate(date)))
        } else if let date = subscription.end {
            facts.append(Localization.ended(context.format.pageDate(date)))
        } else {
            facts.append(Localization.noNext)
        }
        if let date = subscription.trialEnd, date > context.dates.now() {
            facts.append(Localization.trial(context.format.pageDate(date)))
        }
        return facts
    }

    static func status(_ key: String) -> String {
        switch key {
        case "active": Localization.active
        case "on-hold": Localization.onHold
        case "pending": Localization.pending
        case "pending-cancel": Localization.pendingCancel
        case "cancelled": Localization.cancelled
        case "expired": Localization.expired
        case "switched": Localization.switched
        case let other: HTMLText.plain(other)
        }
    }

    enum Localization {
        static let title = localized("Subscriptions")
        static func price(_ amount: String, _ every: String) -> String { localized("%@ every %@", amount, every) }
        static let day = localized("day")
        static let week = localized("week")
        static let month = localized("month")
        static let year = localized("year")
        static func days(_ count: String) -> String { localized("%@ days", count) }
        static func weeks(_ count: String) -> String { localized("%@ weeks", count) }
        static func months(_ count: String) -> String { localized("%@ months", count) }
        static func years(_ count: String) -> String { localized("%@ years", count) }
        static func next(_ date: String) -> String { localized("next payment %@", date) }
        static func ended(_ date: String) -> String { localized("ends %@", date) }
        static func trial(_ date: String) -> String { localized("trial until %@", date) }
        static let noNext = localized("no next payment")
        static func more(_ count: Int) -> String { localized("… and %@ more", "\(count)") }
        static let active = localized("Active")
        static let onHold = localized("On hold")
        static let pending = localized("Pending")
        static let pendingCancel = localized("Pending cancellation")
        static let cancelled = localized("Cancelled")
        static let expired = localized("Expired")
        static let switched = localized("Switched")
    }
}
