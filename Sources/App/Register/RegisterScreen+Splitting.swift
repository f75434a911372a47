import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A card for the rest, and parts of a sale.
extension RegisterScreen {
    /// The reader is asked at once.
    ///
    /// - Parameter amount: nil for all that is left.
    func askCard(_ amount: Decimal?) {
        guard let (due, _) = payable() else { return }
        let dialog = RegisterCardDialog(screen: self, amount: amount ?? due, isRest: amount == nil)
        present(dialog)
        dialog.begin()
    }

    func split() {
        guard payable() != nil else { return }
        whenNamed { [weak self] in self?.askPart() }
    }

    private func askPart() {
        guard let (due, _) = payable() else { return }
        let decimals = model.quote?.decimals ?? 2
        let shares: [(Character, String, Decimal?)] = [
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
                lines: { [words] _ in [.amount(words.money(due)), .blank, .text(SplitWords.advice), .blank] },
                onTake: { [weak self] typed in self?.takePart(typed, due) ?? .taken }
            )
        )
    }

    /// What the selected item comes to, where that is less than what is left.
    private func itemShare(_ due: Decimal) -> Decimal? {
        guard let selected, model.quote?.form.pricesIncludeTax == true,
            let total = model.quote?.rows[selected.id]?.total, total > 0, total < due
        else { return nil }
        return Money.rounded(total, decimals: model.quote?.decimals ?? 2)
    }

    private func takePart(_ typed: String, _ due: Decimal) -> EntryDialog.Outcome {
        guard !typed.isEmpty else {
            askWay(due, isRest: true)
            return .taken
        }
        switch words.amount(typed) {
        case .success(let amount):
            guard amount > 0, amount <= due else { return .wrong(SplitWords.tooMuch(words.money(due))) }
            askWay(amount, isRest: amount == due)
            return .taken
        case .failure(let problem): return .wrong(words.wrong(problem))
        }
    }

    private func askWay(_ amount: Decimal, isRest: Bool) {
        let named = model.facts?.tenders ?? []
        let digits = (3...9).map { Character("\($0)") }
        var choices: [Choice] = []
        if model.facts?.cardRefusal == nil { choices.append(Choice(id: "card", label: SplitWords.card, key: "c")) }
        choices.append(Choice(id: "cash", label: PayingLocalization.cash, key: "1"))
        choices.append(Choice(id: "external", label: ExternalDialog.Localization.title, key: "2"))
        for (index, name) in named.enumerated() {
            choices.append(
                Choice(id: "tender.\(index)", label: name, key: digits.indices.contains(index) ? digits[index] : nil)
            )
        }
        let title = PayingLocalization.how(words.money(amount))
        let dialog = ChoiceDialog(id: "register.part", title: title, choices: choices) { [weak self] picked in
            switch picked {
            case "card": self?.askCard(isRest ? nil : amount)
            case "cash" where isRest: self?.takeCash()
            case "cash": self?.model.takePart(.cash(tendered: amount), tender: PayingLocalization.cash)
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

    /// - Parameter tender: one of the shop's; nil for a terminal that merced cannot reach.
    private func askReference(of amount: Decimal, _ tender: String?) {
        let words = words
        present(
            EntryDialog(
                id: "register.part.reference",
                title: tender ?? ExternalDialog.Localization.title,
                scope: RegisterWords.items(model.cart.count),
                label: ExternalDialog.Localization.reference,
                saving: ExternalDialog.Localization.record,
                lines: { _ in
                    let advice = tender == nil ? ExternalDialog.Localization.charge : PayingLocalization.booked
                    return [.amount(words.money(amount)), .blank, .text(advice), .blank]
                },
                onTake: { [weak self] typed in
                    let reference = TextCleaning.clean(typed)
                    guard tender != nil || !reference.isEmpty else {
                        return .wrong(ExternalDialog.Localization.missing)
                    }
                    let payment: SalePayment =
                        tender.map { .tender(name: $0, amount: amount, reference: reference) }
                        ?? .external(reference: reference, amount: amount)
                    self?.model.takePart(payment, tender: tender ?? ExternalDialog.Localization.title)
                    return .taken
                }
            )
        )
    }

    // MARK: Back

    private var returnable: [OpenSale.Part] { model.open?.sale.parts.filter { $0.state == .approved } ?? [] }

    var ungivable: String? { model.isBegun && !returnable.isEmpty ? nil : SplitWords.notBegun }

    func askWhatGoesBack() {
        let parts = returnable
        let choices = parts.enumerated().map { index, part in
            Choice(
                id: "\(index)",
                label: "\(part.leg.tender) \(words.money(part.leg.due))",
                key: index < 9 ? Character("\(index + 1)") : nil
            )
        }
        let dialog = ChoiceDialog(id: "register.back", title: SplitWords.which, choices: choices) {
            [weak self] picked in
            if let index = Int(picked), parts.indices.contains(index) { self?.model.giveBack(parts[index].id) }
            return .close
        }
        host?.present(dialog)
    }

    func askToGiveUp() {
        let back = returnable.map { "\($0.leg.tender) \(words.money($0.leg.due))" }
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
                    let isPending = given.sale.sale.state == .voiding
                    let said = SplitWords.gaveUp(given.sale.receipt?.number ?? "", isPending: isPending)
                    self?.host?.toast(said, kind: isPending ? .warning : .good)
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
                        buttons: [.cancel]
                    )
                    self?.host?.present(DialogOverlay(slip) { _ in .close })
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
            }
        )
    }

    /// No card is charged before prices were compared once: the shop is asked whether they may be.
    func askToCompare(_ then: @escaping @MainActor () -> Void) {
        let question = Dialog(
            id: "register.compare",
            title: SplitWords.compare,
            body: [SplitWords.compareWhy],
            buttons: [.cancel, DialogButton(id: "compare", label: SplitWords.compareButton)]
        )
        let (stores, siteID) = (context.stores, context.siteID)
        host?.present(
            DialogOverlay(question) { [weak self] button in
                guard button == "compare" else { return .close }
                stores.dispatch(
                    PricingAction.allowComparing(siteID: siteID, isAllowed: true) { result in
                        if case .failure(let error) = result {
                            self?.host?.toast(StoreWords.describe(error), kind: .error)
                            return
                        }
                        // Where the comparison fails, the card's own question to the store says why.
                        stores.dispatch(PricingAction.comparePrices(siteID: siteID) { _ in then() })
                    }
                )
                return .close
            }
        )
    }
}
