import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A refund as values: how much, when, why, by whom, and of which lines of its order.
@MainActor
final class RefundDetailsModel: RecordPageModel {
    let refundID: Int64
    let orderID: Int64
    private(set) var refund: Refund?
    private(set) var order: Order?
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let listener: EntityListener<Order>
    private let results: ResultsController<StorageRefund>
    private var isOrderGone = false
    /// Why the refunds could not be fetched.
    private var problem: String?

    init(refundID: Int64, orderID: Int64, context: SiteContext) {
        self.refundID = refundID
        self.orderID = orderID
        self.context = context
        listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        results = context.stores.orderRefunds(siteID: context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self] order in
            guard let self else { return }
            (self.order, self.isOrderGone) = (order, false)
            self.onChange()
        }
        listener.onDelete = { [weak self] in
            self?.isOrderGone = true
            self?.onChange()
        }
        results.onDidChangeContent = { [weak self] in
            guard let self else { return }
            self.refund = self.results.fetchedObjects.first { $0.refundID == refundID }
            self.onChange()
        }
        results.start()
    }

    var recordID: Int64 { refundID }
    var isOpening: Bool { order == nil && !isOrderGone }
    var title: String { Localization.title(number) }
    var link: Link? { nil }
    var badge: String { refund.map { money($0.amount) } ?? "" }
    var badgeGlyph: Glyph? { nil }
    var sections: [PageSection] { [PageSection(Localization.refund)] }
    var fetchedSections: Set<Int> { [] }

    private var number: String { order.map { $0.number.isEmpty ? "\(orderID)" : $0.number } ?? "\(orderID)" }

    func lines(section: Int) -> [PageLine] {
        guard let order else {
            return [.text(isOrderGone ? Localization.gone : ProductDetailsModel.Localization.loading, role: .muted)]
        }
        var lines: [PageLine] = [.field(Localization.order, Localization.number(number), to: .order(orderID))]
        lines.append(
            .field(label: OrderLines.Localization.customer, value: OrderLines(order: order, context: context).who)
        )
        guard let refund else { return lines + [.blank, known] }
        let way = refund.isAutomated ? RefundLines.Localization.byProvider : RefundLines.Localization.byHand
        lines += [
            .field(Localization.amount, money(refund.amount), role: .moneyOut),
            .field(Localization.when, context.format.pageDate(refund.dateCreated)),
            .field(Localization.way, way),
        ]
        let reason = HTMLText.plain(refund.reason)
        if !reason.isEmpty { lines.append(.field(Localization.reason, reason)) }
        return lines + self.lines(of: refund, in: order)
    }

    private var known: PageLine {
        if let problem { return .text("! " + RefundLines.Localization.notFetched(problem), role: .bad) }
        return .text(results.isLoaded ? Localization.notHere : RefundLines.Localization.loading, role: .muted)
    }

    private func lines(of refund: Refund, in order: Order) -> [PageLine] {
        let items = (refund.items + refund.shippingLines + refund.fees).filter {
            $0.quantity != 0 || Money.amount(from: $0.total) ?? 0 != 0
        }
        guard !items.isEmpty else { return [.blank, .text(Localization.noLines, role: .muted)] }
        return [.blank, .heading(Localization.lines)]
            + items.map { item in
                let count = item.quantity == 0 ? "" : "\(abs(item.quantity)) × "
                let name = HTMLText.plain(item.name)
                let span = item.productID > 0 ? Span(name, to: .product(item.productID)) : Span(name)
                return .pair(left: [Span(count), span], right: Span(money(item.total)))
            }
    }

    private func money(_ text: String) -> String {
        guard let order else { return text }
        return context.format.money(text, currency: order.currency, symbol: order.currencySymbol)
    }

    func open() { fetch { _ in } }

    /// Fetches the refunds of the order.
    ///
    /// - Parameter done: called with the problem; nil for none.
    func fetch(done: @escaping @MainActor (String?) -> Void) {
        context.stores.dispatch(
            RefundAction.retrieveRefunds(siteID: context.siteID, orderID: orderID) { [weak self] result in
                guard let self else { return }
                self.problem = if case .failure(let error) = result { StoreWords.describe(error) } else { nil }
                done(self.problem)
                self.onChange()
            }
        )
    }

    enum Localization {
        static func title(_ number: String) -> String { localized("Refund of #%@", number) }
        static func number(_ number: String) -> String { "#\(number)" }
        static let refund = localized("Refund")
        static let order = localized("Order")
        static let amount = localized("Refunded")
        static let when = localized("When")
        static let way = localized("How")
        static let reason = localized("Reason")
        static let lines = localized("What of")
        static let noLines = localized("An amount, not for particular items.")
        static let gone = localized("! The order of this refund is no longer in the store.")
        static let notHere = localized("This refund is not here.   r Ask the store")
    }
}
