import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Refunds of returns that have not reached the card, in the list of unfinished sales: requested again, or paid out in
/// another way where the processor refused.
extension RegisterScreen {
    func words(of money: CardReturn) -> String {
        let state = money.state == .refused ? ReturningWords.refused : ReturningWords.waiting
        let why = CounterWords.oneLine(money.reason ?? "") ?? ""
        return [
            money.number, CounterWords.oneLine(money.card) ?? "", SplitWords.onItsWay(amount(of: money)), state, why,
        ].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    private func amount(of money: CardReturn) -> String {
        context.format.money(money.amount, currency: money.currency, symbol: "")
    }

    func askAgain(for money: CardReturn) {
        box.say(.added(money.mustBePresented ? ReturningWords.present : ReturningWords.asking(money.number)))
        model.resolveReturn(money, byHand: nil) { [weak self] in self?.sayReturning(money, $0) }
    }

    /// Money that may be on its way is not paid out a second time.
    func askByHand(_ money: CardReturn) {
        guard money.state == .refused else { host?.toast(ReturningWords.notRefused, kind: .warning); return }
        askByHand(amount(of: money), of: money.number) { [weak self] how in
            self?.model.resolveReturn(money, byHand: how) { [weak self] in self?.sayReturning(money, $0) }
        }
    }

    /// The same for what a void, or a sale that was given up, refunds.
    func askByHand(_ facts: OpenSaleFacts) {
        guard let part = facts.refusedRefunds.first else {
            host?.toast(ReturningWords.notRefused, kind: .warning)
            return
        }
        let name = facts.number.isEmpty ? OrderFormWords.short(facts.label) : facts.number
        let position = facts.sale.parts.firstIndex(of: part).map { Int64($0 + 1) }
        let amount = words.money(part.leg.due)
        askByHand(amount, of: name) { [weak self] how in
            self?.model.settleByHand(facts.uuid, position, how) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(ReturningWords.done(name, amount), kind: .good)
                case .failure(let error): self?.toast(error)
                }
            }
        }
    }

    private func askByHand(_ amount: String, of name: String, record: @escaping @MainActor (String) -> Void) {
        present(
            EntryDialog(
                id: "register.returning",
                title: ReturningWords.byHandTitle(amount),
                scope: name,
                label: ReturningWords.how,
                saving: ReturningWords.writeDown,
                kind: .text,
                lines: { _ in [.text(ReturningWords.advice), .blank] },
                onTake: { typed in
                    let how = TextCleaning.clean(typed)
                    guard !how.isEmpty else { return .wrong(ReturningWords.missing) }
                    record(how)
                    return .taken
                }
            )
        )
    }

    private func sayReturning(_ money: CardReturn, _ result: Result<[CardReturn], any Error>) {
        box.say(nil)
        switch result {
        case .success(let now):
            guard let open = now.first(where: { $0.id == money.id && $0.isOpen }) else {
                host?.toast(ReturningWords.done(money.number, amount(of: money)), kind: .good)
                return
            }
            let kind: Toast.Kind = open.state == .refused ? .error : .warning
            host?.toast(ReturnLocalization.pending(open.number, open.reason ?? ""), kind: kind)
        case .failure(let error): toast(error)
        }
    }
}

extension RegisterModel {
    func loadReturning() {
        context.stores.dispatch(
            SaleAction.listCardReturns(siteID: context.siteID, name: nil) { [weak self] result in
                guard let self, case .success(let money) = result, money != self.returning else { return }
                self.returning = money
                self.onChange()
            }
        )
        loadParked()
        loadDoubled()
    }

    private func loadDoubled() {
        context.stores.dispatch(
            OrderAction.loadDoubled(siteID: context.siteID) { [weak self] result in
                guard let self, case .success(let orders) = result, orders.count != self.doubled else { return }
                self.doubled = orders.count
                self.onChange()
            }
        )
    }

    func loadParked() {
        context.stores.dispatch(
            SaleAction.listParkedSales(siteID: context.siteID) { [weak self] result in
                guard let self, case .success(let parked) = result, parked != self.parked else { return }
                self.parked = parked
                self.onChange()
            }
        )
    }

    /// - Parameter byHand: who paid it out, and how.
    func settleByHand(
        _ uuid: String,
        _ position: Int64?,
        _ byHand: String,
        completion: @escaping @MainActor (Result<OpenSaleFacts, any Error>) -> Void
    ) {
        context.stores.dispatch(
            SaleAction.settleByHand(
                siteID: context.siteID,
                name: uuid,
                position: position,
                byHand: byHand
            ) { [weak self] result in
                completion(result)
                self?.loadUnfinished()
            }
        )
    }

    /// - Parameter byHand: who paid it out, and how; nil asks the processor again.
    func resolveReturn(
        _ money: CardReturn,
        byHand: String?,
        completion: @escaping @MainActor (Result<[CardReturn], any Error>) -> Void
    ) {
        context.stores.dispatch(
            SaleAction.resolveReturn(
                siteID: context.siteID,
                name: money.uuid,
                position: money.position,
                byHand: byHand
            ) { [weak self] result in
                completion(result)
                self?.loadReturning()
            }
        )
    }
}

enum ReturningWords {
    static let waiting = localized("the processor has not answered")
    static let refused = localized("! refused")
    static let byHand = localized("Refunded by hand")
    static let notRefused = localized("It may be on its way: only what the processor refused is refunded by hand.")
    static let how = localized("How, and by whom")
    static let writeDown = localized("Record it")
    static let advice = localized(
        "The processor refused it. Refund it another way first; then it is recorded here."
    )
    static let missing = localized("Say how it was refunded.")
    static func byHandTitle(_ amount: String) -> String { localized("%@ was refunded by hand", amount) }
    static let present = localized("Present the card that paid at the reader: it is refunded there.")
    static func asking(_ number: String) -> String { localized("%@: the processor is being asked.", number) }
    static func done(_ number: String, _ amount: String) -> String {
        localized("%@: %@ is refunded.", number, amount)
    }
}
