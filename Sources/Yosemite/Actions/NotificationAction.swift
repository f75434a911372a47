import FoundationEssentials

/// What can be done with the notes of what happened. The notes themselves arrive through storage.
public enum NotificationAction: Action {
    case countNotes(list: NoteListQuery, onCompletion: Completion<Int>)

    /// The number that the newest note had when this program opened the store; 0 for none.
    case loadNewestNumber(siteID: Int64, onCompletion: Completion<Int64>)

    /// The notes at these places of a list, the newest first.
    case listNotes(list: NoteListQuery, range: Range<Int>, onCompletion: Completion<[Note]>)

    /// Where a note is of a plugin or of WordPress.com, it is told there: now, or with the next synchronisation.
    ///
    /// - Parameter noteIDs: nil for all.
    /// - Returns: how many were changed.
    case updateReadStatus(siteID: Int64, noteIDs: [Int64]?, isRead: Bool, onCompletion: Completion<Int>)

    /// Somebody looks at them now.
    ///
    /// - Returns: up to when somebody had looked before; nil for never.
    case updateLastSeen(siteID: Int64, date: Date, onCompletion: Completion<Date?>)

    /// Asks plugins and WordPress.com for theirs, and writes down what became low in stock, was refused or is not sure.
    case synchronizeNotes(siteID: Int64, onCompletion: Completion<Void>)

    /// Has WordPress.com send what it says to a device of the owner's too.
    ///
    /// - Parameter token: of the device's push service.
    /// - Throws: `NotificationError`, `NetworkError`.
    case registerDevice(
        siteID: Int64,
        token: Secret,
        family: PushFamily,
        name: String,
        onCompletion: Completion<Int64>
    )

    /// - Returns: false where none was registered from here.
    case unregisterDevice(siteID: Int64, onCompletion: Completion<Bool>)
}
