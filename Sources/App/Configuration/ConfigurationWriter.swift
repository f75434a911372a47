import FoundationEssentials
import WooFoundation
import Yosemite

/// Adds, changes and removes stores in the configuration file. The owner's text, comments included, stays unchanged to
/// the byte; the old file stays until the new one is complete, with mode 0600, and a symbolic link stays a link.
public enum ConfigurationWriter {
    /// Appends `entry`; creates the file and its folder (0700) where they are missing. The first store becomes the
    /// default, and later ones do not change that.
    ///
    /// - Throws: `ConfigurationError`.
    public static func add(_ entry: StoreEntry, to file: URL) throws {
        guard StoreEntry.isValid(name: entry.name) else { throw ConfigurationError.badStoreName(entry.name) }
        let path = PrivateFiles.path(file)
        var text = try Configuration.text(of: file) ?? ""
        let present = try Configuration.parse(text, path: path)
        try checkIsNew(entry, in: present, path: path)
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        if !text.isEmpty { text += "\n" }
        text += block(entry)
        // A single store was the default implicitly; of several it is unknown which was intended.
        if present.defaultStore == nil, present.stores.count <= 1 {
            text = setDefault(present.stores.first?.name ?? entry.name, inText: text)
        }
        try write(text, to: file)
    }

    /// Appends the payment settings of a store that is in the file already.
    ///
    /// - Throws: `ConfigurationError`; `.notEditable` where it has payment settings already.
    public static func add(_ entry: PaymentEntry, to file: URL) throws {
        let path = PrivateFiles.path(file)
        var text = try Configuration.text(of: file) ?? ""
        let present = try Configuration.parse(text, path: path)
        guard !present.payments.contains(where: { $0.store == entry.store }) else {
            throw ConfigurationError.notEditable(store: entry.store, path: path)
        }
        if !text.hasSuffix("\n") { text += "\n" }
        var lines = ["", "[payments.\(entry.store)]"]
        switch entry.processor {
        case .gateway(let address, let caFile)?:
            lines.append("gateway = \(ConfigurationText.quoted(address))")
            if let caFile { lines.append("ca-file = \(ConfigurationText.quoted(caFile))") }
        case .stripe(let address)?:
            lines.append("stripe = true")
            if let address { lines.append("stripe-address = \(ConfigurationText.quoted(address))") }
        case nil: break
        }
        if let site = entry.site { lines.append("site = \(ConfigurationText.quoted(site))") }
        lines.append("mode = \(ConfigurationText.quoted(entry.mode.rawValue))")
        switch entry.secret {
        case .command(let command): lines.append("secret-command = \(ConfigurationText.quoted(command))")
        case .file: lines.append("secret-file = true")
        }
        try write(text + lines.joined(separator: "\n") + "\n", to: file)
    }

    /// Replaces the settings of the store with this name by those of `entry`. Lines that merced does not write, such as
    /// comments, stay.
    ///
    /// - Throws: `ConfigurationError`; `.unknownStore` where there is none of this name.
    public static func replace(_ entry: StoreEntry, in file: URL) throws {
        var edit = try edit(entry.name, in: file)
        try edit.set(lines(entry))
        try write(edit.text, to: file)
    }

    /// Removes the store with its payment settings, the default store where it is this one, and with the last store the
    /// name of the register. Comments above its tables stay.
    ///
    /// - Throws: `ConfigurationError`; `.unknownStore` where there is none of this name.
    public static func remove(_ name: String, from file: URL) throws {
        try write(try without(name, file), to: file)
    }

    /// - Throws: what `remove(_:from:)` would throw because of the content of the file.
    public static func checkCanRemove(_ name: String, from file: URL) throws { _ = try without(name, file) }

    private static func without(_ name: String, _ file: URL) throws -> String {
        var edit = try edit(name, in: file)
        let present = try Configuration.load(from: file)
        try edit.remove(isDefault: present.defaultStore == name)
        let path = PrivateFiles.path(file)
        if hasPayments(name, ConfigurationMap(edit.text)) {
            edit = ConfigurationTableEdit(place: ["payments", name], text: edit.text, path: path)
            try edit.remove(isDefault: false)
        }
        if present.stores.count == 1, ConfigurationMap(edit.text).headers.contains(where: { $0.path == ["register"] }) {
            edit = ConfigurationTableEdit(place: ["register"], text: edit.text, path: path)
            try edit.set([.init(key: "name", value: nil)])
        }
        return edit.text
    }

