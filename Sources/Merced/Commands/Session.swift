import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// What a verb works with: configuration, folders and the stores behind them.
@MainActor
struct Session {
    let folders: Folders
    let configuration: Configuration
    let entry: StoreEntry
    let stores: any StoresManager
    let busy: Busy

    var siteID: Int64 { entry.siteID }

    /// Opens the store named on the command line, or the default one.
    ///
    /// - Throws: `ConfigurationError`, `SessionError`.
    ///
    /// - Parameter runsInBackground: keeps mirrors in step while the program runs.
    static func open(_ option: StoreOption, runsInBackground: Bool = false) throws -> Session {
        let folders = try Folders(environment: ProcessInfo.processInfo.environment)
        let configuration = try Configuration.load(from: folders.configurationFile)
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
