import FoundationEssentials

/// An error in the configuration, with a message that names the place.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// Neither HOME nor the XDG variable is set.
    case noHome(variable: String)
    case unreadable(path: String, reason: String)
    case syntax(path: String, line: Int, column: Int, reason: String)
    /// Every error in the content of the file.
    case problems(path: String, [ConfigurationProblem])
    case unknownStore(name: String, known: [String])
    /// There are several stores, none was named, and none is the default.
    case noDefaultStore(known: [String])
    case storeExists(name: String, path: String)
    case badStoreName(String)
    /// The store is written in a TOML form that merced can read but not change.
    case notEditable(store: String, path: String)
    case notWritten(path: String, reason: String)
}

extension ConfigurationError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noHome(let variable):
            "There is no home folder, so merced does not know where its files are. Set HOME, or \(variable), to a folder’s path."
        case .unreadable(let path, let reason): "\(path) could not be read: \(reason)."
        case .syntax(let path, let line, let column, let reason):
            "\(path):\(line):\(column): \(reason).\n\(Self.wayOut)"
        case .problems(let path, let problems):
            problems.map { $0.sentence(path: path) }.joined(separator: "\n") + "\n" + Self.wayOut
        case .unknownStore(let name, let known):
            known.isEmpty
                ? "There is no store yet. Connect one: merced login https://shop.example --user YOU --secret-command CMD"
                : "There is no store “\(name)”. Known: \(known.joined(separator: ", "))."
        case .noDefaultStore(let known):
            "There are several stores (\(known.joined(separator: ", "))) and none of them is the default, so nothing was done. Say --store NAME, or choose one: merced stores default NAME"
        case .storeExists(let name, let path):
            "A store “\(name)” is already in \(path). Choose another --name, or remove it there first."
        case .badStoreName(let name):
            "“\(name)” cannot name a store: use letters, digits, - and _, at most 40."
        case .notEditable(let store, let path):
            "“\(store)” is not a table of its own in \(path), so merced does not change it. Please change it there by hand."
        case .notWritten(let path, let reason): "\(path) could not be written, so nothing was saved: \(reason)"
        }
    }

    private static let wayOut =
        "merced config check lists what is wrong. With --no-config merced takes the stores from the file and nothing else."
}
