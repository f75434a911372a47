import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Sales that their customers pay in a browser: the store has each as a pending order, the register continues, and a
/// message is shown when one is paid.
@MainActor
final class RegisterLinks {
    private let context: SiteContext
    private let coordinator: PaymentCoordinator
    /// Orders of this session that are not paid yet.
    private var watched: [Int64: EntityListener<Order>] = [:]
    /// Whether the address may be shown now.
    var isFree: @MainActor () -> Bool = { false }
    var onWords: @MainActor (_ words: String, _ kind: Toast.Kind) -> Void = { _, _ in }

    /// How long to wait for a new order to reach the store before its address is left to be asked for.
    private static let patience = Duration.seconds(60)

    init(context: SiteContext, coordinator: PaymentCoordinator) {
        (self.context, self.coordinator) = (context, coordinator)
    }

    /// The number of orders being waited for.
    var count: Int { watched.count }

    /// Shows the address as soon as the store has the order; if the clerk is selling again by then, a message says
    /// where it is.
    func follow(_ edit: PendingEdit) {
        context.stores.dispatch(
            EditAction.awaitOutcome(siteID: context.siteID, edit: edit, patience: Self.patience) { [weak self] result in
                guard case .success(let orderID?) = result else {
                    self?.onWords(Localization.later, .warning)
                    return
                }
                self?.watch(orderID)
            }
        )
    }

    private func watch(_ orderID: Int64) {
        let listener = context.stores.order(siteID: context.siteID, orderID: orderID)
        var isNew = true
        listener.onUpsert = { [weak self] order in
            guard let self, self.watched[orderID] != nil else { return }
            let number = order.number.isEmpty ? "\(orderID)" : order.number
            if order.datePaid != nil {
                self.watched[orderID] = nil
                let total = self.context.format.money(
                    order.totalAmount ?? 0,
                    currency: order.currency,
                    symbol: order.currencySymbol
                )
                return self.onWords(Localization.paid(OrderFormWords.short(number), total), .good)
            }
            guard isNew else { return }
            isNew = false
            if self.isFree() {
                self.coordinator.showLink(orderID: orderID, number: number)
            } else {
                self.onWords(Localization.there(OrderFormWords.short(number)), .good)
            }
        }
        listener.onDelete = { [weak self] in self?.watched[orderID] = nil }
        watched[orderID] = listener
    }

    enum Localization {
        static let later = localized(
            "The order will be created when the store answers; “Payment link” has its address then."
        )
        static func there(_ number: String) -> String {
            localized("Order #%@ is created. Its address: press : and choose “Payment link”.", number)
        }
        static func paid(_ number: String, _ total: String) -> String {
            localized("Order #%@ is paid: %@.", number, total)
        }
        static let sent = localized("The sale becomes an order; its address is shown when the store has it.")
    }
}

extension RegisterScreen {
    func leaveWithLink() {
        guard let (due, _) = payable() else { return }
        guard due > 0 else { return box.say(.warning(LinkLocalization.nothing)) }
        model.leaveAsOrder { [weak self] edit in
            self?.box.say(.added(RegisterLinks.Localization.sent))
            self?.links.follow(edit)
        }
    }

    enum LinkLocalization {
        static let nothing = localized("There is nothing to pay.")
    }
}
