import Yosemite

/// Updates a list before a verb shows it.
@MainActor
enum MirrorRefresh {
    /// Updates a list and sends pending edits, as far as the store answers.
    ///
    /// - Parameters:
    ///   - synchronize: updates the list.
    ///   - count: the number of mirrored records.
    /// - Returns: why the store could not be asked, where records are mirrored all the same; nil where it was.
    static func run(
        _ session: Session,
        synchronize: (@escaping Completion<Void>) -> any Action,
        count: (@escaping Completion<Int>) -> any Action
    ) async throws -> String? {
        let (stores, siteID) = (session.stores, session.siteID)
        do {
            try await WaitingEdits.send(session)
            try await stores.perform(synchronize)
            _ = try? await stores.perform { SettingAction.synchronizeGeneralSettings(siteID: siteID, onCompletion: $0) }
            return nil
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            guard try await stores.perform(count) > 0 else { throw error }
            return "\(StoreWords.describe(error)) Showing what is saved here."
        }
    }
}
