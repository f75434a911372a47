/// What can be asked of the figures that are computed from the mirror.
public enum StatsAction: Action {
    /// Computes the figures of a range, off the main actor. Reads what is mirrored; asks no store.
    case loadReport(query: StatsQuery, onCompletion: Completion<StatsReport>)

    /// The store's calendar as it is now: its zone and first day of the week.
    case loadCalendar(siteID: Int64, onCompletion: Completion<StatsCalendar>)

    case loadAttention(siteID: Int64, onCompletion: Completion<AttentionCounts>)
}
