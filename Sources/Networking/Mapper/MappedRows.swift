/// A list, as far as it can be read.
public struct MappedRows<T: Sendable>: Sendable {
    public let items: [T]
    public let unreadable: [UnreadableRow]
    /// The answer ended, or became invalid, before the list ended: there were more rows.
    public let isCutOff: Bool

    public init(items: [T], unreadable: [UnreadableRow] = [], isCutOff: Bool = false) {
        self.items = items
        self.unreadable = unreadable
        self.isCutOff = isCutOff
    }
}

extension MappedRows: Equatable where T: Equatable {}
extension MappedRows: Hashable where T: Hashable {}
