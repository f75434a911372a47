import TerminalUI
import Yosemite

/// Scheduled price changes.
extension AppCommands {
    static let pricePlans = "prices.list"
    static let pricePlan = "prices.page"

    static let showPricePlans = Command(
        id: "prices",
        label: PriceLocalization.plans,
        help: PriceLocalization.plansHelp,
        group: .everywhere,
        aliases: [PriceLocalization.plansAlias]
    )
    static let exportLabels = Command(
        id: "prices.export",
        keys: [.character("x")],
        label: PriceLocalization.export,
        help: PriceLocalization.exportHelp,
        contexts: [pricePlans, pricePlan],
        family: "x",
        footer: FooterHint(PriceLocalization.exportHint, priority: 40)
    )

    static let prices = [showPricePlans, exportLabels]

    enum PriceLocalization {
        static let plans = localized("Planned prices")
        static let plansHelp = localized(
            "Lists prices that change on a date, with the labels they need; e on marked products creates a plan."
        )
        static let plansAlias = localized("prices")
        static let export = localized("Export labels")
        static let exportHelp = localized(
            "Writes every price of the plan, before and after, as CSV into the folder merced started in."
        )
        static let exportHint = localized("Labels")
    }
}
