/// Actions on statistics computed from the mirror.
public enum StatsAction: Action {
    /// Computes the statistics of a range from the mirror, off the main actor; makes no request.
    case loadReport(query: StatsQuery, onCompletion: Completion<StatsReport>)

    /// The store's present calendar: its zone and first day of the week.
    case loadCalendar(siteID: Int64, onCompletion: Completion<StatsCalendar>)

    case loadAttention(siteID: Int64, onCompletion: Completion<AttentionCounts>)
}
