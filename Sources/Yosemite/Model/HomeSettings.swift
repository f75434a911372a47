import WooFoundation

/// The saved state of Home, per store.
public struct HomeSettings: Hashable, Sendable, Codable, GeneratedCopiable {
    /// Statistics in the order of their cards.
    public var cards: [StatsFigure]
    /// Statistics without a card.
    public var hidden: Set<StatsFigure>
    public var period: StatsPeriod
    public var comparison: StatsComparison
    public var dateKind: StatsDateKind
    /// What the chart shows.
    public var figure: StatsFigure
    public var leaderboard: StatsLeaderboardKind
    /// Whether a table replaces the chart.
    public var showsTable: Bool
    /// Whether the chart is drawn with braille dots.
    public var usesDots: Bool

    public init(
        cards: [StatsFigure],
        hidden: Set<StatsFigure>,
        period: StatsPeriod,
        comparison: StatsComparison,
        dateKind: StatsDateKind,
        figure: StatsFigure,
        leaderboard: StatsLeaderboardKind,
        showsTable: Bool,
        usesDots: Bool
    ) {
        self.cards = cards
        self.hidden = hidden
        self.period = period
        self.comparison = comparison
        self.dateKind = dateKind
        self.figure = figure
        self.leaderboard = leaderboard
        self.showsTable = showsTable
        self.usesDots = usesDots
    }

    public static let standard = HomeSettings(
        cards: [
            .totalSales, .orders, .averageOrder, .refunds, .netRevenue, .itemsSold, .newCustomers,
            .returningCustomers, .discounts, .taxes, .shipping, .grossSales,
        ],
        hidden: [.grossSales],
        period: .week,
        comparison: .previous,
        dateKind: .created,
        figure: .totalSales,
        leaderboard: .products,
        showsTable: false,
        usesDots: false
    )

    /// All statistics in the order of their cards; those missing from an older file come last.
    public var allCards: [StatsFigure] {
        var seen: Set<StatsFigure> = []
        return (cards + Self.standard.cards).filter { seen.insert($0).inserted }
    }

    /// The statistics with a card, at least one.
    public var shownCards: [StatsFigure] {
        let shown = allCards.filter { !hidden.contains($0) }
        return shown.isEmpty ? [.totalSales] : shown
    }
}
