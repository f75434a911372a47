import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Card payments, and splitting a sale.
extension RegisterScreen {
    /// Requests the card at once.
    ///
    /// - Parameters:
    ///   - amount: nil for all that is left.
    ///   - comparing: first compares prices with the store's.
    func askCard(_ amount: Decimal?, comparing: Bool = false) {
        guard let (due, _) = payable() else { return }
        let dialog = RegisterCardDialog(screen: self, amount: amount ?? due, isRest: amount == nil)
        present(dialog)
        if comparing { dialog.beginComparing() } else { dialog.begin() }
    }

    /// Asks again for the outcome of a card.
    func askAgain() {
        let amount = model.uncertain?.leg.due ?? model.rest ?? 0
        let dialog = RegisterCardDialog(screen: self, amount: amount, isRest: true, isUncertain: true)
        present(dialog)
        dialog.begin()
    }

    func split() {
        guard payable() != nil else { return }
        whenNamed { [weak self] in self?.whenCardsAreChecked { [weak self] in self?.askPart() } }
    }

    private func askPart() {
        guard let (due, _) = payable() else { return }
        guard due > 0 else { return askWay(nil) }
        let decimals = model.quote?.decimals ?? 2
        let next = model.sharesLeft
        let nextLabel = next.map { SplitWords.nextShare($0.left, of: $0.count) } ?? ""
        let shares: [(Character, String, Decimal?)] = [
            ("s", nextLabel, next.map { SaleShare.first(of: due, among: $0.left, decimals: decimals) }),
            ("h", SplitWords.half, SaleShare.first(of: due, among: 2, decimals: decimals)),
            ("t", SplitWords.third, SaleShare.first(of: due, among: 3, decimals: decimals)),
            ("q", SplitWords.quarter, SaleShare.first(of: due, among: 4, decimals: decimals)),
            ("i", SplitWords.item, itemShare(due)),
        ]
        let presets = shares.compactMap { key, label, share in
            share.map { EntryDialog.Preset(key: key, label: "\(label) \(words.money($0))", text: words.plain($0)) }
        }
        present(
            EntryDialog(
                id: "register.split",
                title: SplitWords.title,
                scope: RegisterWords.items(model.cart.count),
                label: SplitWords.amount,
                saving: SplitWords.next,
                presets: presets,
                lines: { [words] typed in
                    let share = SaleShare.count(typed).map { SaleShare.first(of: due, among: $0, decimals: decimals) }
                    let part = share.map { CounterLine.text(SplitWords.share(words.money($0))) }
                    return [.amount(words.money(due)), .blank, part ?? .text(SplitWords.advice), .blank]
                },
                onPreset: { [weak self] key in
                    let counts: [Character: Int] = ["s": next?.left ?? 0, "h": 2, "t": 3, "q": 4]
                    return counts[key].flatMap { self?.takeShare($0, due, decimals) }
                },
                onTake: { [weak self] typed in self?.takePart(typed, due, decimals) ?? .taken }
            )
        )
    }

    /// The total of the selected item with its tax, where that is less than what is left.
    private func itemShare(_ due: Decimal) -> Decimal? {
        guard let selected, let line = model.quote?.form.lines[selected.id] else { return nil }
        let share = Money.rounded(line.net + line.tax, decimals: model.quote?.decimals ?? 2)
        return share > 0 && share < due ? share : nil
    }

    private func takePart(_ typed: String, _ due: Decimal, _ decimals: Int) -> EntryDialog.Outcome {
        guard !typed.isEmpty else {
            askWay(nil)
            return .taken
        }
        if let count = SaleShare.count(typed) { return takeShare(count, due, decimals) }
        switch words.amount(typed) {
        case .success(let amount):
            guard amount > 0, amount <= due else { return .wrong(SplitWords.tooMuch(words.money(due))) }
            askWay(amount == due ? nil : amount)
            return .taken
        case .failure(let problem): return .wrong(words.wrong(problem))
        }
    }

    private func takeShare(_ count: Int, _ due: Decimal, _ decimals: Int) -> EntryDialog.Outcome {
        let share = SaleShare.first(of: due, among: count, decimals: decimals)
        guard share > 0 else { return .wrong(SplitWords.tooMuch(words.money(due))) }
        model.share(among: count, share)
        askWay(share == due ? nil : share)
        return .taken
    }

    func takeCashPart(_ amount: Decimal) { takePart(.cash(tendered: amount)) }

