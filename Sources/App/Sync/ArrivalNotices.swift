import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Tells of new orders: a toast for all that came, at most one in ten seconds, and where a rule says so the bell or a
/// notification of the desktop.
@MainActor
final class ArrivalNotices {
    static let pause = Duration.seconds(10)
    private static let hidden = ["trash", "checkout-draft", "auto-draft"]

    private let context: SiteContext
    private let store: String
    private let rules: [NoticeRule]
    private weak var host: ScreenHost?
    private var waiting: [ArrivedOrder] = []
    private var last: Duration?
    private var alarm: Task<Void, Never>?
    private var token: ObservationToken?

    /// - Parameter store: its name in the configuration.
    init(context: SiteContext, store: String, rules: [NoticeRule]) {
        self.context = context
        self.store = store
        self.rules = rules
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        token = context.stores.monitor(siteID: context.siteID).observeArrivals { [weak self] in self?.take($0) }
    }

    func take(_ orders: [ArrivedOrder]) {
        waiting += orders.filter { !Self.hidden.contains($0.status) }
        guard !waiting.isEmpty, alarm == nil, let host else { return }
        let now = host.time.now
        guard let last, now < last + Self.pause else { return tell() }
        let (time, deadline) = (host.time, last + Self.pause)
        alarm = Task { [weak self] in
            try? await time.sleep(until: deadline)
            self?.alarm = nil
            self?.tell()
        }
    }

    private func tell() {
        guard let host, !waiting.isEmpty else { return }
        let orders = waiting
        waiting = []
        last = host.time.now
        let words = words(orders)
        host.toast(words, kind: .good)
        let civil = context.format.settings.timeZone.civil(context.dates.now())
        let minute = civil.hour * 60 + civil.minute
        let applying = rules.filter { rule in orders.contains { rule.applies(to: $0, store: store, minute: minute) } }
        if applying.contains(where: \.ringsBell) { host.surroundings?.ring() }
        if applying.contains(where: \.showsOnDesktop) {
            host.surroundings?.notify(title: context.format.settings.siteName, text: words)
        }
    }

    private func words(_ orders: [ArrivedOrder]) -> String {
        guard orders.count == 1, let order = orders.first else {
            let newest = orders.max { $0.orderID < $1.orderID }
            return Localization.several(SyncRowWords.number(orders.count), newest?.number ?? "")
        }
        let symbol = context.format.settings.currency
        let money = context.format.money(
            order.total,
            currency: order.currency,
            symbol: order.currency == symbol.code ? symbol.symbol : order.currency
        )
        return order.customer.isEmpty
            ? Localization.one(order.number, money) : Localization.oneOf(order.number, order.customer, money)
    }

    enum Localization {
        static func one(_ number: String, _ money: String) -> String { localized("New order #%@: %@", number, money) }
        static func oneOf(_ number: String, _ customer: String, _ money: String) -> String {
            localized("New order #%@ by %@: %@", number, customer, money)
        }
        static func several(_ count: String, _ newest: String) -> String {
            localized("%@ new orders, the newest #%@", count, newest)
        }
    }
}
