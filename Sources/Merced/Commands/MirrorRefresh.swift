import Yosemite

/// A list that is brought up to date before a verb shows it.
@MainActor
enum MirrorRefresh {
    /// Brings a list up to date and sends what waits, as far as the store answers.
    ///
    /// - Parameters:
    ///   - synchronize: has the list brought up to date.
    ///   - count: how many records of it are saved here.
    /// - Returns: why the store could not be asked, where something is saved here all the same; nil where it was.
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
