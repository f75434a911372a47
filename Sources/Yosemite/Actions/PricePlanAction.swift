import FoundationEssentials

/// Prices that change at a time. Whoever owns the store looks for those whose time has come at every poll and before
/// every sending; what was due while merced did not run is changed when it runs again.
public enum PricePlanAction: Action {
    /// Keeps what a preview of prices said (`ProductAction.previewBulk`) for `due`.
    ///
    /// - Throws: `PricePlanProblem`.
    case planPrices(
        siteID: Int64,
        rows: [BulkProductRow],
        name: String,
        due: Date,
        onCompletion: Completion<PricePlan>
    )

    /// All there ever were, by their time; each has the labels it needs.
    case listPricePlans(siteID: Int64, onCompletion: Completion<[PricePlan]>)

    case cancelPricePlan(siteID: Int64, planID: Int64, onCompletion: Completion<Void>)

    /// Sends those whose time has come.
    case applyDuePrices(siteID: Int64, onCompletion: Completion<[PendingEdit]>)
}
