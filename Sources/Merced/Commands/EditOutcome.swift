import Foundation
import Yosemite

/// Waits for what becomes of edits that are being sent.
///
/// An edit behind another one that cannot be sent is not tried itself, so the connection is watched beside the ledger.
@MainActor
struct EditOutcome {
    /// The edit stays in the ledger after that.
    static let patience = Duration.seconds(60)

    private let monitor: SiteMonitor
    private let listener: EntityListener<OpenEdits>

    /// To be made before the sending is started.
    init(session: Session) {
        monitor = session.stores.monitor(siteID: session.siteID)
        listener = session.stores.openEdits(siteID: session.siteID)
    }

    /// Returns when `edit` is in the store.
    ///
    /// - Parameter edit: as it was before the sending was started.
    /// - Throws: `EditError.refused`, `.waiting`.
    func wait(for edit: PendingEdit, patience: Duration = patience) async throws {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        listener.onUpsert = { _ in change.yield() }
        let token = monitor.observe { _ in change.yield() }
        let alarm = Task {
            try await Task.sleep(for: patience)
            change.finish()
        }
        defer {
            listener.onUpsert = nil
            alarm.cancel()
            withExtendedLifetime(token) {}
        }
        for await _ in changes {
            guard let open = listener.readOnlyEntity else { continue }
            guard let now = open.edits.first(where: { $0.editID == edit.editID }) else { return }
            switch now.state {
            case .sent: return
            case .refused: throw EditError.refused(reason: now.lastError ?? "")
            case .waiting:
                let isTried = now.tries > edit.tries
                if isTried, let reason = now.lastError, reason != edit.lastError {
                    throw EditError.waiting(reason: reason)
                }
                if let reason = problem, !isTried || now.lastError != nil { throw EditError.waiting(reason: reason) }
            }
        }
        throw EditError.waiting(reason: Localization.stillSending)
    }

    /// Why nothing gets through at the moment.
    private var problem: String? {
        switch monitor.status.connection {
        case .offline(_, let reason): reason
        case .refused(_, let message): message
        case .unknown, .online: monitor.status.failure
        }
    }

    private enum Localization {
        static let stillSending = localized("The store has not answered yet.")
    }
}
