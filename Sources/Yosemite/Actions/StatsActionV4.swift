/// What can be asked of the store's own reports (`wc-analytics`). They may be behind, and add up all currencies.
public enum StatsActionV4: Action {
    /// Learns which statuses the store leaves out of its reports, and on which day its week begins. What the store does
    /// not tell stays as it is here.
    case synchronizeSettings(siteID: Int64, onCompletion: Completion<Void>)

    /// What the store reports of a range.
    case retrieveReported(query: StatsQuery, onCompletion: Completion<ReportedStats>)

    /// Who visited the store in a range, as it was last told and lies here; nil where it never was.
    case loadSiteVisits(siteID: Int64, range: StatsRange, onCompletion: Completion<SiteVisits?>)

    /// Who visited the store in a range, asked now and kept. Fails with `SiteVisitsProblem` where nobody can tell.
    case retrieveSiteVisits(siteID: Int64, range: StatsRange, onCompletion: Completion<SiteVisits>)

    /// The first rows of one of the store's lists.
    case retrieveRows(
        query: StatsQuery,
        report: ReportedList,
        limit: Int,
        onCompletion: Completion<[ReportedRow]>
    )

    /// The boards of the store's own dashboard, so many rows of each.
    case retrieveLeaderboards(query: StatsQuery, limit: Int, onCompletion: Completion<[ReportedBoard]>)

    /// Figures by their names (`products/items_sold`); those the store does not know are left out.
    case retrieveIndicators(query: StatsQuery, names: [String], onCompletion: Completion<[ReportedIndicator]>)
}