    /// However they are written: as a table that merced cannot edit they are an error of whoever changes them.
    private static func hasPayments(_ name: String, _ map: ConfigurationMap) -> Bool {
        let place = ["payments", name]
        return map.headers.contains { $0.path.starts(with: place) }
            || map.entries.contains { $0.path.starts(with: place) }
    }

    /// Notes that payment settings of a name were there before the shop that is connected under it now, unless they say
    /// that they are its own. Nothing is charged through them then.
    ///
    /// - Returns: whether there are settings that are not used.
    /// - Throws: `ConfigurationError`.
    static func disown(_ name: String, url: String, in file: URL) throws -> Bool {
        let text = try Configuration.text(of: file) ?? ""
        let map = ConfigurationMap(text)
        guard hasPayments(name, map) else { return false }
        let site = map.entries.first { $0.path == ["payments", name, "site"] }
            .map { String(decoding: map.bytes[$0.value], as: UTF8.self).trimmed(.whitespaces) }
        if let site { return !SiteLogin.isSameSite(String(site.dropFirst().dropLast()), url) }
        var edit = ConfigurationTableEdit(place: ["payments", name], text: text, path: PrivateFiles.path(file))
        try edit.set([.init(key: "site", value: ConfigurationText.quoted(PaymentEntry.unknownSite))])
        try write(edit.text, to: file)
        return true
    }

    /// Makes the store with this name the default.
    ///
    /// - Throws: `ConfigurationError`; `.unknownStore` where there is none of this name.
    public static func setDefault(_ name: String, in file: URL) throws {
        try write(setDefault(name, inText: try edit(name, in: file).text), to: file)
    }

    /// Sets one key of a table such as `[screen]`. The table is created where there is none.
    ///
    /// - Parameters:
    ///   - value: in TOML syntax: `"dark"`.
    /// - Throws: `ConfigurationError`.
    public static func set(_ key: String, inTable table: String, to value: String, in file: URL) throws {
        let path = PrivateFiles.path(file)
        let text = try Configuration.text(of: file) ?? ""
        _ = try Configuration.parse(text, path: path)
        let map = ConfigurationMap(text)
        var bytes = map.bytes
        let present = map.entries.first { entry in
            entry.path.first == table && entry.path.dropFirst().joined(separator: ".") == key
        }
        let name = key.contains(".") ? ConfigurationText.quoted(key) : key
        let line = Array("\(name) = \(value)\n".utf8)
        if let present {
            bytes.replaceSubrange(present.value, with: Array(value.utf8))
        } else if let header = map.headers.first(where: { $0.path == [table] }) {
            let end = bytes[..<header.lineEnd].last == 0x0A ? [] : [UInt8(0x0A)]
            bytes.insert(contentsOf: end + line, at: header.lineEnd)
        } else {
            let gap = bytes.isEmpty ? "" : bytes.last == 0x0A ? "\n" : "\n\n"
            bytes += Array("\(gap)[\(table)]\n".utf8) + line
        }
        try write(String(decoding: bytes, as: UTF8.self), to: file)
    }

    /// Sets where copies of ledgers go.
    ///
    /// - Throws: `ConfigurationError`.
    public static func setBackup(folder: String, in file: URL) throws {
        try set("folder", inTable: "backup", to: ConfigurationText.quoted(folder), in: file)
    }

    /// Sets who serves at the till; empty for nobody.
    ///
    /// - Throws: `ConfigurationError`.
    public static func setClerk(_ name: String, in file: URL) throws {
        try set("clerk", inTable: "register", to: ConfigurationText.quoted(name), in: file)
    }

    /// Appends a rule for notifications.
    ///
    /// - Throws: `ConfigurationError`.
    public static func add(_ rule: NoticeRule, to file: URL) throws {
        var text = try Configuration.text(of: file) ?? ""
        _ = try Configuration.parse(text, path: PrivateFiles.path(file))
        if !text.isEmpty { text += text.hasSuffix("\n") ? "\n" : "\n\n" }
        let lines = rule.lines.compactMap { line in line.value.map { "\(line.key) = \($0)" } }
        try write(text + (["[[notify]]"] + lines).joined(separator: "\n") + "\n", to: file)
    }

    /// Replaces a rule of the file; nil removes it.
    ///
    /// - Parameter index: of the rules in the file, from 0.
    /// - Throws: `ConfigurationError`; `.notEditable` where there is none.
    public static func set(_ rule: NoticeRule?, at index: Int, in file: URL) throws {
        let path = PrivateFiles.path(file)
        let text = try Configuration.text(of: file) ?? ""
        _ = try Configuration.parse(text, path: path)
        var edit = ConfigurationTableEdit(place: ["notify"], index: index, text: text, path: path)
        if let rule {
            try edit.set(rule.lines.map { ConfigurationTableEdit.Line(key: $0.key, value: $0.value) })
        } else {
            try edit.remove(isDefault: false)
        }
        try write(edit.text, to: file)
    }

