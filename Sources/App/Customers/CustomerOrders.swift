import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The newest orders of a person, followed while the page is open. However many there are, only `most` are read.
@MainActor
final class CustomerOrders {
    static let maximum = 100

    private let results: ResultsController<StorageOrder>
    private let context: SiteContext

    init(of person: Person, context: SiteContext, onChange: @escaping @MainActor () -> Void) {
        self.context = context
        let query = OrderListQuery(
            siteID: context.siteID,
            filter: person.orderFilter,
            search: "",
            sort: .newest,
            context: .fixed
        )
        results = context.stores.list(query, range: 0..<Self.maximum)
        results.onDidChangeContent = onChange
        results.start()
    }

    /// Newest first, no more than `most`.
    var shown: [OrderSummary] { results.fetchedObjects }
    /// The number of all orders; nil until they are read.
    var count: Int? { results.isLoaded ? results.numberOfObjects : nil }

    /// - Parameter counting: how many of them count in figures.
    func lines(counting: Int64) -> [PageLine] {
        if let problem = results.problem { return [.text("! " + problem, role: .bad)] }
        guard let count else { return [.text(Localization.loading, role: .muted)] }
        guard count > 0 else { return [.text(Localization.none, role: .muted)] }
        let now = context.dates.now()
        var lines: [PageLine] = [.text(Localization.listed(count, counting), role: .muted), .blank]
        lines += shown.map { line($0, now) }
        if count > shown.count { lines += [.blank, .text(Localization.more(count - shown.count), role: .muted)] }
        return lines
    }

    private func line(_ order: OrderSummary, _ now: Date) -> PageLine {
        let format = context.format
        let appearance = context.appearance(of: order.status)
        let number = NamedOrder(orderID: order.orderID, number: String(order.number.prefix(20))).label
        let pad = String(repeating: " ", count: max(2, 9 - number.count))
        let date = format.listDate(order.dateCreated, now: now)
        let datePad = String(repeating: " ", count: max(2, 14 - date.count))
        return .pair(
            left: [
                Span(number, to: .order(order.orderID)), Span(pad), Span(date + datePad, role: .muted),
                Span(appearance.word, role: appearance.role),
            ],
            right: Span(format.money(order.total, currency: order.currency, symbol: order.currencySymbol))
        )
    }

    enum Localization {
        static let loading = localized("Loading orders…")
        static let none = localized("No orders.")
        static func listed(_ count: Int, _ counting: Int64) -> String {
            let all = count == 1 ? localized("1 order") : localized("%@ orders", "\(count)")
            return counting == Int64(count) ? all : localized("%@, of which %@ count in reports", all, "\(counting)")
        }
        static func more(_ count: Int) -> String { localized("%@ more: Enter lists all.", "\(count)") }
    }
}
