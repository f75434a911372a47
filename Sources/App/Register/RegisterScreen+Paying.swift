import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// From the total to the paid sale: cash, another terminal, a tender of the shop.
extension RegisterScreen {
    /// Why nothing can be paid now.
    var unpayable: String? {
        if model.isPaying { return PayingLocalization.writing }
        return model.cart.isEmpty ? PayingLocalization.empty : nil
    }

    /// Why the sale cannot be changed now.
    var unchangeable: String? {
        if model.isPaying { return PayingLocalization.writing }
        return model.isBegun ? SplitWords.fixed : nil
    }

    /// Does `then` once the till has a name for the numbers of its receipts.
    func whenNamed(_ then: @escaping @MainActor () -> Void) {
        guard let facts = model.facts else {
            return model.loadFacts { [weak self] in
                if self?.model.facts != nil { self?.whenNamed(then) }
            }
        }
        if facts.needsName { return askName(then) }
        if let problem = facts.problem { host?.toast(problem, kind: .warning) } else { then() }
    }

    func askName(_ then: @escaping @MainActor () -> Void = {}) {
        let facts = model.facts
        let reason = facts?.register == nil ? PayingLocalization.nameWhy : facts?.problem ?? PayingLocalization.nameWhy
        present(
            EntryDialog(
                id: "register.name",
                title: PayingLocalization.name,
                label: PayingLocalization.name,
                saving: PayingLocalization.setName,
                kind: .text,
                lines: { _ in [.text(reason), .blank] },
                onTake: { [weak self] typed in
                    guard RegisterSettings.isValid(name: typed) else { return .wrong(PayingLocalization.nameRule) }
                    self?.model.name(typed) { problem in
                        if let problem { self?.host?.toast(problem, kind: .error) } else { self?.askForCopies(then) }
                    }
                    return .taken
                }
            )
        )
    }

    /// Asks where copies of the ledger go, where that was never said.
    private func askForCopies(_ then: @escaping @MainActor () -> Void) {
        guard !context.status.backup.isConfigured else { return then() }
        present(
            EntryDialog(
                id: "register.copies",
                title: CopyWords.title,
                label: CopyWords.ask,
                saving: CopyWords.keep,
                kind: .text,
                lines: { _ in [.text(CopyWords.askWhy), .text(CopyWords.askNone), .blank] },
                onTake: { [weak self] typed in
                    let path = typed.trimmed(.whitespaces)
                    guard path.isEmpty || path.hasPrefix("/") else { return .wrong(CopyWords.absolute) }
                    if path.isEmpty {
                        self?.host?.toast(CopyWords.isNone, kind: .warning)
                    } else {
                        self?.keepCopies(in: path)
                    }
                    then()
                    return .taken
                }
            )
        )
    }

    private func keepCopies(in path: String) {
        context.stores.dispatch(
            LedgerAction.keepCopies(siteID: context.siteID, folder: URL(filePath: path)) { [weak self] result in
                switch result {
                case .success(let facts):
                    let isOnSameDisk = self?.context.status.backup.record.isOnSameDisk == true
                    let words = isOnSameDisk ? CopyWords.sameDisk(facts.path) : CopyWords.made(facts.path)
                    self?.host?.toast(words, kind: isOnSameDisk ? .warning : .good)
                case .failure(let error): self?.toast(error)
                }
            }
        )
    }

    /// Shows a message about an obstacle; nil where there is one.
    func payable() -> (due: Decimal, cash: Decimal)? {
        if let problem = model.problem { host?.toast(problem, kind: .warning) }
        guard let due = model.rest, let cash = model.cashDue else { return nil }
        return (due, cash)
    }

    // MARK: Cash

    func takeCash() {
        guard payable() != nil else { return }
        whenNamed { [weak self] in self?.askCash() }
    }

