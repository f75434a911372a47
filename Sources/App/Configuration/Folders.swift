import FoundationEssentials

/// merced's folders, by the XDG base directory specification. An empty or relative variable is ignored, as the
/// specification says.
public struct Folders: Hashable, Sendable {
    /// `config.toml`.
    public let configuration: URL
    /// Mirrors and ledgers, one folder for each store.
    public let data: URL
    /// Log and settings of this machine.
    public let state: URL

    /// - Throws: `ConfigurationError.noHome` where neither HOME nor the XDG variables name a folder.
    public init(environment: [String: String]) throws {
        let home = environment["HOME"].flatMap(Self.absolute)
        func folder(_ variable: String, _ underHome: String) throws -> URL {
            if let named = environment[variable].flatMap(Self.absolute) { return named.appending(path: "merced") }
            guard let home else { throw ConfigurationError.noHome(variable: variable) }
            return home.appending(path: underHome).appending(path: "merced")
        }
        configuration = try folder("XDG_CONFIG_HOME", ".config")
        data = try folder("XDG_DATA_HOME", ".local/share")
        state = try folder("XDG_STATE_HOME", ".local/state")
    }

    /// Everything below one folder, for the demonstration store.
    public init(root: URL) {
        configuration = root.appending(path: "config")
        data = root.appending(path: "data")
        state = root.appending(path: "state")
    }

    public var configurationFile: URL { configuration.appending(path: "config.toml") }

    /// Mirror and ledger of the store with this name.
    public func store(named name: String) -> URL { data.appending(path: "stores").appending(path: name) }

    /// Ledgers that logging out moved away: `NAME-2026-11-28`.
    public var removed: URL { data.appending(path: "removed") }

    /// There while a log-out of the store is under way, or was cut off.
    func leavingMark(store name: String) -> URL { data.appending(path: "stores").appending(path: ".leaving-\(name)") }

    /// The file with the secret of the store with this name, if merced keeps it: 0600 in a folder of 0700.
    public func secretFile(store name: String) -> URL {
        configuration.appending(path: "secrets").appending(path: name)
    }

    /// The file with the key of the store's payment processor, if merced keeps it. No store's name contains a point.
    public func processorSecretFile(store name: String) -> URL {
        configuration.appending(path: "secrets").appending(path: "\(name).payments")
    }

    private static func absolute(_ path: String) -> URL? {
        path.hasPrefix("/") ? URL(fileURLWithPath: path, isDirectory: true) : nil
    }
}
