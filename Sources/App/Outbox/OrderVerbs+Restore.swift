import TerminalUI
import WooFoundation
import Yosemite

/// Restoring orders from the trash.
extension OrderVerbs {
    /// Lets the user choose a status for an order in the trash, its previous one first, and shows what the store does
    /// then.
    func restore(orderID: Int64, number: String) {
        dispatch(
            OrderAction.planRestore(siteID: context.siteID, orderID: orderID) { [weak self] result in
                switch result {
                case .success(let plan): self?.chooseStatus(plan, number)
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    private func chooseStatus(_ plan: OrderRestore, _ number: String) {
        let before = plan.statusBefore
        let slugs = (before.map { [$0] } ?? []) + context.choosableStatuses.filter { $0 != before }
        let choices = slugs.map { slug in
            let appearance = context.appearance(of: slug)
            return Choice(
                id: slug,
                label: slug == before ? RestoreLocalization.asBefore(appearance.word) : appearance.word,
                glyph: appearance.glyph,
                role: appearance.role
            )
        }
        let dialog = ChoiceDialog(
            id: "order.restore",
            title: RestoreLocalization.title(NamedOrder(orderID: plan.orderID, number: number).words),
            choices: choices.lettered
        ) { [weak self] status in
            self?.confirm(plan, number, status)
            return .close
        }
        host?.present(dialog)
    }

    private func confirm(_ plan: OrderRestore, _ number: String, _ status: String) {
        let word = context.appearance(of: status).word
        let question = Dialog(
            id: "order.restore.confirm",
            title: RestoreLocalization.question(NamedOrder(orderID: plan.orderID, number: number).words, word),
            body: RestoreWords(plan, status: status).lines,
            buttons: [.cancel, DialogButton(id: "restore", label: RestoreLocalization.button)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "restore" { self?.takeOut(plan.orderID, number, to: status, word) }
            return .close
        }
        host?.present(overlay)
    }

    private func takeOut(_ orderID: Int64, _ number: String, to status: String, _ word: String) {
        let change = RecordChange.order(.status, base: OrderField.trash, value: status)
        save(
            [change],
            orderID: orderID,
            words: RestoreLocalization.done(number, word),
            whileOffline: Localization.statusWaits(number, word)
        )
    }

    enum RestoreLocalization {
        static func title(_ number: String) -> String { localized("Restore order #%@ as", number) }
        static func asBefore(_ status: String) -> String { localized("%@ (as before the trash)", status) }
        static func question(_ number: String, _ status: String) -> String {
            localized("Restore order #%@ as %@?", number, status)
        }
        static let button = localized("Restore order")
        static func done(_ number: String, _ status: String) -> String {
            localized("Order #%@ is out of the trash: %@.", number, status)
        }
    }
}
