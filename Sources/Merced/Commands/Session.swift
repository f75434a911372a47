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
        let folders = try Folders(environment: ProcessInfo.processInfo.environment)
        let configuration = try Configuration.load(
            from: folders.configurationFile,
            storesOnly: option.storesOnly
        )
        let entry = try configuration.store(named: option.store)
        let busy = Busy()
        let stores = makeStoresManager(
            configuration: YosemiteConfiguration(
                logins: configuration.stores.map { SiteLogin(entry: $0, folders: folders) },
                folder: folders.store(named:),
                stateFolder: folders.state,
                runsInBackground: runsInBackground,
                busy: busy
            )
        )
        return Session(folders: folders, configuration: configuration, entry: entry, stores: stores, busy: busy)
    }
}
