/// Actions on the store's own reports (`wc-analytics`). They may lag, and add up all currencies.
public enum StatsActionV4: Action {
    /// Fetches which statuses the store leaves out of its reports, and on which day its week starts. What the store
    /// does not say is left unchanged.
    case synchronizeSettings(siteID: Int64, onCompletion: Completion<Void>)

    /// The store's report on a range.
    case retrieveReported(query: StatsQuery, onCompletion: Completion<ReportedStats>)

    /// The visits of a range as last fetched; nil where they never were.
    case loadSiteVisits(siteID: Int64, range: StatsRange, onCompletion: Completion<SiteVisits?>)

    /// The visits of a range, fetched and saved. Fails with `SiteVisitsProblem` where they are not available.
    case retrieveSiteVisits(siteID: Int64, range: StatsRange, onCompletion: Completion<SiteVisits>)

    /// The first rows of one of the store's reports.
    case retrieveRows(
        query: StatsQuery,
        report: ReportedList,
        limit: Int,
        onCompletion: Completion<[ReportedRow]>
    )

    /// The leaderboards of the store's own dashboard, with up to `limit` rows each.
    case retrieveLeaderboards(query: StatsQuery, limit: Int, onCompletion: Completion<[ReportedBoard]>)

    /// Totals by their names (`products/items_sold`); those the store does not have are left out.
    case retrieveIndicators(query: StatsQuery, names: [String], onCompletion: Completion<[ReportedIndicator]>)
}