    private func askCash() {
        guard let (due, cash) = payable() else { return }
        let currency = model.quote?.currency ?? context.format.settings.currency.code
        let amounts = CashAmounts(total: cash, currency: currency)
        let exact = model.isBegun ? SplitWords.left : RegisterTotals.Localization.total
        let letters: [Character] = ["a", "b", "c"]
        let presets = zip(letters, amounts.quick.dropFirst()).map { letter, amount in
            EntryDialog.Preset(key: letter, label: words.money(amount), text: words.plain(amount), fills: true)
        }
        present(
            EntryDialog(
                id: "register.cash",
                title: PayingLocalization.cash,
                scope: RegisterWords.items(model.cart.count),
                label: PayingLocalization.tendered,
                saving: PayingLocalization.takeCash,
                presets: presets,
                lines: { [words] typed in
                    var lines: [CounterLine] = [.amount(words.money(cash)), .blank]
                    if cash != due { lines = [.pair(exact, words.money(due))] + lines }
                    if let given = words.price(typed), given >= cash {
                        lines += [
                            .big(label: PaidPanel.Localization.change, amount: words.money(given - cash)), .blank,
                        ]
                    }
                    return lines
                },
                onTake: { [weak self] typed in self?.takeCash(typed, due: cash, amounts) ?? .taken }
            )
        )
    }

    private func takeCash(_ typed: String, due: Decimal, _ amounts: CashAmounts) -> EntryDialog.Outcome {
        var given = due
        if !typed.isEmpty {
            switch words.amount(typed) {
            case .success(let amount): given = amount
            case .failure(let problem): return .wrong(words.wrong(problem))
            }
        }
        guard given >= due else { return .wrong(CashDialog.Localization.missing(words.money(due - given))) }
        let take: @MainActor () -> Void = { [weak self] in
            self?.model.pay(.cash(tendered: given), tendered: given)
        }
        if amounts.isMoreThanSense(given) { askSense(given, due, take) } else { take() }
        return .taken
    }

    /// Change is never more than the largest note: a larger amount is a typing error.
    func askSense(_ given: Decimal, _ due: Decimal, _ take: @escaping @MainActor () -> Void) {
        let button = DialogButton(id: "take", label: CashDialog.Localization.takeAmount(words.money(given)))
        let dialog = Dialog(
            id: "register.cash.sense",
            title: PayingLocalization.really(words.money(given)),
            body: [CashDialog.Localization.changeWouldBe(words.money(given - due))],
            buttons: [.cancel, button]
        )
        host?.present(
            DialogOverlay(dialog) { pressed in
                if pressed == button.id { take() }
                return .close
            }
        )
    }

    // MARK: Other payments

    func choosePayment() {
        guard let (due, _) = payable() else { return }
        whenNamed { [weak self] in
            guard let self else { return }
            // Where no card can be taken the other ways are offered at once.
            if self.model.facts?.cardRefusal == nil, due > 0 { self.askCard(nil) } else { self.askWay(nil) }
        }
    }

    /// Asks how to pay a part, or all that is left.
    ///
    /// - Parameter amount: nil for all that is left.
    func askWay(_ amount: Decimal?) {
        guard let (due, _) = payable() else { return }
        let named = model.facts?.tenders ?? []
        let digits = (3...9).map { Character("\($0)") }
        var choices = [
            Choice(id: "cash", label: PayingLocalization.cash, key: "1"),
            Choice(id: "external", label: ExternalDialog.Localization.title, key: "2"),
        ]
        if amount != nil { choices.insert(Choice(id: "change", label: SplitWords.cashAndChange, key: "g"), at: 1) }
        for (index, name) in named.enumerated() {
            choices.append(
                Choice(
                    id: "tender.\(index)",
                    label: OrderFormWords.short(name),
                    key: digits.indices.contains(index) ? digits[index] : nil
                )
            )
        }
        if due > 0, context.features.isEnabled(.giftCards) {
            choices.append(Choice(id: "gift", label: SplitWords.giftCard, key: "v"))
        }
        if let refusal = model.facts?.cardRefusal {
            choices.append(Choice(id: "card", label: SplitWords.card, availability: .disabled(reason: refusal)))
        } else if due > 0 {
            choices.insert(Choice(id: "card", label: SplitWords.card, key: "c"), at: 0)
        }
        let title = PayingLocalization.how(words.money(amount ?? due))
        let id = amount == nil ? "register.pay" : "register.part"
        let dialog = ChoiceDialog(id: id, title: title, choices: choices) { [weak self] picked in
            switch picked {
            case "card": self?.askCard(amount)
            case "cash": if let amount { self?.takeCashPart(amount) } else { self?.askCash() }
            case "change": if let amount { self?.askCashPart(amount) }
            case "gift": self?.askGiftCard(amount)
            case "external": self?.askReference(of: amount, nil)
            default:
                if let index = Int(picked.dropFirst(7)), named.indices.contains(index) {
                    self?.askReference(of: amount, named[index])
                }
            }
            return .close
        }
        host?.present(dialog)
    }

