import FoundationEssentials
import Storage
import WooFoundation

/// Whose notes: a person by email address, ignoring case, and by account. Notes belong to whoever has either: a guest
/// who gets an account keeps them, and so does an account whose address changes.
public struct CustomerNoteOwner: Hashable, Sendable {
    static let maximumEmailLength = 320

    /// In lower case; empty for none.
    public let email: String
    /// 0 for a guest, and for an account that is not in the store yet.
    public let accountID: Int64

    public init(email: String, accountID: Int64) {
        let folded = email.lowercased()
        self.email = folded.allSatisfy(\.isWhitespace) ? "" : String(folded.prefix(Self.maximumEmailLength))
        self.accountID = max(0, accountID)
    }

    /// Whether it identifies nobody.
    var isEmpty: Bool { email.isEmpty && accountID == 0 }
}

extension Person {
    public var noteOwner: CustomerNoteOwner { CustomerNoteOwner(email: email, accountID: personID) }
}

/// A note by merced's owner about a customer: stored on this computer only.
public struct CustomerNote: ReadOnlyType {
    public let noteID: Int64
    public let owner: CustomerNoteOwner
    /// One line or several; without control characters.
    public let text: String
    public let writtenAt: Date
    /// When it was last edited; nil for never.
    public let changedAt: Date?

    public var identity: Int64 { noteID }
}

/// The notes about one customer, newest first.
public struct CustomerNotes: ReadOnlyType {
    public let owner: CustomerNoteOwner
    public let notes: [CustomerNote]

    public var identity: CustomerNoteOwner { owner }
}

/// A change to a note, so that it can be undone and redone.
public struct CustomerNoteChange: Hashable, Sendable {
    /// nil where the note was added.
    public let before: CustomerNote?
    /// nil where it was deleted.
    public let after: CustomerNote?

    public var reversed: CustomerNoteChange { CustomerNoteChange(before: after, after: before) }
}

/// Why a note about a customer cannot be saved.
public enum CustomerNoteError: Error, Hashable, Sendable, LocalizedError {
    case empty
    case tooLong(most: Int)
    case tooMany(most: Int)
    /// It was deleted or changed meanwhile.
    case changed
    /// The person has neither an address nor an account.
    case nobody

    public var errorDescription: String? {
        switch self {
        case .empty: localized("A note cannot be empty.")
        case .tooLong(let most): localized("A note has at most %@ characters.", "\(most)")
        case .tooMany(let most): localized("A customer has at most %@ notes.", "\(most)")
        case .changed: localized("The note was changed or deleted meanwhile.")
        case .nobody: localized("A note needs an e-mail address or an account to belong to.")
        }
    }
}

extension CustomerNote {
    init(_ record: CustomerNoteRecord) {
        self.init(
            noteID: record.noteID,
            owner: CustomerNoteOwner(email: record.email, accountID: record.accountID),
            text: record.text,
            writtenAt: record.writtenAt,
            changedAt: record.changedAt
        )
    }

    func record(siteID: Int64) -> CustomerNoteRecord {
        var record = CustomerNoteRecord()
        (record.siteID, record.noteID) = (siteID, noteID)
        (record.email, record.accountID) = (owner.email, owner.accountID)
        (record.text, record.writtenAt, record.changedAt) = (text, writtenAt, changedAt)
        return record
    }
}
