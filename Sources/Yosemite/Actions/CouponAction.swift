/// Actions on coupons. Coupons themselves are read from storage.
public enum CouponAction: Action {
    /// The coupons at these positions of a list.
    case listCoupons(siteID: Int64, list: CouponListQuery, range: Range<Int>, onCompletion: Completion<[Coupon]>)

    /// The coupon with a code, ignoring case; nil where the mirror has none.
    case findCoupon(siteID: Int64, code: String, onCompletion: Completion<Coupon?>)

    /// A coupon from the mirror; nil where it has none.
    case loadCoupon(siteID: Int64, couponID: Int64, onCompletion: Completion<Coupon?>)

    /// Fetches one coupon. If the store says it does not have it, it is removed from the mirror.
    case retrieveCoupon(siteID: Int64, couponID: Int64, onCompletion: Completion<Coupon>)

    /// Sets the same fields of several coupons: in the ledger in one transaction, on screen, then in the store. The
    /// status `trash` moves them to the trash, any other takes them out.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or misread, `EditError.gone`; then nothing is
    ///   changed.
    case updateCoupons(
        siteID: Int64,
        couponIDs: [Int64],
        changes: [RecordChange],
        onCompletion: Completion<[PendingEdit]>
    )

    /// Creates coupons: in the ledger in one transaction, on screen under negative ids, then in the store, in batches.
    ///
    /// - Parameter drafts: their fields, including a code each.
    /// - Throws: `ProductProblems`; then nothing is created.
    case createCoupons(siteID: Int64, drafts: [[RecordChange]], onCompletion: Completion<[PendingEdit]>)

    /// Deletes them permanently, through the ledger too.
    case deleteCoupons(siteID: Int64, couponIDs: [Int64], onCompletion: Completion<[PendingEdit]>)

    /// What the rows of a file would change or create, checked as edits are; nothing is changed.
    ///
    /// - Parameter seen: codes of earlier rows, in lower case.
    case planImport(
        siteID: Int64,
        header: RecordImportHeader,
        rows: [CSVReader.Row],
        seen: Set<String>,
        onCompletion: Completion<[RecordImportRow]>
    )

    /// Applies an import plan, through the ledger.
    ///
    /// - Returns: a result for each row that had something to do.
    case applyImport(siteID: Int64, rows: [RecordImportRow], onCompletion: Completion<[ImportResult]>)

    /// The names of the products and categories a coupon includes or excludes.
    case loadNames(siteID: Int64, coupon: Coupon, onCompletion: Completion<CouponNames>)

    /// A coupon's sales, from the orders in the mirror.
    case loadPerformance(siteID: Int64, code: String, onCompletion: Completion<CouponPerformance>)

    /// Updates the mirror's coupons, for a process that does not sync by itself.
    case synchronizeCoupons(siteID: Int64, onCompletion: Completion<Void>)
}
