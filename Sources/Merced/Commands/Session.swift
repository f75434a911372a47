import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// What a verb works with: one store, and what is around it.
@MainActor
struct Session {
    let workspace: Workspace
    let entry: StoreEntry

    var folders: Folders { workspace.folders }
    var configuration: Configuration { workspace.configuration }
    var stores: any StoresManager { workspace.stores }
    var busy: Busy { workspace.busy }
    var siteID: Int64 { entry.siteID }

    /// Opens the store named on the command line, or the default one.
    ///
    /// - Throws: `ConfigurationError`, `SessionError`.
    ///
    /// - Parameter runsInBackground: keeps mirrors in step while the program runs.
    static func open(_ option: StoreOption, runsInBackground: Bool = false) throws -> Session {
        let workspace = try Workspace.open(runsInBackground: runsInBackground, storesOnly: option.storesOnly)
        return Session(workspace: workspace, entry: try workspace.configuration.store(named: option.store))
    }

    /// How the store writes amounts and times, as far as it is known here.
    func format() async throws -> StoreFormat {
        StoreFormat(
            settings: try await stores.perform { SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0) }
        )
    }
}