    /// Asks for the cash received for a part, where change is to be given.
    func askCashPart(_ amount: Decimal) {
        let words = words
        present(
            EntryDialog(
                id: "register.cashPart",
                title: PayingLocalization.cash,
                scope: RegisterWords.items(model.cart.count),
                label: PayingLocalization.tendered,
                saving: PayingLocalization.takeCash,
                lines: { typed in
                    var lines: [CounterLine] = [.amount(words.money(amount)), .blank]
                    if let given = words.price(typed), given >= amount {
                        let change = words.money(given - amount)
                        lines += [.big(label: PaidPanel.Localization.change, amount: change), .blank]
                    }
                    return lines
                },
                onTake: { [weak self] typed in self?.takeCashPart(amount, typed) ?? .taken }
            )
        )
    }

    private func takeCashPart(_ amount: Decimal, _ typed: String) -> EntryDialog.Outcome {
        guard !typed.isEmpty else {
            takeCashPart(amount)
            return .taken
        }
        switch words.amount(typed) {
        case .success(let given):
            guard given >= amount else {
                return .wrong(CashDialog.Localization.missing(words.money(amount - given)))
            }
            let currency = model.quote?.currency ?? context.format.settings.currency.code
            let take: @MainActor () -> Void = { [weak self] in
                self?.takePart(.cash(tendered: given, amount: amount))
            }
            if CashAmounts(total: amount, currency: currency).isMoreThanSense(given) {
                askSense(given, amount, take)
            } else {
                take()
            }
            return .taken
        case .failure(let problem): return .wrong(words.wrong(problem))
        }
    }

    /// - Parameter amount: nil for as much as the card has, up to what is left.
    func askGiftCard(_ amount: Decimal?) {
        guard let (due, _) = payable() else { return }
        let words = words
        present(
            EntryDialog(
                id: "register.giftCard",
                title: SplitWords.giftCard,
                scope: RegisterWords.items(model.cart.count),
                label: SplitWords.giftCardCode,
                saving: SplitWords.takeGiftCard,
                kind: .code,
                lines: { _ in
                    [.amount(words.money(amount ?? due)), .blank, .text(SplitWords.giftCardAdvice), .blank]
                },
                onTake: { [weak self] typed in
                    guard !typed.isEmpty else { return .wrong(SplitWords.giftCardMissing) }
                    if let problem = SaleAction.problem(ofGiftCard: typed) { return .wrong(problem) }
                    self?.model.takeGiftCard(typed, amount) { [weak self] result in
                        switch result {
                        case .success(let taken):
                            self?.tell(taken)
                            if taken.sale.sale.unknown != nil { self?.printLostSlip(of: taken.sale.uuid) }
                        case .failure(let error): self?.warn(error)
                        }
                    }
                    return .taken
                }
            )
        )
    }

    func takePart(_ payment: SalePayment) {
        model.takePart(payment) { [weak self] taken in self?.tell(taken) }
    }

    /// Shows the result of a part where the sale is not fully paid by it.
    ///
    /// - Parameter partID: nil for the newest part.
    func tell(_ taken: SaleTendered, _ partID: String? = nil) {
        let sale = taken.sale.sale
        guard !taken.isPaid, let part = sale.parts.first(where: { $0.id == partID }) ?? sale.parts.last else { return }
        let note: AddBox.Note
        switch part.state {
        case .approved:
            let amount = words.money(part.leg.due + part.leg.rounding)
            let took = SplitWords.took(RegisterWords.tender(part), amount, words.money(sale.rest))
            let change = part.leg.change == 0 ? "" : " " + SplitWords.change(words.money(part.leg.change))
            note = .added(took + change)
        case .declined where part.leg.kind == .giftCard: note = .warning(part.reason)
        case .declined: note = .warning(SplitWords.notCharged(words.money(part.leg.due)))
        case .asked, .unknown: note = .warning(SplitWords.locked)
        case .voiding, .voided: return
        }
        if taken.sale.uuid == model.cart.uuid { return box.say(note) }
        let label = OrderFormWords.short(taken.sale.label)
        switch note {
        case .added(let words): host?.toast("\(label): \(words)", kind: .info)
        case .warning(let words), .alarm(let words): host?.toast("\(label): \(words)", kind: .warning)
        }
    }

    // MARK: Giving up

    private var returnable: [OpenSale.Part] { model.open?.sale.parts.filter { $0.state == .approved } ?? [] }

    var ungivable: String? { model.isBegun && !returnable.isEmpty ? nil : SplitWords.notBegun }

    func askWhatGoesBack() {
        let parts = returnable
        let choices = parts.enumerated().map { index, part in
            Choice(
                id: "\(index)",
                label: described(part),
                key: index < 9 ? Character("\(index + 1)") : nil
            )
        }
        let dialog = ChoiceDialog(id: "register.back", title: SplitWords.which, choices: choices) {
            [weak self] picked in
            if let index = Int(picked), parts.indices.contains(index) { self?.giveBack(parts[index]) }
            return .close
        }
        host?.present(dialog)
    }

