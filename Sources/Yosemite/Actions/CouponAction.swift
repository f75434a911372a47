/// What can be done to coupons. Coupons themselves arrive through storage.
public enum CouponAction: Action {
    case countCoupons(siteID: Int64, list: CouponListQuery, onCompletion: Completion<Int>)

    /// Where a coupon stands in a list, from 0; nil where the list does not have it.
    case locateCoupon(siteID: Int64, couponID: Int64, list: CouponListQuery, onCompletion: Completion<Int?>)

    /// The ids at these places of a list; what lies behind its end is cut off.
    case listCouponIDs(siteID: Int64, list: CouponListQuery, range: Range<Int>, onCompletion: Completion<[Int64]>)

    /// The coupons at these places of a list.
    case listCoupons(siteID: Int64, list: CouponListQuery, range: Range<Int>, onCompletion: Completion<[Coupon]>)

    /// The coupon with a code, whatever its case; nil where the mirror has none.
    case findCoupon(siteID: Int64, code: String, onCompletion: Completion<Coupon?>)

    /// A coupon as it is saved here; nil where it is not.
    case loadCoupon(siteID: Int64, couponID: Int64, onCompletion: Completion<Coupon?>)

    /// Fetches one coupon anew. One the store says it does not have is removed from the mirror.
    case retrieveCoupon(siteID: Int64, couponID: Int64, onCompletion: Completion<Coupon>)

    /// Gives fields of coupons other values, all of them the same: to the ledger in one transaction, to the screen, then to
    /// the store. The status `trash` moves them to the trash, any other takes them out.
    ///
    /// - Throws: `ProductProblems` with what the store would refuse or spoil, `EditError.gone`; nothing is changed then.
    case updateCoupons(
        siteID: Int64,
        couponIDs: [Int64],
        changes: [RecordChange],
        onCompletion: Completion<[PendingEdit]>
    )

    /// Makes coupons: to the ledger in one transaction, to the screen under negative ids, then to the store, in batches.
    ///
    /// - Parameter drafts: their fields, with a code each.
    /// - Throws: `ProductProblems`; nothing is made then.
    case createCoupons(siteID: Int64, drafts: [[RecordChange]], onCompletion: Completion<[PendingEdit]>)

    /// Deletes them for good, through the ledger as well.
    case deleteCoupons(siteID: Int64, couponIDs: [Int64], onCompletion: Completion<[PendingEdit]>)

    /// What rows of a file would change or make, checked as edits are; nothing is done.
    ///
    /// - Parameter seen: codes in lower case that rows above are of.
    case planImport(
        siteID: Int64,
        header: RecordImportHeader,
        rows: [CSVReader.Row],
        seen: Set<String>,
        onCompletion: Completion<[RecordImportRow]>
    )

    /// Does what a plan said, through the ledger.
    ///
    /// - Returns: a result for each row that was to do something.
    case applyImport(siteID: Int64, rows: [RecordImportRow], onCompletion: Completion<[ImportResult]>)

    /// The names of the products and categories a coupon is for or not for.
    case loadNames(siteID: Int64, coupon: Coupon, onCompletion: Completion<CouponNames>)

    /// What a coupon brought, from the orders of the mirror.
    case loadPerformance(siteID: Int64, code: String, onCompletion: Completion<CouponPerformance>)

    /// Brings coupons up to date, for a process that keeps nothing in step by itself.
    case synchronizeCoupons(siteID: Int64, onCompletion: Completion<Void>)
}
