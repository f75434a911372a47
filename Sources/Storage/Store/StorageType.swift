/// Reading, saving and deleting records inside one transaction. It is of no use after the transaction: every
/// method then throws `StorageError.transactionEnded`.
///
/// All methods throw `StorageError`.
public protocol StorageType: AnyObject {
    /// - Parameters:
    ///   - sortDescriptors: none means by primary key, ascending.
    ///   - limit: nil for all.
    func allObjects<T: Object>(
        ofType type: T.Type,
        matching predicate: RecordPredicate<T>,
        sortedBy sortDescriptors: [RecordSortDescriptor<T>],
        limit: Int?,
        offset: Int
    ) throws -> [T]

    func countObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int

    /// The primary keys of what matches, ascending, without reading the rows: for tables with one number as their key.
    func identifiers<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> [Int64]
    where T.PrimaryKey == Int64

    func loadObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> T?

    /// Inserts, or replaces the row of the same primary key. An order's own row only: its lines stay as they are.
    func save<T: Object>(_ object: T) throws

    /// Deletes one row, an order with its lines and notes. Returns whether there was one.
    @discardableResult
    func deleteObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) throws -> Bool

    /// Deletes what matches, orders with their lines and notes. Returns how many.
    @discardableResult
    func deleteAllObjects<T: Object>(ofType type: T.Type, matching predicate: RecordPredicate<T>) throws -> Int

    /// Saves an order and replaces all its lines and meta data. Lines are numbered by their place in the graph and
    /// take `siteID` and `orderID` from the order.
    func saveOrder(_ graph: OrderGraph) throws

    func loadOrderGraph(siteID: Int64, orderID: Int64) throws -> OrderGraph?

    /// The orders whose shown status is not the store's: an edit waits, or did before a crash.
    func orderIDsWithEditedStatus() throws -> [Int64]

    /// Of a ledger: the id the next edit gets. Those of edits that are gone are not given again.
    func nextEditID() throws -> Int64

    /// How many orders are in each status that any order has.
    func countOrdersByStatus() throws -> [String: Int]

    /// The sum of `total` over what matches, in ten-thousandths. Orders of several currencies must be told apart
    /// by the predicate.
    func sumOfOrderTotals(matching predicate: RecordPredicate<OrderRecord>) throws -> Int64

    /// The payment methods that orders were ever paid with, at most `limit`.
    func orderMethods(limit: Int) throws -> [OrderMethod]

    /// The ids at these places of a sorted list; what lies behind its end is cut off.
    func identifiers<T: Object>(
        matching predicate: RecordPredicate<T>,
        sortedBy sort: [RecordSortDescriptor<T>],
        range: Range<Int>
    ) throws -> [Int64] where T.PrimaryKey == Int64

    /// Makes the sums anew of some of the customers that many changes left for later (`StorageManagerType.settlePeople`).
    ///
    /// - Returns: whether more are left.
    func settlePeople(limit: Int) throws -> Bool

    /// Who may be the same as somebody, those with most alike first.
    func personDoubles(of personID: Int64, limit: Int) throws -> [PersonDouble]

    /// What somebody bought most of, by pieces, in the orders that count.
    func personProducts(_ personID: Int64, limit: Int) throws -> [PersonProduct]

    /// What orders with a coupon code came to that count; case does not.
    func couponSums(code: String) throws -> CouponSums

    /// Under which keys of products' meta data barcodes are looked for. Reads all products where they were others.
    func setBarcodeKeys(_ keys: Set<String>) throws

    /// Those that were set last.
    func barcodeKeys() throws -> Set<String>

    /// The claims that payments wrote into orders, by order and id.
    func claims(siteID: Int64) throws -> [StoredClaim]

    /// The same of orders that more than one claim has money of, or whose transaction is not the one of its claim: what may have
    /// been charged twice.
    func doubtfulClaims(siteID: Int64) throws -> [StoredClaim]

    /// The marks that tills left in orders, as far as they may say that something is wrong.
    func tillMarks(siteID: Int64, _ query: TillMarkQuery) throws -> [StoredTillMark]

    /// Ids of orders that carry the number of a register's receipt, the newest first; a few at the most.
    func orderIDs(soldAs number: String, siteID: Int64) throws -> [Int64]

    /// Statuses whose orders do not count in the store's reports, beside those that are no orders.
    func excludedSaleStatuses() throws -> [String]

    /// The sums of the days of a range that have any sales, in order, from the summaries.
    func saleDays(in range: SaleRange) throws -> [SaleDay]

    /// Every sale of a range, orders before refunds; for a few days.
    func saleInstants(in range: SaleRange) throws -> [SaleInstant]

    /// How many orders a range has in each currency, whatever the currency it asks for.
    func saleCurrencies(in range: SaleRange) throws -> [String: Int]

    /// Customers with an order in the range that is not their first.
    func returningCustomers(in range: SaleRange) throws -> Int

    /// Refunds that orders speak of and whose date is not here.
    func undatedRefunds() throws -> Int

    /// Published products that are low in stock or out of it, by themselves or by a variation; one that is both is
    /// out.
    ///
    /// - Parameters:
    ///   - lowAmount: the store's threshold, for what has none of its own.
    ///   - outAmount: the stock at which there is none left.
    func stockCounts(lowAmount: Int, outAmount: Int) throws -> (low: Int, out: Int)

    /// The same products by number, at most `limit` of them.
    func scarceProducts(lowAmount: Int, outAmount: Int, limit: Int) throws -> [ScarceProduct]

    /// Those that brought most in a range, the best first.
    func saleLeaders(_ kind: SaleLeaderKind, in range: SaleRange, limit: Int) throws -> [SaleLeader]

    /// Whose orders brought most more, and whose most less, in one range than in another.
    func saleCustomerChanges(from before: SaleRange, to now: SaleRange) throws -> [SaleCustomerChange]

    /// A word that orders have and that is a few slips away from `word`, and how many orders have it.
    func nearestWord(to word: String) throws -> (word: String, orders: Int)?
}
