import App
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced stores --json`
struct StoresDocument: Encodable {
    let stores: [StoreDocument]
}

/// A store in `merced stores`; property names are those of the JSON.
struct StoreDocument: Encodable {
    let name: String
    let url: String
    /// `password`, `key` or `wordpress.com`.
    let login: String
    /// nil for a key.
    let user: String?
    /// UTC, `2026-11-21T10:30:00Z`; nil before the first.
    let last_sync: String?
    /// Pending changes; nil where the ledger cannot be read.
    let waiting: Int?
    let read_only: Bool
    let `default`: Bool

    var loginWords: String {
        switch login {
        case "key": "API key"
        case "password": "password of \(user ?? "")"
        case "account": "own password of \(user ?? "")"
        default: "WordPress.com"
        }
    }

    @MainActor
    init(_ entry: StoreEntry, in workspace: Workspace, isDefault: Bool) async {
        name = entry.name
        url = entry.url
        login =
            switch entry.identity {
            case .user: "password"
            case .account: "account"
            case .consumerKey: "key"
            case .wordPressCom: "wordpress.com"
            }
        user =
            switch entry.identity {
            case .user(let user), .account(let user): user
            case .consumerKey, .wordPressCom: nil
            }
        read_only = entry.isReadOnly
        self.default = isDefault
        // A store that was never opened has no files, and checking must not create them.
        guard workspace.hasFiles(of: entry) else {
            (last_sync, waiting) = (nil, 0)
            return
        }
        let work = try? await workspace.stores.unsentWork(siteID: entry.siteID)
        waiting = work.map { $0.waiting.count + $0.uncertain.count }
        let last = workspace.stores.monitor(siteID: entry.siteID).status.lastSync
        last_sync = last.map { $0.utcText }
    }
}

extension Workspace {
    /// Whether anything of the store is stored on this computer.
    func hasFiles(of entry: StoreEntry) -> Bool {
        FileManager.default.fileExists(atPath: PrivateFiles.path(folders.store(named: entry.name)))
    }
}