    private func described(_ part: OpenSale.Part) -> String {
        "\(RegisterWords.tender(part)) \(words.money(part.leg.due))"
    }

    private func giveBack(_ part: OpenSale.Part) {
        let words = described(part)
        model.giveBack(part) { [weak self] taken in
            if let why = taken.sale.whyRefused { return _ = self?.box.say(.warning(why)) }
            let isPending = taken.sale.sale.parts.first { $0.id == part.id }?.state == .voiding
            self?.box.say(.added(isPending ? SplitWords.goingBack(words) : SplitWords.gaveBack(words)))
        }
    }

    func askToGiveUp() {
        guard !model.isUncertain else { return box.say(.warning(SplitWords.locked)) }
        let back = returnable.map { described($0) }
        let question = Dialog(
            id: "register.giveUp",
            title: SplitWords.giveUp,
            body: [SplitWords.goesBack(back.joined(separator: ", "))],
            buttons: [.cancel, DialogButton(id: "giveUp", label: SplitWords.giveUpButton)]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                guard button == "giveUp" else { return .close }
                self?.model.giveUp { given in
                    self?.box.say(nil)
                    let outcome = given.sale.sale.outcome
                    let number = given.sale.receipt.map { "\($0.number): " } ?? ""
                    if let why = given.sale.sale.whyRefused {
                        self?.host?.toast(number + why, kind: .error)
                        return
                    }
                    self?.host?.toast(number + outcome.sentence, kind: outcome.exitStatus == 0 ? .good : .warning)
                }
                return .close
            }
        )
    }

    func showSlip() {
        context.stores.dispatch(
            SaleAction.slip(siteID: context.siteID, uuid: model.cart.uuid) { [weak self] result in
                switch result {
                case .success(let lines):
                    let slip = Dialog(
                        id: "register.slip",
                        title: SplitWords.slip,
                        body: lines.filter { !$0.isEmpty },
                        buttons: [.cancel, DialogButton(id: "print", label: SplitWords.printSlip)]
                    )
                    self?.host?.present(
                        DialogOverlay(slip) { button in
                            if button == "print" { self?.printSlip() }
                            return .close
                        }
                    )
                case .failure(let error): self?.toast(error)
                }
            }
        )
    }

    func printSlip() { printSlip(of: model.cart.uuid) }

    /// - Parameters:
    ///   - saysWithoutPrinter: whether a missing printer is reported.
    ///   - asks: whether somebody is asked if it is on paper, where the printer does not confirm it.
    func printSlip(of uuid: String, saysWithoutPrinter: Bool = true, asks: Bool = false) {
        context.stores.dispatch(
            SaleAction.printSlip(siteID: context.siteID, uuid: uuid) { [weak self] result in
                switch result {
                case .failure(ReceiptPrintingError.noPrinter) where !saysWithoutPrinter: break
                case .success(false) where asks: self?.askIfSlipIsOnPaper(uuid)
                case .success(let isConfirmed):
                    self?.host?.toast(
                        isConfirmed ? SplitWords.slipPrinted : SplitWords.slipSent,
                        kind: isConfirmed ? .good : .warning
                    )
                case .failure(let error):
                    self?.host?.toast(SplitWords.slipNotPrinted(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    /// Where a printer is configured, gives the customer a slip about the unknown outcome; once for each requested
    /// card.
    func printLostSlip(of uuid: String) {
        context.stores.dispatch(
            SaleAction.slipWhereLost(siteID: context.siteID, uuid: uuid) { [weak self] result in
                switch result {
                case .success(let handover):
                    if let notice = handover.notice { return self?.model.onProblem(notice) ?? () }
                    switch handover.receipt {
                    case .done: self?.host?.toast(SplitWords.slipPrinted, kind: .good)
                    case .sent: self?.host?.toast(SplitWords.slipSent, kind: .warning)
                    case .nothing, .failed: break
                    }
                case .failure(let error): self?.model.say(error)
                }
            }
        )
    }

    /// No card is charged before prices were compared once: the owner is asked whether they may be.
    ///
    /// - Parameter otherwise: how to go on without a card; nil where there is no other way.
    func askToCompare(
        otherwise: (@MainActor () -> Void)? = nil,
        _ then: @escaping @MainActor () -> Void
    ) {
        let without = DialogButton(id: "without", label: SplitWords.withoutCard)
        let question = Dialog(
            id: "register.compare",
            title: SplitWords.compare,
            body: [SplitWords.compareWhy],
            buttons: [.cancel, DialogButton(id: "compare", label: SplitWords.compareButton)]
                + (otherwise == nil ? [] : [without])
        )
        host?.present(
            DialogOverlay(question) { button in
                if button == "compare" { then() }
                if button == without.id { otherwise?() }
                return .close
            }
        )
    }
}
