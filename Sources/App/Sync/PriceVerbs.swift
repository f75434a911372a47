import TerminalUI
import WooFoundation
import Yosemite

/// `:probe`: whether totals computed here equal the store's, and whether the store may be asked.
@MainActor
final class PriceVerbs {
    private let context: SiteContext
    private weak var host: ScreenHost?

    init(context: SiteContext) {
        self.context = context
    }

    func attach(_ host: ScreenHost) {
        self.host = host
        host.add([ProgramCommand(AppCommands.probe) { [weak self] in self?.show() }])
    }

    /// Asks, once per store, before merced writes anything there by itself; later it shows the result.
    func show() {
        let trust = context.status.pricing
        let dialog = Dialog(
            id: "probe",
            title: Localization.title,
            body: [PriceWords.sentence(trust), "", Localization.what, Localization.traces],
            buttons: trust.isAllowed
                ? [
                    .cancel, DialogButton(id: "compare", label: Localization.compare, key: "c"),
                    DialogButton(id: "forbid", label: Localization.forbid, key: "s"),
                ] : [.cancel, DialogButton(id: "allow", label: Localization.allow)]
        )
        host?.present(
            DialogOverlay(dialog) { [weak self] button in
                switch button {
                case "allow": self?.allow(true) { self?.compare() }
                case "forbid": self?.allow(false) { self?.host?.toast(Localization.off, kind: .good) }
                case "compare": self?.compare()
                default: break
                }
                return .close
            }
        )
    }

    private func allow(_ isAllowed: Bool, then next: @escaping @MainActor () -> Void) {
        context.stores.dispatch(
            PricingAction.allowComparing(siteID: context.siteID, isAllowed: isAllowed) { [weak self] result in
                switch result {
                case .success: next()
                case .failure(let error): self?.fail(error)
                }
            }
        )
    }

    private func compare() {
        host?.toast(Localization.comparing, kind: .info)
        context.stores.dispatch(
            PricingAction.comparePrices(siteID: context.siteID) { [weak self] result in
                switch result {
                case .success(let trust):
                    self?.host?.toast(PriceWords.sentence(trust), kind: trust.isTrusted ? .good : .warning)
                // It is allowed; the comparison waits for the settings of the first sync.
                case .failure(PricingError.settingsMissing): self?.host?.toast(Localization.later, kind: .info)
                case .failure(let error): self?.fail(error)
                }
            }
        )
    }

    private func fail(_ error: any Error) {
        host?.toast(Localization.failed(StoreWords.describe(error)), kind: .error)
    }

    enum Localization {
        static let title = localized("Compare prices with the store?")
        static let what = localized(
            "merced computes totals itself. Plugins can change how the store does it, which only a comparison shows."
        )
        static let traces = localized(
            "The store creates two drafts for it, now and once a day, which are deleted at once: no e-mail, no stock, no sale."
        )
        static let allow = localized("Allow it and compare")
        static let compare = localized("Compare now")
        static let forbid = localized("Stop comparing")
        static let comparing = localized("Comparing prices with the store…")
        static let later = localized("Allowed. Prices are compared once the settings are here.")
        static let off = localized("Prices are no longer compared. The store's total decides.")
        static func failed(_ reason: String) -> String { localized("Prices were not compared: %@", reason) }
    }
}

/// The result of comparing totals, as a sentence.
enum PriceWords {
    static func sentence(_ trust: PricingTrust) -> String {
        guard let reason = trust.reason else { return localized("Prices agree with the store's.") }
        return localized("%@ The store's total decides.", reason)
    }
}