    /// - Parameters:
    ///   - amount: nil for all that is left.
    ///   - tender: one of the shop's; nil for a terminal that merced cannot reach.
    private func askReference(of amount: Decimal?, _ tender: String?) {
        let payment: SalePayment =
            tender.map { .tender(name: $0, amount: amount) } ?? .external(reference: "", amount: amount)
        whenRecordable(payment) { [weak self] in self?.askRecordableReference(of: amount, tender) }
    }

    private func askRecordableReference(of amount: Decimal?, _ tender: String?) {
        guard let (due, _) = payable() else { return }
        let words = words
        present(
            EntryDialog(
                id: "register.reference",
                title: tender.map { OrderFormWords.short($0) } ?? ExternalDialog.Localization.title,
                scope: RegisterWords.items(model.cart.count),
                label: ExternalDialog.Localization.reference,
                saving: ExternalDialog.Localization.record,
                kind: .code,
                lines: { _ in
                    let advice = tender == nil ? ExternalDialog.Localization.charge : PayingLocalization.booked
                    return [.amount(words.money(amount ?? due)), .blank, .text(advice), .blank]
                },
                onTake: { [weak self] typed in
                    let reference = TextCleaning.clean(typed)
                    guard tender != nil || !reference.isEmpty else {
                        return .wrong(ExternalDialog.Localization.missing)
                    }
                    let payment: SalePayment =
                        tender.map { .tender(name: $0, amount: amount, reference: reference) }
                        ?? .external(reference: reference, amount: amount)
                    if amount == nil { self?.model.pay(payment) } else { self?.takePart(payment) }
                    return .taken
                }
            )
        )
    }

    func leaveAsOrder() {
        guard payable() != nil else { return }
        model.leaveAsOrder { [weak self] _ in
            self?.box.say(nil)
            self?.host?.toast(PayingLocalization.left, kind: .good)
        }
    }

    // MARK: Receipt

    func printReceipt() {
        guard let receipt = model.receipt else { return }
        receipts.print(receipt) { [weak self] words in self?.host?.toast(words) }
    }

    func printGiftReceipt() {
        guard let receipt = model.receipt else { return }
        receipts.printGift(receipt) { [weak self] words in self?.host?.toast(words) }
    }

    func present(_ dialog: any CounterDialog) {
        guard let host else { return }
        host.present(CounterOverlay(dialog, host: host))
    }

    enum PayingLocalization {
        static let writing = localized("a sale is being written")
        static let empty = localized("nothing is in the cart")
        static let name = localized("Name of this register")
        static let setName = localized("Use this name")
        static let nameWhy = localized(
            "Receipts are numbered by it, so each register of the shop needs its own. R1 is usual for the first."
        )
        static let nameRule = localized("A register's name has letters, digits, - and _, at most 12: R1")
        static let cash = localized("Cash")
        static let tendered = localized("Handed over")
        static let takeCash = localized("Take cash")
        static func really(_ amount: String) -> String { localized("Really %@ in cash?", amount) }
        static func how(_ amount: String) -> String { localized("Pay %@ with", amount) }
        static let left = localized("The sale is a pending order now; any register can open it.")
        static let booked = localized("It is recorded as paid. The reference may be empty.")
    }
}
