import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The notifications of one store: which there are, which are read, and when they were last looked at.
final class NotificationService: SiteService {
    let site: SiteBase
    private let engine: MirrorEngine
    private let keeper: NoteKeeper
    private let courier: NoteCourier
    /// Whether nothing is written to the store, at the owner's request.
    private let isReadOnly: Bool
    /// The number of the newest notification before the first request; 0 for none.
    let newestAtOpening: Int64

    init(site: SiteBase, engine: MirrorEngine, keeper: NoteKeeper, isReadOnly: Bool) async throws {
        self.site = site
        let siteID = site.login.siteID
        newestAtOpening = try await site.mirror.read { try NoteBook(storage: $0, siteID: siteID).newestNumber() }
        self.engine = engine
        self.keeper = keeper
        self.isReadOnly = isReadOnly
        courier = NoteCourier(
            siteID: site.login.siteID,
            network: site.network,
            mirror: site.mirror,
            blogID: site.login.blogID
        )
    }

    /// Records events now, and fetches messages of others.
    func synchronize() async throws {
        try await observed { try await self.engine.synchronize([.notes], .now) }
        await keeper.look()
    }

    /// - Parameter noteIDs: nil for all.
    /// - Returns: how many were changed.
    func update(noteIDs: [Int64]?, isRead: Bool) async throws -> Int {
        let siteID = login.siteID
        let changed = try await mirror.performAndSave { storage -> [NoteRecord] in
            let all = try storage.allObjects(
                ofType: NoteRecord.self,
                matching: NoteRecord.Columns.isShown == true && NoteRecord.Columns.isRead == !isRead
                    && NoteRecord.Columns.siteID == siteID
            )
            let wanted = noteIDs.map(Set.init)
            let notes = all.filter { wanted?.contains($0.noteID) ?? true }
            for note in notes {
                var note = note
                note.isRead = isRead
                try storage.save(note)
            }
            return notes
        }
        let isElsewhere = changed.contains { [Note.Kind.plugin, .wordPressCom].map(\.rawValue).contains($0.kindKey) }
        if isElsewhere, !isReadOnly { await tell { try await self.courier.send() } }
        return changed.count
    }

    /// - Returns: the previous time; nil for never.
    func look(at date: Date) async throws -> Date? {
        let siteID = login.siteID
        let before = try await mirror.performAndSave { storage -> Date? in
            var mark = try NoteBook(storage: storage, siteID: siteID).mark()
            let before = mark.lastSeen
            mark.lastSeen = max(date, before ?? date)
            try storage.save(mark)
            return before
        }
        if !isReadOnly { await tell { try await self.courier.updateLastSeen(date) } }
        return before
    }

    // MARK: Devices

    /// Has WordPress.com send its notifications to one of the owner's devices too.
    ///
    /// - Returns: the service's number of the device.
    /// - Throws: `NotificationError.notThroughWordPressCom`; `NetworkError`.
    func register(token: Secret, family: PushFamily, name: String) async throws -> Int64 {
        guard let blogID = login.blogID else { throw NotificationError.notThroughWordPressCom }
        let devices = DevicesRemote(network: network)
        let device = try await observed {
            try await devices.register(token: token, family: family, name: name, blogID: blogID)
        }
        try await keep(deviceID: device.deviceID)
        return device.deviceID
    }

    /// - Returns: false where none was registered from this machine.
    func unregister() async throws -> Bool {
        let siteID = login.siteID
        let deviceID = try await mirror.read { try NoteBook(storage: $0, siteID: siteID).mark().deviceID }
        guard deviceID != 0 else { return false }
        guard login.blogID != nil else { throw NotificationError.notThroughWordPressCom }
        let devices = DevicesRemote(network: network)
        do {
            try await observed { try await devices.unregister(deviceID: deviceID) }
        } catch NetworkError.wordPressCom(404, _) {
            // It is already gone.
        }
        try await keep(deviceID: 0)
        return true
    }

    private func keep(deviceID: Int64) async throws {
        let siteID = login.siteID
        try await mirror.performAndSave { storage in
            var mark = try NoteBook(storage: storage, siteID: siteID).mark()
            mark.deviceID = deviceID
            try storage.save(mark)
        }
    }

    /// If it fails now, the next synchronisation does it: the request itself has not failed.
    private func tell(_ work: @escaping @Sendable () async throws -> Void) async {
        do {
            try await work()
        } catch {
            await monitor.requestFailed(error)
        }
    }
}

/// Why a notification cannot be sent to a device.
public enum NotificationError: Error, Hashable, Sendable {
    case notThroughWordPressCom
}

extension NotificationError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .notThroughWordPressCom:
            "The store is not reached through WordPress.com, which sends to devices. See merced login wordpress.com."
        }
    }
}

extension SiteLogin {
    /// WordPress.com's number of the store; nil where it is connected directly.
    var blogID: Int64? {
        if case .wordPressCom(let blogID, _) = identity { blogID } else { nil }
    }
}
