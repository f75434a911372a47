import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Fetches the notes of orders in the background, so that searches find them: WooCommerce lists them only per order
/// (`woocommerce.md`, "Trash and deleting"). Those of the newest orders first, and again after their order changed.
final class OrderNoteReader: Sendable {
    /// Requests per `pause`.
    static let atOnce = 6
    static let pause: TimeInterval = 60
    /// The age limit of orders; notes of older ones are fetched when their page is opened.
    static let reach: TimeInterval = 90 * 86_400

    private typealias Columns = OrderRecord.Columns

    private let siteID: Int64
    private let mirror: any StorageManagerType
    private let remote: OrdersRemote
    private let notes: NoteUpserter
    private let dates: any DateSource
    private let last = Mutex<Date?>(nil)
    private let logger = Logger(label: "merced.sync")

    init(
        siteID: Int64,
        mirror: any StorageManagerType,
        remote: OrdersRemote,
        notes: NoteUpserter,
        dates: any DateSource
    ) {
        self.siteID = siteID
        self.mirror = mirror
        self.remote = remote
        self.notes = notes
        self.dates = dates
    }

    /// Fetches those of a few orders; nothing if some were fetched less than a minute ago.
    ///
    /// - Returns: whether any were fetched.
    func readSome() async -> Bool {
        let now = dates.now()
        let isTime = last.withLock { last in
            if let last, abs(now.timeIntervalSince(last)) < Self.pause { return false }
            last = now
            return true
        }
        guard isTime, let ids = try? await unread(limit: Self.atOnce), !ids.isEmpty else { return false }
        for id in ids {
            if Task.isCancelled { break }
            do {
                let found = try await remote.loadOrderNotes(siteID: siteID, orderID: id)
                try await notes.replace(orderID: id, with: found)
            } catch let error as NetworkError where error.isNotFound {
                // It was deleted in the shop; the next comparison finds that.
                try? await notes.markRead(orderID: id)
            } catch {
                if error is CancellationError || error as? NetworkError == .cancelled { break }
                logger.warning("notes of order \(id): \(StoreWords.describe(error))")
                if (error as? NetworkError)?.isOffline == true { break }
            }
        }
        last.withLock { $0 = dates.now() }
        return true
    }

    /// The newest orders whose notes are missing or outdated.
    private func unread(limit: Int) async throws -> [Int64] {
        let recent = recent
        return try await mirror.read { storage in
            try storage.allObjects(
                ofType: OrderRecord.self,
                matching: recent && Self.unread,
                sortedBy: [Columns.dateCreated.descending],
                limit: limit
            ).map(\.orderID)
        }
    }

    private static var unread: RecordPredicate<OrderRecord> { RecordPredicate<OrderRecord>.notesAreUnread }

    private var recent: RecordPredicate<OrderRecord> {
        Columns.dateCreated > dates.now().addingTimeInterval(-Self.reach) && Self.isInStore
    }

    /// An order that the store has, drafts left out. No index answers for an order's id here: SQLite would take the one of all
    /// orders before that of their dates, and read every order there is.
    private static var isInStore: RecordPredicate<OrderRecord> {
        !(Columns.orderID <= 0) && !Columns.storeStatus.isIn(OrderFilter.draftStatuses)
    }

    /// The progress, from storage.
    func coverage() async throws -> NoteCoverage {
        let recent = recent
        return try await mirror.read { storage in
            let all = Self.isInStore
            return NoteCoverage(
                recent: try storage.countObjects(ofType: OrderRecord.self, matching: recent),
                unreadRecent: try storage.countObjects(ofType: OrderRecord.self, matching: recent && Self.unread),
                unread: try storage.countObjects(ofType: OrderRecord.self, matching: all && Self.unread)
            )
        }
    }

    func progress() async throws -> ResourceProgress {
        let recent = recent
        let (all, unread) = try await mirror.read { storage in
            (
                try storage.countObjects(ofType: OrderRecord.self, matching: recent),
                try storage.countObjects(ofType: OrderRecord.self, matching: recent && Self.unread)
            )
        }
        return ResourceProgress(
            kind: .orderNotes,
            state: unread == 0 ? .whole : .waiting,
            done: all - unread,
            total: all,
            lastSync: nil,
            isLimited: true
        )
    }
}
