import Foundation
import WooFoundation

/// Adds a store to the configuration file without touching what its owner wrote there.
public enum ConfigurationWriter {
    /// Appends `entry`; makes the file (0600) and its folder (0700) where they are missing. The old file stays
    /// until the new one is whole.
    ///
    /// - Throws: `ConfigurationError`.
    public static func add(_ entry: StoreEntry, to file: URL) throws {
        guard StoreEntry.isValid(name: entry.name) else { throw ConfigurationError.badStoreName(entry.name) }
        let path = PrivateFiles.path(file)
        var text = try Configuration.text(of: file) ?? ""
        try checkIsNew(entry, in: Configuration.parse(text, path: path), path: path)
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        if !text.isEmpty { text += "\n" }
        text += block(entry)
        _ = try Configuration.parse(text, path: path)
        do {
            try PrivateFiles.makeFolder(file.deletingLastPathComponent())
            try PrivateFiles.write(Data(text.utf8), to: file)
        } catch {
            throw ConfigurationError.notWritten(path: path, reason: error.localizedDescription)
        }
    }

    /// - Throws: `ConfigurationError.storeExists`, and what is wrong with the file as it is.
    public static func checkIsNew(_ entry: StoreEntry, in file: URL) throws {
        try checkIsNew(entry, in: Configuration.load(from: file), path: PrivateFiles.path(file))
    }

    private static func checkIsNew(_ entry: StoreEntry, in present: Configuration, path: String) throws {
        guard !present.stores.contains(where: { $0.name == entry.name || $0.siteID == entry.siteID }) else {
            throw ConfigurationError.storeExists(name: entry.name, path: path)
        }
    }

    static func block(_ entry: StoreEntry) -> String {
        var lines = ["[stores.\(entry.name)]", "url = \(quoted(entry.url))"]
        switch entry.identity {
        case .user(let user): lines.append("user = \(quoted(user))")
        case .consumerKey(let key): lines.append("key = \(quoted(key))")
        }
        lines.append("secret-command = \(quoted(entry.secretCommand))")
        if let caFile = entry.caFile { lines.append("ca-file = \(quoted(caFile))") }
        if entry.allowHTTP { lines.append("allow-http = true") }
        if entry.usesQueryRoutes { lines.append("query-routes = true") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A TOML basic string.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
