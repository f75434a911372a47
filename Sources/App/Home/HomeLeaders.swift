import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A leaderboard of the report as bars.
@MainActor
struct HomeLeaders {
    let report: StatsReport?
    let kind: StatsLeaderboardKind

    var board: StatsLeaderboard? { report?.leaderboards.first { $0.kind == kind } }

    var list: BarList {
        let titles = BoxTitles(left: Self.name(kind), right: counts ? Localization.sold : Localization.orders)
        guard let report, let board else { return BarList(rows: [], titles: titles) }
        let figures = FigureWords(currency: report.currency)
        let most = board.rows.map(\.amount).max() ?? 0
        let rows = board.rows.map { row in
            BarListRow(
                name: Self.name(row, kind),
                share: most > 0 ? max(0, row.amount) / most : nil,
                numbers: [
                    figures.number(Decimal(row.itemsSold ?? row.orders)),
                    figures.money(row.amount),
                ]
            )
        }
        return BarList(rows: rows, titles: titles, emptyText: Localization.none)
    }

    private var counts: Bool {
        switch kind {
        case .products, .categories: true
        case .customers, .coupons, .countries, .paymentMethods: false
        }
    }

    private static func name(_ row: StatsLeaderboardRow, _ kind: StatsLeaderboardKind) -> String {
        let name = HTMLText.plain(row.name)
        if !name.isEmpty { return name }
        if !row.detail.isEmpty { return row.detail }
        switch kind {
        case .customers: return Localization.guest
        case .products, .coupons, .categories, .countries, .paymentMethods: return Localization.unnamed
        }
    }

    static func name(_ kind: StatsLeaderboardKind) -> String {
        switch kind {
        case .products: Localization.products
        case .customers: Localization.customers
        case .coupons: Localization.coupons
        case .categories: Localization.categories
        case .countries: Localization.countries
        case .paymentMethods: Localization.methods
        }
    }

    enum Localization {
        static let products = localized("Top products")
        static let customers = localized("Top customers")
        static let coupons = localized("Top coupons")
        static let categories = localized("Top categories")
        static let countries = localized("Top countries")
        static let methods = localized("Payment methods")
        static let sold = localized("sold · amount")
        static let orders = localized("orders · amount")
        static let none = localized("None in this period.")
        static let guest = localized("Guests")
        static let unnamed = localized("Without a name")
    }
}
