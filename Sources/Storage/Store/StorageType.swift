/// Reading, saving and deleting records inside one transaction. After the transaction every method throws
/// `StorageError.transactionEnded`.
///
/// All methods throw `StorageError`.
public protocol StorageType: AnyObject {
    /// The matching records, in a total order: rows equal in all descriptors come by primary key.
    ///
    /// - Parameters:
    ///   - sortDescriptors: empty means by primary key, ascending.
    ///   - limit: nil for all.
    func allObjects<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T>,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>],
        limit: Int?,
        offset: Int
    ) throws -> [T]

    /// The number of matching rows.
    func countObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int

    /// The primary keys of the matching rows, ascending, without reading the rows: for tables whose key is one number.
    func identifiers<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> [Int64]
    where T.PrimaryKey == Int64

    /// nil where there is no such row.
    func loadObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> T?

    /// Inserts, or replaces the row of the same primary key. An order's own row only: its lines stay as they are.
    func save<T: Object>(_ object: T) throws

    /// Deletes one row; an order with its lines and notes. Returns whether there was one.
    @discardableResult
    func deleteObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> Bool

    /// Deletes the matching rows; orders with their lines and notes. Returns how many.
    @discardableResult
    func deleteAllObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int

    /// Saves an order and replaces all its lines and meta data. Lines are numbered by their place in the graph and
    /// take `siteID` and `orderID` from the order.
    func saveOrder(_ graph: OrderGraph) throws
    func saveOrder(_ order: SearchableOrder) throws

    /// An order with its lines, refunds and meta data; nil where there is none, or it belongs to another store.
    func loadOrderGraph(siteID: Int64, orderID: Int64) throws -> OrderGraph?

    /// Orders whose shown status is not the store's: an edit is pending, or was before a crash.
    func orderIDsWithEditedStatus() throws -> [Int64]

    /// The id of the next edit, for a ledger. Ids of deleted edits are not reused.
    func nextEditID() throws -> Int64

    /// How many orders have each status that occurs.
    func countOrdersByStatus() throws -> [String: Int]

    /// The payment methods that orders were ever paid with, at most `limit`.
    func orderMethods(limit: Int) throws -> [OrderMethod]

    /// The ids at these places of a sorted list; places beyond its end are cut off.
    func identifiers<T: Object>(
        matching predicate: RecordPredicate<T>,
        sortedBy sort: [RecordSortDescriptor<T>],
        range: Range<Int>
    ) throws -> [Int64] where T.PrimaryKey == Int64

    /// Updates the sums of up to `limit` customers that were postponed after many changes; see
    /// `StorageManagerType.settlePeople`.
    ///
    /// - Returns: true where more are left.
    func settlePeople(limit: Int) throws -> Bool

    /// People who may be the same as this one, those with most in common first.
    func personDuplicates(of personID: Int64, limit: Int) throws -> [PersonDuplicate]

    /// The products a person bought most of, by pieces, in the orders that count.
    func personProducts(_ personID: Int64, limit: Int) throws -> [PersonProduct]

    /// The sums of the orders with a coupon code that count, ignoring case of the code.
    func couponSums(code: String) throws -> CouponSums

    /// Sets the keys of products' meta data that contain barcodes. Reads all products where the keys changed.
    func setBarcodeKeys(_ keys: Set<String>) throws

    /// The keys that were last set.
    func barcodeKeys() throws -> Set<String>

    /// The claims that payments wrote into orders, by order and id.
    func claims(siteID: Int64) throws -> [StoredClaim]

    /// The claims of orders where more than one claim took money, or whose transaction is not that of its claim:
    /// possible double charges.
    func doubtfulClaims(siteID: Int64) throws -> [StoredClaim]

    /// Orders that were made more than once of one sale or form, by the mark they carry.
    func doubledOrders(siteID: Int64) throws -> [StoredDouble]

    /// The marks that tills left in orders, limited to those that may show a problem.
    func tillMarks(siteID: Int64, _ query: TillMarkQuery) throws -> [StoredTillMark]

    /// Ids of orders that carry a register's receipt number, the newest first; a few at most.
    func orderIDs(soldAs number: String, siteID: Int64) throws -> [Int64]

    /// Statuses whose orders do not count in the store's reports, without those that are no orders at all.
    func excludedSaleStatuses() throws -> [String]

    /// The sums of those days of a range that have sales, in order, from the summaries.
    func saleDays(in range: SaleRange) throws -> [SaleDay]

    /// Every sale of a range, orders before refunds; for ranges of a few days.
    func saleInstants(in range: SaleRange) throws -> [SaleInstant]

    /// How many orders a range has in each currency, ignoring the range's own currency.
    func saleCurrencies(in range: SaleRange) throws -> [String: Int]

    /// The number of customers with an order in the range that is not their first.
    func returningCustomers(in range: SaleRange) throws -> Int

    /// The number of refunds listed in orders whose date is unknown here.
    func undatedRefunds() throws -> Int

    /// Published products that are low in stock or out of it, by themselves or by a variation; one that is both counts
    /// as out.
    ///
    /// - Parameters:
    ///   - lowAmount: the store's threshold in units, for products without their own.
    ///   - outAmount: the stock in units at which a product counts as out.
    func stockCounts(lowAmount: Int, outAmount: Int) throws -> (low: Int, out: Int)

    /// The same products, ascending by id, at most `limit`.
    func scarceProducts(lowAmount: Int, outAmount: Int, limit: Int) throws -> [ScarceProduct]

    /// Whether a line of an order, or a stock, is no whole number: only a plugin lets WooCommerce keep one, and nothing
    /// in its API says that there is such a plugin.
    func showsFractions() throws -> Bool

    /// The leaders of a range, best first.
    func saleLeaders(_ kind: SaleLeaderKind, in range: SaleRange, limit: Int) throws -> [SaleLeader]

    /// The customer whose total rose most from one range to another, then the one whose total fell most; either may be
    /// missing.
    func saleCustomerChanges(from before: SaleRange, to now: SaleRange) throws -> [SaleCustomerChange]

    /// An indexed word within a few typing errors of `word`, and how many orders have it.
    func nearestWord(to word: String) throws -> (word: String, orders: Int)?
}
