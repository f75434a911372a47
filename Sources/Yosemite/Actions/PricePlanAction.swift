import FoundationEssentials

/// Scheduled price changes. The process that owns the store looks for due ones at every poll and before every sending;
/// those that became due while merced was not running are applied at the next start.
public enum PricePlanAction: Action {
    /// Schedules previewed prices (`ProductAction.previewBulk`) for `due`.
    ///
    /// - Throws: `PricePlanProblem`.
    case planPrices(
        siteID: Int64,
        rows: [BulkProductRow],
        name: String,
        due: Date,
        onCompletion: Completion<PricePlan>
    )

    /// All plans, past ones too, by time; each with the labels it needs.
    case listPricePlans(siteID: Int64, onCompletion: Completion<[PricePlan]>)

    case cancelPricePlan(siteID: Int64, planID: Int64, onCompletion: Completion<Void>)

    /// Sends those that are due.
    case applyDuePrices(siteID: Int64, onCompletion: Completion<[PendingEdit]>)
}
