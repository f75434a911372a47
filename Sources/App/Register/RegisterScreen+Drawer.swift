import TerminalUI
import WooFoundation
import Yosemite

/// The drawer without a sale.
extension RegisterScreen {
    /// Asks why; the reason is kept on record with the opening.
    func askToOpenDrawer() {
        present(
            EntryDialog(
                id: "register.drawer",
                title: DrawerWords.title,
                label: DrawerWords.reason,
                saving: DrawerWords.open,
                kind: .text,
                lines: { _ in [.text(DrawerWords.why), .blank] },
                onTake: { [weak self] typed in
                    let reason = TextCleaning.clean(typed).trimmed(.whitespaces)
                    guard !reason.isEmpty else { return .wrong(DrawerWords.needed) }
                    self?.openDrawer(reason)
                    return .taken
                }
            )
        )
    }

    private func openDrawer(_ reason: String) {
        context.stores.dispatch(
            ReceiptAction.openDrawer(siteID: context.siteID, reason: reason) { [weak self] result in
                switch result {
                case .success(let isSeen):
                    self?.host?.toast(isSeen ? DrawerWords.isOpen : DrawerWords.asked, kind: .good)
                case .failure(let error): self?.toast(error)
                }
            }
        )
    }
}

enum DrawerWords {
    static let title = localized("Open the drawer without a sale")
    static let reason = localized("Reason")
    static let why = localized("Kept on record with the time and the clerk.")
    static let open = localized("Open")
    static let needed = localized("Say why it is opened.")
    static let isOpen = localized("The drawer is open.")
    static let asked = localized("The drawer was told to open.")
}
