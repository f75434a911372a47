import Foundation
import TOMLKit

/// What `config.toml` says.
public struct Configuration: Hashable, Sendable {
    public let stores: [StoreEntry]
    public let defaultStore: String?
    /// `[features]`: names of flags to on or off.
    public let features: [String: Bool]

    public static let empty = Configuration(stores: [], defaultStore: nil, features: [:])

    public init(stores: [StoreEntry], defaultStore: String?, features: [String: Bool]) {
        self.stores = stores
        self.defaultStore = defaultStore
        self.features = features
    }

    /// The configuration in `file`; empty where there is none.
    ///
    /// - Throws: `ConfigurationError`.
    public static func load(from file: URL) throws -> Configuration {
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return .empty
        } catch {
            throw ConfigurationError.unreadable(path: file.path(), reason: error.localizedDescription)
        }
        return try parse(text, path: file.path())
    }

    /// - Parameter path: named in errors.
    public static func parse(_ text: String, path: String) throws -> Configuration {
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw ConfigurationError.syntax(
                path: path,
                line: Int(error.source.begin.line),
                column: Int(error.source.begin.column),
                reason: error.description
            )
        }
        var stores: [StoreEntry] = []
        if let entries = table["stores"]?.table {
            for name in entries.keys.sorted() {
                guard let entry = entries[name]?.table else { continue }
                stores.append(try store(name: name, in: entry, path: path))
            }
        }
        var features: [String: Bool] = [:]
        if let flags = table["features"]?.table {
            for name in flags.keys { features[name] = flags[name]?.bool }
        }
        return Configuration(stores: stores, defaultStore: table["default-store"]?.string, features: features)
    }

    /// The store to open: the one named, else the default, else the only one.
    ///
    /// - Throws: `ConfigurationError.unknownStore`.
    public func store(named name: String?) throws -> StoreEntry {
        let wanted = name ?? defaultStore ?? (stores.count == 1 ? stores[0].name : stores.first?.name ?? "")
        guard let entry = stores.first(where: { $0.name == wanted }) else {
            throw ConfigurationError.unknownStore(name: wanted, known: stores.map(\.name))
        }
        return entry
    }

    private static func store(name: String, in table: TOMLTable, path: String) throws -> StoreEntry {
        guard StoreEntry.isValid(name: name) else { throw ConfigurationError.badStoreName(name) }
        func required(_ key: String) throws -> String {
            guard let value = table[key]?.string, !value.isEmpty else {
                throw ConfigurationError.value(path: path, key: "stores.\(name).\(key)", reason: "is missing or no text")
            }
            return value
        }
        let identity: StoreEntry.Identity
        if let key = table["key"]?.string {
            identity = .consumerKey(key)
        } else if let user = table["user"]?.string {
            identity = .user(user)
        } else {
            throw ConfigurationError.value(path: path, key: "stores.\(name)", reason: "needs user or key")
        }
        return StoreEntry(
            name: name,
            url: try required("url"),
            identity: identity,
            secretCommand: try required("secret-command"),
            caFile: table["ca-file"]?.string,
            allowHTTP: table["allow-http"]?.bool ?? false,
            usesQueryRoutes: table["query-routes"]?.bool ?? false
        )
    }
}