    private static func setDefault(_ name: String, inText text: String) -> String {
        let map = ConfigurationMap(text)
        let line = "default-store = \(ConfigurationText.quoted(name))\n"
        var bytes = map.bytes
        if let present = map.entries.first(where: { $0.path == ["default-store"] }) {
            bytes.replaceSubrange(present.value, with: Array(ConfigurationText.quoted(name).utf8))
        } else {
            // Keys of the whole file come before the first table and its comment.
            let place = map.headers.first.map { startOfComment(above: $0.lineStart, bytes) } ?? bytes.count
            let isBlankAfter = place == bytes.count
            bytes.insert(contentsOf: Array((line + (isBlankAfter ? "" : "\n")).utf8), at: place)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The start of the block of comment lines that ends at `offset`, the start of a line.
    private static func startOfComment(above offset: Int, _ bytes: [UInt8]) -> Int {
        var start = offset
        while start > 0 {
            let line = (bytes[..<(start - 1)].lastIndex(of: 0x0A) ?? -1) + 1
            guard bytes[line] == UInt8(ascii: "#") else { break }
            start = line
        }
        return start
    }

    /// - Throws: `ConfigurationError.storeExists`, and errors of the existing file.
    public static func checkIsNew(_ entry: StoreEntry, in file: URL) throws {
        try checkIsNew(entry, in: Configuration.load(from: file), path: PrivateFiles.path(file))
    }

    private static func checkIsNew(_ entry: StoreEntry, in present: Configuration, path: String) throws {
        guard !present.stores.contains(where: { $0.name == entry.name || $0.siteID == entry.siteID }) else {
            throw ConfigurationError.storeExists(name: entry.name, path: path)
        }
    }

    private static func edit(_ name: String, in file: URL) throws -> ConfigurationTableEdit {
        let path = PrivateFiles.path(file)
        let text = try Configuration.text(of: file) ?? ""
        let stores = try Configuration.parse(text, path: path).stores.map(\.name)
        guard stores.contains(name) else { throw ConfigurationError.unknownStore(name: name, known: stores) }
        return ConfigurationTableEdit(place: ["stores", name], text: text, path: path)
    }

    private static func write(_ text: String, to file: URL) throws {
        let path = PrivateFiles.path(file)
        _ = try Configuration.parse(text, path: path)
        do {
            try PrivateFiles.makeFolder(file.deletingLastPathComponent())
            try PrivateFiles.write(Data(text.utf8), to: file)
        } catch {
            throw ConfigurationError.notWritten(path: path, reason: error.plainWords)
        }
    }

    static func block(_ entry: StoreEntry) -> String {
        let lines = lines(entry).compactMap { line in line.value.map { "\(line.key) = \($0)" } }
        return (["[stores.\(entry.name)]"] + lines).joined(separator: "\n") + "\n"
    }

    /// Every key that merced writes, in order; nil removes it.
    private static func lines(_ entry: StoreEntry) -> [ConfigurationTableEdit.Line] {
        let quoted = ConfigurationText.quoted
        var (user, account, key, blog, service): (String?, String?, String?, String?, String?)
        switch entry.identity {
        case .user(let name): user = quoted(name)
        case .account(let name): account = quoted(name)
        case .consumerKey(let text): key = quoted(text)
        case .wordPressCom(let blogID, let address): (blog, service) = (String(blogID), address.map(quoted))
        }
        var (command, isFile): (String?, String?)
        switch entry.secret {
        case .command(let text): command = quoted(text)
        case .file: isFile = "true"
        }
        return [
            .init(key: "url", value: quoted(entry.url)),
            .init(key: "user", value: user),
            .init(key: "account", value: account),
            .init(key: "key", value: key),
            .init(key: "wordpress-com", value: blog),
            .init(key: "wordpress-com-address", value: service),
            .init(key: "secret-command", other: "password-command", value: command),
            .init(key: "secret-file", value: isFile),
            .init(key: "ca-file", value: entry.caFile.map(quoted)),
            .init(key: "allow-http", value: entry.allowHTTP ? "true" : nil),
            .init(key: "query-routes", value: entry.usesQueryRoutes ? "true" : nil),
            .init(key: "credentials-in-query", value: entry.sendsKeyInQuery ? "true" : nil),
            .init(key: "read-only", value: entry.isReadOnly ? "true" : nil),
        ]
    }
}
