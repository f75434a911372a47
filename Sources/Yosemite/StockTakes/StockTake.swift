import FoundationEssentials
import Storage
import WooFoundation

/// A delivery or a stock count: kept in the ledger from the first scan on, so that it can be interrupted and resumed,
/// and never sent twice.
public struct StockTake: ReadOnlyType {
    public enum Purpose: String, Hashable, Sendable, CaseIterable {
        /// Counted units are added to the stock.
        case receive
        /// Counted units are the stock.
        case count
    }

    public let siteID: Int64
    public let takeID: Int64
    public let purpose: Purpose
    /// The owner's name for it, a supplier or a shelf; may be empty.
    public let title: String
    public let startedAt: Date
    /// When its differences went to the outbox; nil while it is open.
    public let sentAt: Date?
    /// Last counted first.
    public let lines: [StockTakeLine]

    public init(
        siteID: Int64,
        takeID: Int64,
        purpose: Purpose,
        title: String,
        startedAt: Date,
        sentAt: Date?,
        lines: [StockTakeLine]
    ) {
        self.siteID = siteID
        self.takeID = takeID
        self.purpose = purpose
        self.title = title
        self.startedAt = startedAt
        self.sentAt = sentAt
        self.lines = lines
    }

    public var identity: Int64 { takeID }
    public var isOpen: Bool { sentAt == nil }

    /// The difference from what was expected: from the supplier's list, or from the stock. nil where there is nothing
    /// to compare with.
    public func difference(of line: StockTakeLine) -> Decimal? {
        switch purpose {
        case .receive: line.expected.map { (line.counted ?? 0) - $0 }
        case .count: line.counted.flatMap { counted in line.stockSeen.map { counted - $0 } }
        }
    }

    /// By how much sending a line changes the stock; nil where it does not.
    public func delta(of line: StockTakeLine) -> Decimal? {
        guard line.isKnown, line.stockSeen != nil else { return nil }
        return purpose == .receive ? line.counted : difference(of: line)
    }

    /// Lines that need attention: unknown codes first, then the largest differences.
    public var differences: [StockTakeLine] {
        lines.filter { !$0.isKnown || difference(of: $0) != 0 }.sorted { first, second in
            guard first.isKnown == second.isKnown else { return !first.isKnown }
            let sizes = (abs(difference(of: first) ?? 0), abs(difference(of: second) ?? 0))
            return sizes.0 == sizes.1 ? first.lineID < second.lineID : sizes.0 > sizes.1
        }
    }
}

/// One product, or one unknown code.
public struct StockTakeLine: Hashable, Sendable, Identifiable {
    public let lineID: Int64
    /// 0 for an unknown code.
    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    /// As scanned, typed or read from a supplier's list.
    public let code: String
    public let name: String
    /// The quantity on the supplier's list; nil where there is none.
    public let expected: Decimal?
    /// nil where it was not counted yet.
    public let counted: Decimal?
    /// The store's stock when it was counted; nil where stock is not managed.
    public let stockSeen: Decimal?
    /// Whether `stockSeen` came from the store itself. If not, it is asked before sending.
    public let isStockCurrent: Bool
    /// The edit with which it went to the outbox.
    public let editID: Int64?

    public var id: Int64 { lineID }
    public var isKnown: Bool { productID != 0 }
}

extension StockTake {
    init(_ take: StockTakeRecord, _ lines: [StockTakeLineRecord]) {
        self.init(
            siteID: take.siteID,
            takeID: take.takeID,
            purpose: Purpose(rawValue: take.purpose) ?? .count,
            title: take.title,
            startedAt: take.startedAt,
            sentAt: take.sentAt,
            lines: lines.map(StockTakeLine.init)
        )
    }
}

extension StockTakeLine {
    init(_ line: StockTakeLineRecord) {
        lineID = line.lineID
        productID = line.productID
        variationID = line.variationID
        code = line.code
        name = line.name
        expected = line.expected.map(Money.amount(stored:))
        counted = line.counted.map(Money.amount(stored:))
        stockSeen = line.stockSeen.map(Money.amount(stored:))
        isStockCurrent = line.stockSeenAt != nil
        editID = line.editID
    }
}
