import TerminalUI
import WooFoundation
import Yosemite

/// Deposits: a sale is paid in part now, and the rest when its goods are collected.
extension RegisterScreen {
    /// Why it cannot be left as a deposit.
    var undepositable: String? {
        if model.isPaying { return PayingLocalization.writing }
        if model.isUncertain { return SplitWords.cardUnknown }
        return model.isBegun ? nil : SplitWords.notBegun
    }

    /// The goods are put aside for somebody, whose name is on the slip and in the list.
    func leaveDeposit() {
        guard model.cart.collector == nil else { return leaveDeposit(for: "") }
        present(
            EntryDialog(
                id: "register.deposit",
                title: DepositWords.title,
                label: DepositWords.name,
                saving: DepositWords.leave,
                kind: .text,
                lines: { _ in [.text(DepositWords.why), .blank] },
                onTake: { [weak self] typed in
                    self?.leaveDeposit(for: TextCleaning.clean(typed).trimmed(.whitespaces))
                    return .taken
                }
            )
        )
    }

    private func leaveDeposit(for name: String) {
        model.leaveDeposit(for: name) { [weak self] left in
            guard let self else { return }
            self.box.say(nil)
            let words = SplitWords.leftDeposit(
                self.words.money(left.sale.taken),
                self.words.money(left.sale.total),
                SaleSlip.code(of: left.uuid)
            )
            self.host?.toast(words, kind: .good)
            self.printSlip(of: left.uuid, saysWithoutPrinter: false, asks: true)
        }
    }

    /// The deposit is collected by its slip, and the printer does not confirm it: asked once.
    func askIfSlipIsOnPaper(_ uuid: String) {
        let again = DialogButton(id: "again", label: ReceiptCoordinator.Paper.again)
        let question = Dialog(
            id: "register.slip.paper",
            title: DepositWords.isOnPaper,
            body: [SplitWords.slipSent, DepositWords.collectedBy],
            buttons: [DialogButton(id: "seen", label: ReceiptCoordinator.Paper.seen), again]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                if button == again.id { self?.printSlip(of: uuid) }
                return .close
            }
        )
    }

    /// Continues the sale whose slip was scanned.
    ///
    /// - Returns: false for a code that is no slip's.
    func collect(_ code: String) -> Bool {
        guard let mark = SaleSlip.mark(of: code) else { return false }
        guard !model.cart.uuid.hasPrefix(mark) else { return true }
        model.findUnfinished { [weak self] sales in
            if let facts = sales.first(where: { $0.uuid.hasPrefix(mark) && $0.sale.isBegun }) {
                self?.goOn(with: facts)
            } else {
                self?.host?.toast(SplitWords.noSuchSlip, kind: .warning)
            }
        }
        return true
    }
}

extension RegisterModel {
    func leaveDeposit(for name: String, completion: @escaping @MainActor (OpenSaleFacts) -> Void) {
        guard !isPaying, isBegun else { return }
        isPaying = true
        onChange()
        let uuid = cart.uuid
        whenKept {
            self.context.stores.dispatch(
                SaleAction.leaveDeposit(siteID: self.context.siteID, uuid: uuid, name: name) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let left):
                        if self.cart.uuid == uuid { self.begin(SaleCart()) }
                        completion(left)
                    case .failure(let error): self.say(error)
                    }
                    self.loadHeld()
                    self.loadUnfinished()
                    self.onChange()
                }
            )
        }
    }

    /// Unfinished sales, as the ledger has them now.
    func findUnfinished(completion: @escaping @MainActor ([OpenSaleFacts]) -> Void) {
        context.stores.dispatch(
            SaleAction.listOpen(siteID: context.siteID) { [weak self] result in
                switch result {
                case .success(let sales): completion(sales)
                case .failure(let error): self?.say(error)
                }
            }
        )
    }
}

enum DepositWords {
    static let title = localized("Who collects it?")
    static let name = localized("Name or phone")
    static let why = localized("It stands on the slip and in the list of unfinished sales. Enter alone: nobody's name.")
    static let leave = localized("Leave deposit")
    static let isOnPaper = localized("Is the slip on paper, to its last line?")
    static let collectedBy = localized("The customer collects the goods with it.")
}
