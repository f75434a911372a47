/// The requested statistics.
public struct StatsQuery: Hashable, Sendable {
    public var siteID: Int64
    public var range: StatsRange
    public var comparison: StatsComparison
    public var granularity: StatsGranularity
    public var dateKind: StatsDateKind
    /// Only orders of one currency are counted; nil for the store's own.
    public var currency: String?
    public var leaderboards: [StatsLeaderboardKind]
    /// Rows of each leaderboard.
    public var leaderboardLimit: Int
    public var calendar: StatsCalendar
    /// Whether to find the customers whose orders changed most.
    public var findsCustomers = false

    public init(
        siteID: Int64,
        range: StatsRange,
        comparison: StatsComparison = .previous,
        granularity: StatsGranularity? = nil,
        dateKind: StatsDateKind = .created,
        currency: String? = nil,
        leaderboards: [StatsLeaderboardKind] = [.products],
        leaderboardLimit: Int = 20,
        calendar: StatsCalendar
    ) {
        self.siteID = siteID
        self.range = range
        self.comparison = comparison
        self.granularity = granularity ?? calendar.granularity(for: range)
        self.dateKind = dateKind
        self.currency = currency
        self.leaderboards = leaderboards
        self.leaderboardLimit = min(max(leaderboardLimit, 0), 1_000)
        self.calendar = calendar
    }
}
