import FoundationEssentials
import Storage
import WooFoundation

/// Something that happened in a store and that somebody may want to know: the feed that screens, `merced notifications` and
/// `merced watch` show.
public struct Note: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    /// The raw value is its name in the configuration, in documents and in the mirror.
    public enum Kind: String, Hashable, Sendable, CaseIterable, GeneratedFakeable {
        /// Somebody ordered.
        case order
        /// An order's payment failed.
        case failedPayment = "failed-payment"
        /// Somebody wrote about a product.
        case review
        /// A product is low in stock, or out of it.
        case lowStock = "low-stock"
        /// The store refused a change, or has another value there.
        case refusedEdit = "refused-edit"
        /// A payment or refund of which nobody knows how it ended.
        case uncertainPayment = "uncertain-payment"
        /// WooCommerce or a plugin says something.
        case plugin
        /// WordPress.com says something, where the store is reached through it.
        case wordPressCom = "wordpress-com"
        /// A newer version of merced wrote it.
        case unknown
    }

    public let siteID: Int64
    /// Higher for what became known later.
    public let noteID: Int64
    public let kind: Kind
    /// Another one where it says something else.
    public let hash: String
    public let happenedAt: Date
    /// Of the order, product, review or edit it leads to; 0 for none.
    public let targetID: Int64
    /// Of an order as the shop has it; of an edit the kind of its record; the plugin of a plugin's note.
    public let number: String
    /// Who ordered or wrote; what is low; what a plugin's note is called.
    public let name: String
    /// Plain, as received: not cleaned for a screen.
    public let text: String
    /// Of an order or a review; `low` and `out` of a product; `refused` and `conflict` of an edit; the type of a
    /// plugin's note.
    public let status: String
    /// As the store writes it; of a product the pieces, of a review the stars.
    public let amount: String
    public let currency: String
    /// Where it leads on the web; empty for nowhere.
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

/// Which notes, the newest first.
public struct NoteListQuery: Hashable, Sendable {
    /// No more are kept.
    public static let most = 2_000

    public let siteID: Int64
    public var unreadOnly = false
    /// Only what became known after this note; 0 for all.
    public var after: Int64 = 0

    public init(siteID: Int64, unreadOnly: Bool = false, after: Int64 = 0) {
        self.siteID = siteID
        self.unreadOnly = unreadOnly
        self.after = after
    }
}

extension NoteListQuery: MirrorListQuery {
    private typealias Columns = NoteRecord.Columns

    var predicate: RecordPredicate<NoteRecord> {
        var predicate = Columns.isShown == true
        if unreadOnly { predicate = predicate && Columns.isRead == false }
        if after > 0 { predicate = predicate && Columns.noteID > after }
        return predicate
    }

    var sortDescriptors: [RecordSortDescriptor<NoteRecord>] {
        [Columns.happenedAt.descending, Columns.noteID.descending]
    }
}
