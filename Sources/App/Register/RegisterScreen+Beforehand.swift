import TerminalUI
import Yosemite

/// What would be refused after somebody has paid is refused before.
extension RegisterScreen {
    /// Does `then` if a payment that the customer makes elsewhere can be recorded: when its reference is typed, the money
    /// has moved.
    func whenRecordable(_ payment: SalePayment, _ then: @escaping @MainActor () -> Void) {
        model.check([.hand(payment)]) { [weak self] result in
            switch result {
            case .success: then()
            case .failure(let error): self?.model.refused(error)
            }
        }
    }

    /// Does `then` once it is known whether a card can be charged this total, or the clerk goes on without one.
    func whenCardsAreChecked(_ then: @escaping @MainActor () -> Void) {
        let isSure = context.status.pricing.isTrusted && model.quote?.reasons.isEmpty == true
        let takesCards = model.facts?.cardRefusal == nil && model.cardless != model.cart.uuid && model.rest ?? 0 > 0
        guard takesCards, !model.isBegun, !isSure else { return then() }
        model.check([.card(amount: nil)]) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success: then()
            case .failure(SaleProblem.notCompared):
                let goOn: @MainActor () -> Void = { [weak self] in
                    self?.model.cardless = self?.model.cart.uuid
                    then()
                }
                self.askToCompare(otherwise: goOn) { [weak self] in
                    self?.model.compare { [weak self] problem in
                        if let problem { self?.warn(problem) }
                        self?.whenCardsAreChecked(then)
                    }
                }
            case .failure(let error):
                self.host?.toast(self.context.describe(error), kind: .warning)
                then()
            }
        }
    }
}

extension RegisterModel {
    /// Whether the sale could be paid so; nothing is taken.
    func check(_ ways: [SaleWay], completion: @escaping @MainActor (Result<Void, any Error>) -> Void) {
        guard !isPaying, let total else { return }
        begin(asking: true)
        let sold = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.checkWays(
                    siteID: self.context.siteID,
                    cart: sold,
                    shownTotal: total,
                    ways: ways,
                    findsReader: false
                ) { result in
                    self.begin(asking: false)
                    completion(result)
                }
            )
        }
    }

    /// Lets merced compare prices with the store's, and does so.
    ///
    /// - Parameter completion: gets why it could not.
    func compare(completion: @escaping @MainActor ((any Error)?) -> Void) {
        guard !isPaying else { return }
        begin(asking: true)
        let (stores, siteID) = (context.stores, context.siteID)
        stores.dispatch(
            PricingAction.allowComparing(siteID: siteID, isAllowed: true) { allowed in
                guard case .success = allowed else {
                    self.begin(asking: false)
                    if case .failure(let error) = allowed { self.say(error) }
                    return
                }
                stores.dispatch(
                    PricingAction.comparePrices(siteID: siteID) { compared in
                        self.begin(asking: false)
                        if case .failure(let error) = compared { completion(error) } else { completion(nil) }
                    }
                )
            }
        )
    }

    private func begin(asking: Bool) {
        isPaying = asking
        onChange()
    }
}
