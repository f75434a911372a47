import FoundationEssentials

/// A page of a list.
public struct Page<T: Sendable>: Sendable {
    public let items: [T]
    public let unreadable: [UnreadableRow]
    /// The answer ended before the page did.
    public let isCutOff: Bool
    /// Records in the whole list; nil where the store did not say, or the page is beyond the end.
    public let total: Int?
    public let totalPages: Int?
    /// The server's clock when it answered; nil where the answer has no date.
    public let serverDate: Date?

    public init(
        items: [T],
        unreadable: [UnreadableRow] = [],
        isCutOff: Bool = false,
        total: Int? = nil,
        totalPages: Int? = nil,
        serverDate: Date? = nil
    ) {
        self.items = items
        self.unreadable = unreadable
        self.isCutOff = isCutOff
        self.total = total
        self.totalPages = totalPages
        self.serverDate = serverDate
    }

    /// A page beyond the end reports a total of 0, which must not replace the known one (`woocommerce.md`, "Lists").
    init(_ rows: MappedRows<T>, headers: HTTPHeaders, number: Int) {
        let isBeyondEnd = number > 1 && rows.items.isEmpty && rows.unreadable.isEmpty
        func count(_ name: String) -> Int? {
            isBeyondEnd ? nil : headers[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        }
        self.init(
            items: rows.items,
            unreadable: rows.unreadable,
            isCutOff: rows.isCutOff,
            total: count("X-WP-Total"),
            totalPages: count("X-WP-TotalPages"),
            serverDate: headers["Date"].flatMap(HTTPDate.date(from:))
        )
    }
}

extension Page: Equatable where T: Equatable {}
extension Page: Hashable where T: Hashable {}
