/// A write of order meta that the database takes its time over: the new row has its id, and later rows theirs, but nobody
/// sees it before its transaction is committed. Rows with higher ids may be seen long before.
public struct SlowCommit: Sendable {
    /// By so much later the row is seen, and the request answered.
    public let delay: Duration
    /// Begins the key of a row that is inserted; empty: any.
    public let keyPrefix: String
    /// nil: any order.
    public let orderID: Int?

    /// It strikes one request, and is then over.
    public init(_ delay: Duration, keyPrefix: String = "", orderID: Int? = nil) {
        self.delay = delay
        self.keyPrefix = keyPrefix
        self.orderID = orderID
    }

    func strikes(order: Int, keys: [String]) -> Bool {
        (orderID ?? order) == order && keys.contains { $0.hasPrefix(keyPrefix) }
    }
}
