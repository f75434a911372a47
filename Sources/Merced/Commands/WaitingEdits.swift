import Yosemite

/// Edits that an earlier run stored and could not send: the next run that reaches the store sends them.
@MainActor
enum WaitingEdits {
    /// Another process may own the store and be busy; a list does not wait long for it.
    private static let patience = Duration.seconds(10)

    /// Sends pending edits, oldest first. Results other than the wanted one are reported on standard error; an edit
    /// that cannot be sent now stays pending.
    static func send(_ session: Session) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        _ = try await stores.perform { PricePlanAction.applyDuePrices(siteID: siteID, onCompletion: $0) }
        let waiting = try await OrderRows.openEdits(stores, siteID: siteID).waiting
        guard !waiting.isEmpty else { return }
        let names = try await session.named(waiting.map(\.orderID))
        try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
        for edit in waiting {
            do {
                _ = try await stores.perform {
                    EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: patience, onCompletion: $0)
                }
            } catch EditError.refused(let reason) {
                Failure.say("\(OutboxRow.subject(edit, names)): an earlier change was not accepted. \(reason)")
            } catch EditError.notAllowed(let reason) {
                Failure.say("\(OutboxRow.subject(edit, names)): an earlier change was not accepted: \(reason).")
            } catch EditError.conflicted {
                Failure.say(
                    "\(OutboxRow.subject(edit, names)): the store has changed it too meanwhile. merced outbox list shows both."
                )
            } catch {
                return
            }
        }
    }
}
