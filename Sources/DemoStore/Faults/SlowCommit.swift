/// A slow database write of order meta: the new row has its id, and later rows theirs, but it is not visible before its
/// transaction is committed. Rows with higher ids may be visible long before.
public struct SlowCommit: Sendable {
    /// The delay until the row is visible, and the request answered.
    public let delay: Duration
    /// A prefix of the key of the inserted row; empty: any.
    public let keyPrefix: String
    /// nil: any order.
    public let orderID: Int?

    /// It affects one request only.
    public init(_ delay: Duration, keyPrefix: String = "", orderID: Int? = nil) {
        self.delay = delay
        self.keyPrefix = keyPrefix
        self.orderID = orderID
    }

    func strikes(order: Int, keys: [String]) -> Bool {
        (orderID ?? order) == order && keys.contains { $0.hasPrefix(keyPrefix) }
    }
}
