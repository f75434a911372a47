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
    func orderIDs(
        matching predicate: RecordPredicate<OrderRecord>,
        sortedBy sort: [RecordSortDescriptor<OrderRecord>],
        range: Range<Int>
    ) throws -> [Int64]

    /// A word that orders have and that is a few slips away from `word`, and how many orders have it.
    func nearestWord(to word: String) throws -> (word: String, orders: Int)?
}
