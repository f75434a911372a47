import FoundationEssentials
import WooFoundation

/// The completions of a typed path, from the content of its folder.
struct PathCompletion: Hashable, Sendable {
    /// The most names read of a folder.
    private static let maximum = 5_000

    /// The path with everything unambiguous added; unchanged where nothing matches.
    let text: String
    /// The possible names, folders with a slash at the end, sorted; hidden ones only where a point is typed.
    let names: [String]

    /// Reads the folder of the path: not for the main actor.
    ///
    /// - Parameter typed: `~` stands for the home folder.
    init(_ typed: String) {
        let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
        let piece = String(parts.last ?? "")
        let folder = String(typed.dropLast(piece.count))
        let path = HomeFolder.expanded(folder.isEmpty ? "." : folder)
        let found = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).prefix(Self.maximum)
            .filter { $0.hasPrefix(piece) && (piece.hasPrefix(".") || !$0.hasPrefix(".")) }
            .sorted()
        names = found.map { name in
            var isFolder = false
            let whole = path.hasSuffix("/") ? path + name : path + "/" + name
            let exists = FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
            return exists && isFolder ? name + "/" : name
        }
        let whole = names
        text = folder + (whole.first.map { whole.dropFirst().reduce($0, Self.beginning) } ?? piece)
    }

    /// The common beginning of both.
    private static func beginning(_ one: String, _ other: String) -> String {
        String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    }
}
