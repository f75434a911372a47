import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Lists scheduled price changes, shows one plan, cancels it, exports its labels.
@MainActor
final class PricePlanCoordinator {
    let context: SiteContext
    private let verbs: ProductVerbs
    private let exports: ExportFolder

    init(context: SiteContext, verbs: ProductVerbs, exports: ExportFolder) {
        (self.context, self.verbs, self.exports) = (context, verbs, exports)
        verbs.showPricePlan = { [weak self] in self?.open($0) }
    }

    var host: ScreenHost? { verbs.host }
    var now: Date { context.dates.now() }

    func showAll() {
        guard let host, !(host.screen is PricePlansScreen) else { return }
        host.push(PricePlansScreen(coordinator: self))
    }

    func open(_ plan: PricePlan) { host?.push(PricePlanScreen(plan: plan, coordinator: self)) }
    func openProduct(_ label: PriceLabel) { verbs.open(label.productID) }

    func load(completion: @escaping @MainActor (Result<[PricePlan], any Error>) -> Void) {
        verbs.edits.dispatch(PricePlanAction.listPricePlans(siteID: context.siteID, onCompletion: completion))
    }

    /// Asks, then cancels a planned price change.
    ///
    /// - Parameter done: called when it is cancelled.
    func cancel(_ plan: PricePlan, done: @escaping @MainActor () -> Void) {
        let question = Dialog(
            id: "prices.cancel",
            title: Localization.cancelTitle(PricePlanWords.name(plan)),
            body: [Localization.cancelBody(PricePlanWords.count(plan.labels.count))],
            buttons: [
                DialogButton(id: "keep", label: Localization.keep),
                DialogButton(id: "cancel", label: Localization.cancel),
            ]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "cancel" { self?.cancelNow(plan, done: done) }
            return .close
        }
        host?.present(overlay)
    }

    private func cancelNow(_ plan: PricePlan, done: @escaping @MainActor () -> Void) {
        verbs.edits.dispatch(
            PricePlanAction.cancelPricePlan(siteID: context.siteID, planID: plan.planID) { [weak self] result in
                switch result {
                case .success: self?.host?.toast(Localization.cancelled(PricePlanWords.name(plan)), kind: .good)
                case .failure(let error): self?.host?.toast(StoreWords.describe(error), kind: .error)
                }
                done()
            }
        )
    }

    func export(_ plan: PricePlan) {
        exports.write({ PricePlanWords.csv(plan) }, named: "price-labels-\(plan.planID).csv") { [weak self] result in
            switch result {
            case .success(let file):
                self?.host?.toast(StockTakeCoordinator.Localization.written(file.path), kind: .good)
            case .failure(let error):
                let words = StockTakeCoordinator.Localization.notWritten(error.plainWords)
                self?.host?.toast(words, kind: .error)
            }
        }
    }

    enum Localization {
        static func cancelTitle(_ name: String) -> String { localized("Cancel “%@”?", name) }
        static func cancelBody(_ count: String) -> String { localized("%@ will not change.", count) }
        static let keep = localized("Keep the plan")
        static let cancel = localized("Cancel the plan")
        static func cancelled(_ name: String) -> String { localized("“%@” is cancelled.", name) }
    }
}
