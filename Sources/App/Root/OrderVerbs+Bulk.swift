import TerminalUI
import WooFoundation
import Yosemite

/// What can be done to many orders at once.
extension OrderVerbs {
    typealias OrderIDs = @MainActor (Result<[Int64], any Error>) -> Void

    /// Asks for the status, then whether so many orders shall really get it.
    ///
    /// - Parameters:
    ///   - orderIDs: reads which orders they are.
    ///   - done: called when every change is in the ledger.
    func changeStatus(
        ofMarked count: Int,
        orderIDs: @escaping @MainActor (@escaping OrderIDs) -> Void,
        done: @escaping @MainActor () -> Void
    ) {
        let choices = context.choosableStatuses.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(id: slug, label: appearance.word, glyph: appearance.glyph, role: appearance.role)
        }
        let dialog = ChoiceDialog(
            id: "order.status",
            title: BulkLocalization.statusTitle(count),
            choices: choices.lettered
        ) { [weak self] picked in
            self?.ask(picked, count: count, orderIDs: orderIDs, done: done)
            return .close
        }
        host?.present(dialog)
    }

    private func ask(
        _ status: String,
        count: Int,
        orderIDs: @escaping @MainActor (@escaping OrderIDs) -> Void,
        done: @escaping @MainActor () -> Void
    ) {
        let word = context.appearance(of: status).word
        let dialog = Dialog(
            id: "orders.status",
            title: BulkLocalization.question(count, word),
            body: [BulkLocalization.effect, BulkLocalization.sending(count, isOffline: context.status.isOffline)],
            buttons: [.cancel, DialogButton(id: "change", label: BulkLocalization.change(count))]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] button in
                if button == "change" {
                    orderIDs { self?.set(status, found: $0, done: done) }
                }
                return .close
            }
        )
    }

    private func set(_ status: String, found: Result<[Int64], any Error>, done: @escaping @MainActor () -> Void) {
        switch found {
        case .success(let ids): set(status, of: ids, done: done)
        case .failure(let error): host?.toast(BulkLocalization.notRead(StoreWords.describe(error)), kind: .error)
        }
    }

    private func set(_ status: String, of orderIDs: [Int64], done: @escaping @MainActor () -> Void) {
        let word = context.appearance(of: status).word
        context.stores.dispatch(
            OrderAction.updateOrderStatuses(
                siteID: context.siteID,
                orderIDs: orderIDs,
                status: status,
                hold: context.hold
            ) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let edits):
                    self.context.analytics.track(.ordersBulkStatusChanged(count: orderIDs.count, to: status))
                    self.tell(
                        edits,
                        BulkLocalization.done(orderIDs.count, word),
                        whileOffline: BulkLocalization.waits(orderIDs.count, word)
                    )
                    done()
                case .failure(let error):
                    self.host?.toast(BulkLocalization.notChanged(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    enum BulkLocalization {
        static func statusTitle(_ count: Int) -> String { localized("Status of %@", orders(count)) }
        static func question(_ count: Int, _ status: String) -> String {
            localized("Change %@ to %@?", orders(count), status)
        }
        static let effect = localized("The store may e-mail each customer and move stock for each order.")
        static func sending(_ count: Int, isOffline: Bool) -> String {
            isOffline
                ? localized("Offline now: the changes wait here until the store answers.")
                : localized("They are sent a few at a time; you can go on working.")
        }
        static func change(_ count: Int) -> String { localized("Change %@", orders(count)) }
        static func done(_ count: Int, _ status: String) -> String {
            localized("%@ changed to %@.", orders(count), status)
        }
        static func waits(_ count: Int, _ status: String) -> String {
            localized("%@ changed to %@ here, not sent yet.", orders(count), status)
        }
        static func notChanged(_ reason: String) -> String { localized("No order was changed. %@", reason) }
        static func notRead(_ reason: String) -> String {
            localized("The marked orders could not be read. %@", reason)
        }
        private static func orders(_ count: Int) -> String { OrderListTitle.Localization.count(count) }
    }
}
