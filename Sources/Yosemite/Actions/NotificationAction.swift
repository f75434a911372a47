import FoundationEssentials

/// Actions on notifications. The notifications themselves are read from storage.
public enum NotificationAction: Action {
    case countNotes(list: NoteListQuery, onCompletion: Completion<Int>)

    /// The number of the newest notification when this program opened the store; 0 for none.
    case loadNewestNumber(siteID: Int64, onCompletion: Completion<Int64>)

    /// The notifications at these positions of a list, newest first.
    case listNotes(list: NoteListQuery, range: Range<Int>, onCompletion: Completion<[Note]>)

    /// Marks notifications as read or unread. Plugins and WordPress.com are told about theirs: now, or with the next
    /// synchronisation.
    ///
    /// - Parameter noteIDs: nil for all.
    /// - Returns: how many were changed.
    case updateReadStatus(siteID: Int64, noteIDs: [Int64]?, isRead: Bool, onCompletion: Completion<Int>)

    /// Records that the notifications were looked at.
    ///
    /// - Returns: the previous such time; nil for never.
    case updateLastSeen(siteID: Int64, date: Date, onCompletion: Completion<Date?>)

    /// Fetches those of plugins and WordPress.com, and adds those for low stock, refusals and unsure outcomes.
    case synchronizeNotes(siteID: Int64, onCompletion: Completion<Void>)

    /// Has WordPress.com send its notifications to one of the owner's devices too.
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

    /// - Returns: false where none was registered from this machine.
    case unregisterDevice(siteID: Int64, onCompletion: Completion<Bool>)
}
