import App
import ArgumentParser
import Glibc
import Yosemite

/// What `merced sync` does for what is not in the store: sends it first, and says at the end what is left.
@MainActor
enum SyncDelivery {
    /// Changes, then sales, to their end or to the first that the store cannot be given now; then what reserves goods for
    /// deposits.
    static func send(_ session: Session) async throws {
        try await WaitingEdits.send(session)
        for sale in try await UnsentSales.list(session, parked: false) {
            let outcome = try await UnsentSales.outcome(of: sale.uuid, session)
            if ![.sent, .parked].contains(outcome.state) { break }
        }
        let siteID = session.siteID
        let open = try await session.stores.perform { SaleAction.listOpen(siteID: siteID, onCompletion: $0) }
        for sale in open where sale.tasks.contains(where: { $0.kind == .reserve && !$0.isDone }) {
            _ = try await session.stores.perform {
                SaleAction.resolveOpen(siteID: siteID, uuid: sale.uuid, onCompletion: $0)
            }
        }
    }

    /// - Throws: `ExitCode` 75 where something still waits, after it was said; what somebody has to decide is said alone.
    static func check(_ session: Session) async throws {
        let edits = try await OrderRows.openEdits(session.stores, siteID: session.siteID)
        let sales = try await UnsentSales.list(session, parked: true)
        let parked = sales.filter { $0.state == .parked }.count
        let waiting = edits.waiting.count + sales.count - parked
        let undecided = edits.edits.count - edits.waiting.count + parked
        if undecided > 0 { Failure.say(words(undecided, "has to be decided", "have to be decided")) }
        guard waiting > 0 else { return }
        Failure.say(words(waiting, "is not in the store yet", "are not in the store yet"))
        throw ExitCode(EX_TEMPFAIL)
    }

    static func words(_ count: Int, _ one: String, _ many: String) -> String {
        (count == 1 ? "1 change or sale \(one)" : "\(count) changes and sales \(many)") + ": merced outbox list"
    }
}
