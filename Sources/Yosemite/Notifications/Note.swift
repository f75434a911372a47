import FoundationEssentials
import Storage
import WooFoundation

/// An event in a store that may be of interest: the feed shown by screens, `merced notifications` and `merced watch`.
public struct Note: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    /// The raw value is its name in the configuration, in documents and in the mirror.
    public enum Kind: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
        /// A new order.
        case order
        /// An order's payment failed.
        case failedPayment = "failed-payment"
        /// A new review.
        case review
        /// A product is low or out of stock.
        case lowStock = "low-stock"
        /// The store refused a change, or has another value there.
        case refusedEdit = "refused-edit"
        /// A payment or refund with an unknown outcome.
        case uncertainPayment = "uncertain-payment"
        /// A message of WooCommerce or a plugin.
        case plugin
        /// A message of WordPress.com, where the store is connected through it.
        case wordPressCom = "wordpress-com"
        /// From a newer version of merced.
        case unknown
    }

    public let siteID: Int64
    /// Higher for what was recorded later.
    public let noteID: Int64
    public let kind: Kind
    /// Changes when the content changes.
    public let hash: String
    public let happenedAt: Date
    /// The order, product, review or edit it leads to; 0 for none.
    public let targetID: Int64
    /// For an order the number shown to customers; for an edit the kind of its record; for a plugin's message the
    /// plugin.
    public let number: String
    /// The customer or author; the product; the name of a plugin's message.
    public let name: String
    /// Plain text as received: not cleaned for a screen.
    public let text: String
    /// The status of an order or a review; `low` or `out` for a product; `refused` or `conflict` for an edit; the type
    /// of a plugin's message.
    public let status: String
    /// In the store's format; for a product the quantity, for a review the stars.
    public let amount: String
    public let currency: String
    /// A web address; empty for none.
    public let link: String
    public let isRead: Bool

    public init(
        siteID: Int64,
        noteID: Int64,
        kind: Kind,
        hash: String,
        happenedAt: Date,
        targetID: Int64,
        number: String,
        name: String,
        text: String,
        status: String,
        amount: String,
        currency: String,
        link: String,
        isRead: Bool
    ) {
        self.siteID = siteID
        self.noteID = noteID
        self.kind = kind
        self.hash = hash
        self.happenedAt = happenedAt
        self.targetID = targetID
        self.number = number
        self.name = name
        self.text = text
        self.status = status
        self.amount = amount
        self.currency = currency
        self.link = link
        self.isRead = isRead
    }

    public var identity: Int64 { noteID }
}

extension NoteRecord: ReadOnlyConvertible {
    public func toReadOnly() -> Note {
        Note(
            siteID: siteID,
            noteID: noteID,
            kind: Note.Kind(rawValue: kindKey) ?? .unknown,
            hash: hash,
            happenedAt: happenedAt,
            targetID: targetID,
            number: number,
            name: name,
            text: text,
            status: statusKey,
            amount: amount,
            currency: currency,
            link: link,
            isRead: isRead
        )
    }
}

/// Which notifications to list, newest first.
public struct NoteListQuery: Hashable, Sendable {
    /// No more are kept.
    public static let maximum = 2_000

    public let siteID: Int64
    public var unreadOnly = false
    /// Only those recorded after this one; 0 for all.
    public var after: Int64 = 0

    public init(siteID: Int64, unreadOnly: Bool = false, after: Int64 = 0) {
        self.siteID = siteID
        self.unreadOnly = unreadOnly
        self.after = after
    }
}

extension NoteListQuery: RecordListQuery {
    private typealias Columns = NoteRecord.Columns

    public var predicate: RecordPredicate<NoteRecord> {
        var predicate = Columns.isShown == true
        if unreadOnly { predicate = predicate && Columns.isRead == false }
        if after > 0 { predicate = predicate && Columns.noteID > after }
        return predicate
    }

    public var sortDescriptors: [RecordSortDescriptor<NoteRecord>] {
        [Columns.happenedAt.descending, Columns.noteID.descending]
    }
}
