import TOMLKit

/// A table of the configuration file. A value of another kind than expected is an error that names its place.
struct ConfigurationTable {
    private let table: TOMLTable
    private let path: String
    /// `stores.shop`, empty for the whole file.
    private let place: String

    init(_ table: TOMLTable, path: String, place: String = "") {
        self.table = table
        self.path = path
        self.place = place
    }

    var keys: [String] { table.keys.sorted() }

    /// - Throws: `ConfigurationError.value`, as all that follow.
    func text(_ key: String) throws -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string else { throw wrong(key, "has to be text in quotes") }
        guard !text.isEmpty else { throw wrong(key, "is empty") }
        return text
    }

    func requiredText(_ key: String) throws -> String {
        guard let text = try text(key) else { throw wrong(key, "is missing") }
        return text
    }

    func flag(_ key: String) throws -> Bool? {
        guard let value = table[key] else { return nil }
        guard let flag = value.bool else { throw wrong(key, "has to be true or false") }
        return flag
    }

    func table(_ key: String) throws -> ConfigurationTable? {
        guard let value = table[key] else { return nil }
        guard let inner = value.table else { throw wrong(key, "has to be a table: [\(name(key))]") }
        return ConfigurationTable(inner, path: path, place: name(key))
    }

    func wrong(_ key: String, _ reason: String) -> ConfigurationError {
        .value(path: path, key: name(key), reason: reason)
    }

    /// An error about the table itself.
    func wrong(_ reason: String) -> ConfigurationError {
        .value(path: path, key: place, reason: reason)
    }

    private func name(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }
}
