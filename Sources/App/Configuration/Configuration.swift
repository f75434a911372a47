import Foundation
import TOMLKit
import WooFoundation

/// What `config.toml` says.
public struct Configuration: Hashable, Sendable {
    public let stores: [StoreEntry]
    public let defaultStore: String?
    /// `[features]`: names of flags to on or off.
    public let features: [String: Bool]
    public let screen: ScreenSettings

    public static let empty = Configuration(stores: [], defaultStore: nil, features: [:])

    public init(
        stores: [StoreEntry],
        defaultStore: String?,
        features: [String: Bool],
        screen: ScreenSettings = ScreenSettings()
    ) {
        self.stores = stores
        self.defaultStore = defaultStore
        self.features = features
        self.screen = screen
    }

    private static let longestFile = 1_000_000

    /// The configuration in `file`; empty where there is none.
    ///
    /// - Throws: `ConfigurationError`.
    public static func load(from file: URL) throws -> Configuration {
        guard let text = try text(of: file) else { return .empty }
        return try parse(text, path: PrivateFiles.path(file))
    }

    /// What stands in `file`; nil where there is none.
    static func text(of file: URL) throws -> String? {
        let path = PrivateFiles.path(file)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            let reason = FileManager.default.isReadableFile(atPath: path) ? error.localizedDescription : "no permission"
            throw ConfigurationError.unreadable(path: path, reason: reason)
        }
        guard data.count <= longestFile else {
            throw ConfigurationError.unreadable(path: path, reason: "it is larger than \(longestFile) bytes")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ConfigurationError.unreadable(path: path, reason: "it is not UTF-8 text")
        }
        return text
    }

    /// - Parameter path: named in errors.
    /// - Throws: `ConfigurationError`. Keys this version does not know are left alone; known ones must be right.
    public static func parse(_ text: String, path: String) throws -> Configuration {
        let whole: ConfigurationTable
        do {
            whole = ConfigurationTable(try TOMLTable(string: text), path: path)
        } catch let error as TOMLParseError {
            throw ConfigurationError.syntax(
                path: path,
                line: Int(error.source.begin.line),
                column: Int(error.source.begin.column),
                reason: error.description
            )
        }
        let stores = try stores(in: whole)
        var features: [String: Bool] = [:]
        if let flags = try whole.table("features") {
            for name in flags.keys { features[name] = try flags.flag(name) }
        }
        let standard = try whole.text("default-store")
        if let standard, !stores.contains(where: { $0.name == standard }) {
            throw whole.wrong("default-store", "names “\(standard)”, and there is no [stores.\(standard)]")
        }
        return Configuration(stores: stores, defaultStore: standard, features: features)
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

    private static func stores(in whole: ConfigurationTable) throws -> [StoreEntry] {
        guard let tables = try whole.table("stores") else { return [] }
        var stores: [StoreEntry] = []
        for name in tables.keys {
            guard StoreEntry.isValid(name: name) else { throw ConfigurationError.badStoreName(name) }
            guard let table = try tables.table(name) else { continue }
            let entry = try store(name: name, in: table)
            if let twin = stores.first(where: { $0.siteID == entry.siteID }) {
                throw tables.wrong(name, "cannot be told from stores.\(twin.name) inside merced; rename one of them")
            }
            stores.append(entry)
        }
        return stores
    }

    private static func store(name: String, in table: ConfigurationTable) throws -> StoreEntry {
        let identity: StoreEntry.Identity =
            switch (try table.text("user"), try table.text("key")) {
            case (let user?, nil): .user(user)
            case (nil, let key?): .consumerKey(key)
            case (nil, nil): throw table.wrong("needs user or key")
            case (_?, _?): throw table.wrong("has both user and key; keep one")
            }
        return StoreEntry(
            name: name,
            url: try table.requiredText("url"),
            identity: identity,
            secret: try secret(in: table),
            caFile: try table.text("ca-file"),
            allowHTTP: try table.flag("allow-http") ?? false,
            usesQueryRoutes: try table.flag("query-routes") ?? false,
            sendsKeyInQuery: try table.flag("credentials-in-query") ?? false,
            isReadOnly: try table.flag("read-only") ?? false
        )
    }

    /// A command, by either of its names; else the file merced keeps.
    private static func secret(in table: ConfigurationTable) throws -> SecretSource {
        let isFile = try table.flag("secret-file")
        switch (try table.text("secret-command"), try table.text("password-command")) {
        case (_?, _?): throw table.wrong("has both secret-command and password-command; keep one")
        case (let command?, nil), (nil, let command?):
            if isFile == true { throw table.wrong("has both a secret command and secret-file; keep one") }
            return .command(command)
        case (nil, nil):
            if isFile == false { throw table.wrong("needs secret-command, or secret-file = true") }
            return .file
        }
    }
}
