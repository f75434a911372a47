import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Goods of which more was sold than there were in stock: checked when the register comes to the front, and after each
/// sync.
@MainActor
final class RegisterOversold {
    private(set) var goods: [OversoldGoods] = []
    private let context: SiteContext
    var onChange: @MainActor () -> Void = {}
    private var loadedFor: Date?
    private var isLoading = false
    private var isOpen = false

    init(context: SiteContext) { self.context = context }

    /// `2 oversold`; empty where there are none.
    var summary: String { goods.isEmpty ? "" : Localization.count(goods.count) }

    func loadAfterSync() {
        if isOpen, context.status.lastSync != loadedFor { load() }
    }

    func load() {
        guard !isLoading else { return }
        (isOpen, isLoading) = (true, true)
        let synced = context.status.lastSync
        context.stores.dispatch(
            SaleAction.listOversold(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                (self.isLoading, self.loadedFor) = (false, synced)
                // If they cannot be read now, they are read after the next sync.
                if case .success(let goods) = result { self.goods = goods }
                self.onChange()
                self.loadAfterSync()
            }
        )
    }

    enum Localization {
        static func count(_ count: Int) -> String { localized("%@ oversold", "\(count)") }
    }
}

extension RegisterScreen {
    private static let namedSales = 3

    /// Shows the list; Enter opens the product.
    func showOversold() {
        let goods = oversold.goods
        let choices = goods.enumerated().map { place, goods in
            Choice(id: "\(place)", label: OversoldWords.row(goods))
        }
        let dialog = ChoiceDialog(id: "register.oversold.list", title: OversoldWords.title, choices: choices) {
            [weak self] picked in
            if let place = Int(picked), goods.indices.contains(place) {
                self?.edits.openDoor(.product(goods[place].productID))
            }
            return .close
        }
        host?.present(dialog)
    }

    @MainActor
    enum OversoldWords {
        static let title = localized("Sold, but not in stock")

        /// `2 missing · Enamel mug, white · R1-000012 × 3, R1-000009`
        static func row(_ goods: OversoldGoods) -> String {
            var parts = [missing("\(goods.missing)"), OrderFormWords.short(goods.name)]
            let named = goods.sales.prefix(namedSales).map { sale in
                sale.quantity == 1 ? sale.number : "\(sale.number) × \(sale.quantity)"
            }
            let more = goods.sales.count - named.count
            if !named.isEmpty { parts.append((named + (more > 0 ? [others(more)] : [])).joined(separator: ", ")) }
            return parts.joined(separator: " · ")
        }

        private static func missing(_ count: String) -> String { localized("%@ missing", count) }
        private static func others(_ count: Int) -> String { localized("%@ more", "\(count)") }
    }
}
